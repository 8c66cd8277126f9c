import "./released.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../../parts/button.tsx";
import { lazy } from "../../../parts/lazy.tsx";
import { clock } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

const ReleaseDialog = lazy(async () => (await import("../when-chosen.ts")).ReleaseDialog);

/** Whether the couriers know the plan that they drive, and the way to say that they do. */
export function Released(): JSX.Element | null {
  const day = useDay();
  const isOpen = useSignal(false);
  const plan = day.plan.value.value;
  if (!plan?.planId || !day.living.isUnderWay.value) return null;
  const { releasedAt } = plan;
  return (
    <p class="told-plan small">
      <span class={releasedAt === null ? "doubtful" : "soft"}>
        {releasedAt === null
          ? t("release.open")
          : t("release.at", { time: clock(releasedAt, day.zone.value) })}
      </span>
      {releasedAt === null && (
        <Button look="quiet" icon="check" needs="write" onClick={() => (isOpen.value = true)}>
          {t("release.open.dialog")}
        </Button>
      )}
      {isOpen.value && <ReleaseDialog onClose={() => (isOpen.value = false)} />}
    </p>
  );
}
