import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { releasePlan } from "../../../api/plans.ts";
import { Button } from "../../../parts/button.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { LoadState } from "../../../parts/loaded.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say } from "../../../parts/toast.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { differencesOf } from "./compared.ts";
import { PlanDifference } from "./difference.tsx";
import { noteOf } from "./note.ts";
import { planName } from "./plan-list.tsx";
import { Plans } from "./plans.ts";

/** Says that the couriers know the current plan, and shows what they have to be told: all since the last release. */
export function ReleaseDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const day = useDay();
  const plans = useMemo(() => new Plans(day), [day]);
  useEffect(() => void plans.heads.load(), [plans]);
  const { send, isSending, failure } = useSending();
  const [current, released] = [plans.current.value, plans.released.value];
  const release = async () => {
    if (current === null) return;
    await releasePlan(day.projectId, current.planId);
    say(t("release.done"));
    await day.loadPlan();
    onClose();
  };
  return (
    <Dialog
      wide
      title={t("release.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="main"
            icon="check"
            needs="write"
            disabled={isSending || current === null}
            onClick={() => void send(release)}
          >
            {t("release.now")}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <LoadState
        failure={plans.heads.failure.value}
        isThere={current !== null}
        onRetry={() => void plans.heads.load()}
      >
        {released === null ? <p>{t("release.first")}</p> : <SinceRelease plans={plans} />}
      </LoadState>
    </Dialog>
  );
}

/** The changes since the last release, and a note of them to copy. */
function SinceRelease({ plans }: { readonly plans: Plans }): JSX.Element {
  const { day } = plans;
  const [current, released] = [plans.current.value, plans.released.value];
  useEffect(() => plans.choose({ from: released?.planId ?? null }), [released?.planId]);
  const before = released === null ? undefined : plans.beside(released.planId).plan.value.value;
  const after = day.plan.value.value;
  const stops = day.stopsById.value;
  const note = useMemo(() => {
    if (before === undefined || after === undefined) return "";
    const lanes = day.lanesById.value;
    return noteOf(differencesOf(before, after, stops, []), [...lanes.keys()], {
      courier: (id) => lanes.get(id)?.name ?? "",
      clock: (at) => clock(at, day.zone.value),
    });
  }, [before, after, stops]);
  return (
    <LoadState
      failure={released && plans.beside(released.planId).plan.failure.value}
      isThere={before !== undefined && after !== undefined}
      onRetry={() => void plans.heads.load()}
    >
      {note !== "" && <Copy label={t("release.note")} text={note} />}
      {before && after && released && current && (
        <PlanDifference
          before={{ name: planName(released), plan: before }}
          after={{ name: planName(current), plan: after }}
          changes={plans.changes.value}
        />
      )}
    </LoadState>
  );
}
