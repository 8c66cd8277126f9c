import "./changed-bar.css";
import type { JSX } from "preact";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../texts/catalogue.ts";
import { useDay } from "./day.ts";

/** What of the day the plan does not have, and the way to a new plan. */
export function ChangedBar(): JSX.Element | null {
  const day = useDay();
  if (!day.hasPlan.value || !day.isChanged.value) return null;
  const [open, stale] = [day.open.value.length, day.staleStopIds.value.size];
  const { living } = day;
  const plan = () => {
    if (living.isUnderWay.value) living.dialog.value = { kind: "replan" };
    else day.dialog.value = "run";
  };
  const parts = [
    ...(open > 0 ? [t("changed.open", { count: open })] : []),
    ...(stale > 0 ? [t(open > 0 ? "changed.stale" : "changed.onlyStale", { count: stale })] : []),
  ];
  return (
    <section class="changed-bar" aria-label={t("status.changed")} role="status">
      <Icon name="alert" />
      <span class="grow">{parts.join(", ")}</span>
      {open > 0 && (
        <Button look="quiet" onClick={() => (day.tab.value = "unassigned")}>
          {t("changed.show")}
        </Button>
      )}
      <Button icon="run" needs="optimize" onClick={plan}>
        {t(living.isUnderWay.value ? "replan.title" : "changed.run")}
      </Button>
    </section>
  );
}
