import "./summary.css";
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import type { Shape } from "@rondo/day/plan/shape.ts";
import { decimal, distance, duration, money } from "../../format/numbers.ts";
import { painted } from "../../parts/painted.ts";
import { t } from "../../texts/catalogue.ts";
import { useDay } from "./day.ts";
import { Figure } from "./facts.tsx";
import { figuresOf } from "./figures.ts";

/** The plan in figures, in one line. */
export function Summary(): JSX.Element {
  const day = useDay();
  const figures = useComputed(() => figuresOf(day.lanes.value, day.stopsById.value));
  const shape = useShape();
  const plan = day.plan.value.value;
  const isLoaded = day.isLoaded.value;
  if (!day.hasPlan.value || !isLoaded) return <p class="summary faint">{isLoaded && t("summary.noPlan")}</p>;
  const { served, deliveries, couriers, metres, workingSeconds, waitSeconds, overtimeSeconds, late } =
    figures.value;
  return (
    <dl class="summary" aria-label={t("summary.title")} tabIndex={0}>
      <Figure
        name={t("summary.served")}
        value={`${decimal(served, 0)} / ${decimal(deliveries, 0)}`}
        isBroken={served < deliveries}
      />
      <Figure name={t("summary.couriers")} value={decimal(couriers, 0)} />
      <Figure name={t("summary.distance")} value={distance(metres)} />
      <Figure name={t("summary.working")} value={duration(workingSeconds)} />
      <Figure name={t("summary.waiting")} value={duration(waitSeconds)} />
      <Figure name={t("summary.overtime")} value={duration(overtimeSeconds)} />
      {plan?.objective === "cost" && (
        <Figure name={t("summary.cost")} value={money(Math.round(plan.cost * 100) / 100)} />
      )}
      <Figure name={t("summary.late")} value={decimal(late, 0)} isBroken={late > 0} />
      {shape.compactness !== null && (
        <Figure name={t("summary.compactness")} value={`${decimal(shape.compactness * 100, 0)} %`} />
      )}
      {shape.crossings !== null && (
        <Figure name={t("summary.crossings")} value={decimal(shape.crossings.between, 0)} />
      )}
    </dl>
  );
}

const NO_SHAPE: Shape = { compactness: null, overlap: null, crossings: null };

/** How neat the routes are: found when the page has nothing else to do, since it takes long. */
function useShape(): Shape {
  const day = useDay();
  const shape = useSignal(NO_SHAPE);
  useSignalEffect(() => {
    const { routes } = day.dayPlan.value;
    if (day.hands.shown.value !== null || routes.length < 2) {
      shape.value = NO_SHAPE;
      return;
    }
    void painted().then(async () => {
      const { shapeOf } = await import("@rondo/day/plan/shape.ts");
      if (routes === day.dayPlan.peek().routes) shape.value = shapeOf(routes).shape;
    });
  });
  return shape.value;
}
