import "./list-pane.css";
import type { JSX } from "preact";
import { Bones, Empty, FailureNotice } from "../../../parts/notice.tsx";
import { lazy } from "../../../parts/lazy.tsx";
import { Tabs } from "../../../parts/tabs.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { Inspector } from "../inspector.tsx";
import { Released } from "../living/released.tsx";
import { PlanTree } from "./plan-tree.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Unassigned } from "./unassigned.tsx";

const CouriersPane = lazy(async () => (await import("../when-chosen.ts")).CouriersPane);
const NowPane = lazy(async () => (await import("../when-chosen.ts")).NowPane);
const StopsPane = lazy(async () => (await import("../when-chosen.ts")).StopsPane);

/** The day as lists, and below them all about what is selected. */
export function ListPane(): JSX.Element {
  const day = useDay();
  const unassigned = day.unassigned.value.length + day.open.value.length;
  return (
    <section class="list-pane" aria-label={t("list.title")}>
      <Tabs
        label={t("list.title")}
        panel="list-panel"
        current={day.tab.value}
        onChoose={(name) => (day.tab.value = name)}
        tabs={[
          { name: "routes", text: t("plan.routes") },
          ...(day.hasPlan.value ? [{ name: "now" as const, text: t("now.title") }] : []),
          { name: "unassigned", text: t("unassigned.title"), count: unassigned, isBroken: unassigned > 0 },
          { name: "stops", text: t("stops.title"), count: day.stops.value.value?.length },
          { name: "couriers", text: t("couriers.title"), count: day.assignments.value.value?.length },
        ]}
      />
      {(day.tab.value === "routes" || day.tab.value === "now") && <Released />}
      <div id="list-panel" class="panel" role="tabpanel" aria-label={t("list.title")}>
        <Panel />
      </div>
      <Inspector />
    </section>
  );
}

function Panel(): JSX.Element {
  const day = useDay();
  const failure = day.failure.value;
  const isOfRoutes = day.tab.value === "routes" && day.hasPlan.value;
  if (isOfRoutes ? !day.hasLanes.value : !day.isLoaded.value) {
    return failure ? (
      <FailureNotice failure={failure} onRetry={() => void day.load()} />
    ) : (
      <Bones rows={12} />
    );
  }
  if (day.tab.value === "stops") return <StopsPane />;
  if (day.tab.value === "couriers") return <CouriersPane />;
  if (day.tab.value === "unassigned") return <Unassigned />;
  if (!day.hasPlan.value) return <FirstSteps />;
  if (day.tab.value === "now") return <NowPane />;
  return day.lanes.value.length === 0 ? <Empty title={t("courier.none")} /> : <PlanTree />;
}
