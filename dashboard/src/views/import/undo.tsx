import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { moment } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { useSending } from "../../parts/sending.ts";
import { t } from "../../texts/catalogue.ts";
import { undoImport, type LastImport } from "./last-import.ts";

interface Props {
  readonly projectId: string;
  readonly last: LastImport;
  readonly onDone: () => void;
}

/** Offers to take the last import of the day back. */
export function Undo({ projectId, last, onDone }: Props): JSX.Element {
  const { send, failure, isSending } = useSending();
  const share = useSignal(0);
  const count = last.stopIds.length;
  const undo = async () => {
    await undoImport(projectId, last, (done) => (share.value = done));
    onDone();
  };
  return (
    <div class="undo">
      {failure && <FailureNotice failure={failure} />}
      <p class="soft">
        {t("import.last", { name: last.name, count, at: moment(new Date(last.at).toISOString()) })}
      </p>
      <p class="actions">
        <Button icon="trash" disabled={isSending} onClick={() => void send(undo)}>
          {t("import.undo", { count })}
        </Button>
        {isSending && <progress aria-label={t("import.undoing")} value={share.value} max={1} />}
      </p>
    </div>
  );
}
