import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Confirm } from "../../../parts/confirm.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import type { EditSession } from "./session.ts";
import { violationText } from "./targets.ts";
import { writeText, type Write } from "./writes.ts";

interface Props {
  readonly session: EditSession;
  readonly onClose: () => void;
}

/** What keeping writes, in its order, and the rules that the plan breaks. */
export function KeepDialog({ session, onClose }: Props): JSX.Element {
  const day = useDay();
  // Once a record is written, it is no change any more.
  const writes = useSignal(
    session.writes.peek().map((write) => ({ write, text: writeText(day, write) })),
  ).value;
  const done = useSignal<readonly Write[]>([]);
  const broken = session.violations.value;
  const orders = session.changed.value.length;
  const run = async () => {
    await session.keep(broken.length > 0, (write) => (done.value = [...done.value, write]));
  };
  const isDone = ({ id }: Write) => done.value.some((write) => write.id === id);
  return (
    <Confirm
      title={t(broken.length > 0 ? "edit.allow.title" : "edit.write.title")}
      action={t(broken.length > 0 ? "edit.allow" : "edit.keep")}
      look={broken.length > 0 ? "bad" : "main"}
      run={run}
      onClose={onClose}
    >
      {writes.length > 0 && (
        <>
          <p>{t("edit.write.text")}</p>
          <ol class="edit-writes">
            {writes.map(({ write, text }) => (
              <li key={write.id}>
                {text} {isDone(write) && <Written />}
              </li>
            ))}
            <li>{orders > 0 ? t("edit.write.plan", { count: orders }) : t("edit.write.retimed")}</li>
          </ol>
        </>
      )}
      {broken.length > 0 && (
        <>
          <p>{t("edit.allow.text")}</p>
          <ul class="reasons">
            {broken.map((violation, index) => (
              <li key={index}>
                {violation.stopId !== null && (
                  <strong>{day.stopsById.value.get(violation.stopId)?.name ?? ""}: </strong>
                )}
                <span class="broken">{violationText(day, violation)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}

function Written(): JSX.Element {
  return (
    <strong>
      <Icon name="check" size={14} /> {t("edit.write.done")}
    </strong>
  );
}
