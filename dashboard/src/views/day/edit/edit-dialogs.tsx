import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { failureOf, type Failure } from "../../../api/failure.ts";
import { Button } from "../../../parts/button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Bones, FailureNotice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { PlanDifference } from "../compare/difference.tsx";
import { Chip } from "../chip.tsx";
import { useDay } from "../day.ts";
import { giveTo } from "./grab.ts";
import type { Option } from "./hands.ts";
import type { EditSession } from "./session.ts";
import { KeepDialog } from "./keep-dialog.tsx";
import { alongText, optionPrice } from "./targets.ts";
import { whysByHand } from "./whys.ts";
import { writeText } from "./writes.ts";

/** The dialog of an edit that is open. */
export function EditDialogs(): JSX.Element | null {
  const { hands } = useDay();
  const { value: dialog } = hands.dialog;
  const { value: session } = hands.session;
  const close = () => {
    hands.dialog.value = null;
    hands.leave.value = null;
  };
  if (session?.theirs.value) return <Theirs session={session} />;
  if (dialog === null) return null;
  if (typeof dialog === "object") return <MoveDialog stopIds={dialog.stopIds} onClose={close} />;
  if (session === null) return null;
  if (dialog === "fill") return <FillDialog session={session} onClose={close} />;
  if (dialog === "differences") return <Differences session={session} onClose={close} />;
  if (dialog === "keep") return <KeepDialog session={session} onClose={close} />;
  return <Discard onClose={close} />;
}

interface Props {
  readonly session: EditSession;
  readonly onClose: () => void;
}

function Differences({ session, onClose }: Props): JSX.Element | null {
  const day = useDay();
  const after = session.shown.value;
  if (after === null) return null;
  const { objective, cost } = after.summary;
  const plan = session.before.value;
  const changes = whysByHand(plan, after, session.plan.value);
  return (
    <Dialog title={t("edit.differences")} onClose={onClose} wide>
      {session.writes.value.map((write) => (
        <p key={write.id}>{writeText(day, write)}</p>
      ))}
      <PlanDifference
        before={{ name: t("edit.before"), plan: { ...plan, cost: cost - after.difference.cost, objective } }}
        after={{ name: t("edit.after"), plan: { ...after, cost, objective } }}
        changes={changes}
      />
    </Dialog>
  );
}

