import "./released.css";
import type { JSX } from "preact";
import { releasePlan } from "../../../api/living.ts";
import { Button } from "../../../parts/button.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

/** Whether the couriers know the plan that they drive, and the way to say that they do. */
export function Released(): JSX.Element | null {
  const day = useDay();
  const plan = day.plan.value.value;
  if (!plan?.planId || !day.living.isUnderWay.value) return null;
  const { planId, releasedAt } = plan;
  const release = async () => {
    try {
      await releasePlan(day.projectId, planId);
      say(t("release.done"));
    } catch (error) {
      sayFailure(error);
    }
    await day.loadPlan();
  };
  return (
    <p class="told-plan small">
      <span class={releasedAt === null ? "doubtful" : "soft"}>
        {releasedAt === null
          ? t("release.open")
          : t("release.at", { time: clock(releasedAt, day.zone.value) })}
      </span>
      {releasedAt === null && (
        <Button look="quiet" icon="check" needs="write" onClick={() => void release()}>
          {t("release.now")}
        </Button>
      )}
    </p>
  );
}
