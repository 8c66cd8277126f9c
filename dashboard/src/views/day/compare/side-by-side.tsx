import type { JSX } from "preact";
import { useComputed } from "@preact/signals";
import { DayContext, type Day } from "../day.ts";
import { PlanTree } from "../list/plan-tree.tsx";
import { MapView } from "../map/map-view.tsx";
import { spanOf } from "../timeline/span.ts";
import { Timeline } from "../timeline/timeline.tsx";

interface Side {
  readonly name: string;
  readonly day: Day;
}

interface Props {
  readonly sides: readonly [Side, Side];
  readonly view: "map" | "timeline" | "list";
}

/** Two plans in one view each. They have one selection. */
export function SideBySide({ sides, view }: Props): JSX.Element {
  // Both along one clock, so that a bar that is farther right is later.
  const span = useComputed(() =>
    spanOf(
      sides.flatMap(({ day }) => day.lanes.value),
      sides[0].day.zone.value,
    ),
  ).value;
  return (
    <div class={view === "timeline" ? "pair in-rows" : "pair"}>
      {sides.map(({ name, day }, index) => (
        <section key={index} aria-label={name}>
          <h3 class="clip">{name}</h3>
          <div class="view">
            <DayContext.Provider value={day}>
              {view === "map" && <MapView key={day.plan.value.value?.planId ?? ""} />}
              {view === "timeline" && <Timeline span={span} />}
              {view === "list" && <PlanTree />}
            </DayContext.Provider>
          </div>
        </section>
      ))}
    </div>
  );
}