function Discard({ onClose }: Pick<Props, "onClose">): JSX.Element {
  const { hands } = useDay();
  const leave = hands.leave.value;
  return (
    <Confirm
      title={t(leave === null ? "edit.discard.title" : "edit.leave.title")}
      action={t("edit.discard")}
      run={async () => {
        hands.end();
        leave?.();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      <p>{t("edit.discard.text")}</p>
    </Confirm>
  );
}

/** Another plan became current meanwhile: in what it differs, and which way goes on. */
function Theirs({ session }: { readonly session: EditSession }): JSX.Element | null {
  const { hands } = useDay();
  const plan = session.theirs.value;
  if (plan === null) return null;
  return (
    <Dialog
      title={t("edit.theirs.title")}
      onClose={() => session.rebase()}
      wide
      footer={
        <>
          <Button onClick={() => hands.end()}>{t("edit.theirs.take")}</Button>
          <Button look="main" onClick={() => session.rebase()}>
            {t("edit.theirs.mine")}
          </Button>
        </>
      }
    >
      <p>{t("edit.theirs.text")}</p>
      <PlanDifference
        before={{ name: t("edit.before"), plan: session.before.value }}
        after={{ name: t("edit.theirs.name"), plan }}
      />
    </Dialog>
  );
}

const at = (assignmentId: string) => ({ assignmentId, rank: 0 });
const ANYWHERE = at("");

interface MoveProps {
  readonly stopIds: readonly string[];
  readonly onClose: () => void;
}

/** The couriers that could take stops, the best first, with the price or the rule against it. */
function MoveDialog({ stopIds, onClose }: MoveProps): JSX.Element {
  const day = useDay();
  const options = useSignal<readonly Option[] | null>(null);
  const failure = useSignal<Failure | null>(null);
  const [only = ""] = stopIds;
  const isMany = stopIds.length > 1;
  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      const session = await day.hands.begin();
      for await (const found of session.questions.advise(session.plan.peek(), stopIds)) {
        if (!isOpen) return;
        options.value = found;
      }
    };
    ask().catch((error: unknown) => (failure.value = failureOf(error)));
    return () => {
      isOpen = false;
    };
  }, [stopIds.join()]);
  // The best place has the keys.
  const places = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => places.current?.querySelector("button")?.focus(), [options.value === null]);
  const go = (assignmentId: string | null) => {
    onClose();
    void giveTo(day, stopIds, assignmentId);
  };
  const known = new Map(options.value?.map((option) => [option.assignmentId, option]));
  const best = [...known.keys()].flatMap((id) => day.lanesById.value.get(id) ?? []);
  const lanes = [...new Set([...best, ...day.lanes.value])];
  const name = day.stopsById.value.get(only)?.name ?? "";
  return (
    <Dialog
      title={isMany ? t("edit.move.many", { count: stopIds.length }) : t("edit.move.title", { name })}
      onClose={onClose}
    >
      {failure.value && <FailureNotice failure={failure.value} />}
      {options.value === null && failure.value === null && <Bones rows={4} />}
      {isMany && <p class="soft">{t("edit.move.together")}</p>}
      {options.value !== null && <p class="soft">{alongText(day, stopIds, ANYWHERE)}</p>}
      {options.value !== null && (
        <ul class="edit-places" ref={places}>
          {lanes.map((lane) => {
            const option = known.get(lane.assignment.id);
            const told = option && optionPrice(day, option);
            return (
              <li key={lane.assignment.id}>
                <button type="button" onClick={() => go(lane.assignment.id)}>
                  <Chip lane={lane} text={String(lane.visits.length)} />
                  <span class="grow clip">{lane.name}</span>
                  <span class={`cost${told?.isBroken ? " broken" : " strong"}`}>{told?.text}</span>
                </button>
              </li>
            );
          })}
          <li>
            <button type="button" onClick={() => go(null)}>
              <span class="grow">{t("edit.move.out")}</span>
            </button>
          </li>
        </ul>
      )}
    </Dialog>
  );
}

/** The best place of each stop that is not served. */
function FillDialog({ session, onClose }: Props): JSX.Element {
  const day = useDay();
  const found = useSignal<readonly { readonly stopId: string; readonly option: Option }[] | null>(null);
  const failure = useSignal<Failure | null>(null);
  const ids = session.leftOutIds.value;
  useEffect(() => {
    session.questions
      .bestOf(session.plan.peek(), ids)
      .then((best) => (found.value = best))
      .catch((error: unknown) => (failure.value = failureOf(error)));
  }, [ids.join()]);
  const fitting = found.value?.filter(({ option }) => option.violations.length === 0) ?? [];
  return (
    <Dialog
      title={t("edit.fill")}
      onClose={onClose}
      footer={
        fitting.length > 0 && (
          <Button
            look="main"
            onClick={() => {
              onClose();
              void session.fillIn(fitting.map(({ stopId }) => stopId));
            }}
          >
            {t("edit.fill.all")}
          </Button>
        )
      }
    >
      {failure.value && <FailureNotice failure={failure.value} />}
      {found.value === null && failure.value === null && <Bones rows={4} />}
      {found.value !== null && fitting.length === 0 && <p>{t("edit.fill.none")}</p>}
      <ul class="edit-places">
        {found.value?.map(({ stopId, option }) => {
          const told = optionPrice(day, option);
          const courier = day.lanesById.value.get(option.assignmentId)?.name ?? "";
          return (
            <li key={stopId}>
              <button type="button" onClick={() => void giveTo(day, [stopId], option.assignmentId)}>
                <span class="grow clip">
                  {day.stopsById.value.get(stopId)?.name}{" "}
                  <span class="soft">{alongText(day, [stopId], at(option.assignmentId))}</span>
                </span>
                <span class={`cost${told.isBroken ? " broken" : " strong"}`}>
                  {told.isBroken ? told.text : t("edit.fill.to", { courier, price: told.text })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
