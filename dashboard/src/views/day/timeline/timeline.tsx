import "./timeline.css";
import { useComputed, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { IconButton } from "../../../parts/button.tsx";
import { lazy } from "../../../parts/lazy.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { colourOf } from "@rondo/day/out/lanes.ts";
import { CourierPrice } from "../edit/marks.tsx";
import { ChartCanvas } from "./chart-canvas.tsx";
import { Chart } from "./chart.ts";
import { AXIS, ROW } from "./picture.ts";
import type { Span } from "./segments.ts";
import { spanOf } from "./span.ts";

const TimeHandles = lazy(
  async () => (await import("../when-chosen.ts")).TimeHandles,
  () => <></>,
);

const ZOOM = 1.5;

/** The day along the clock, a row for each courier. @param span of the clock that is shown; absent: that of the routes */
export function Timeline({ span }: { readonly span?: Span | null }): JSX.Element {
  const day = useDay();
  const own = useComputed(() => spanOf(day.lanes.value, day.zone.value)).value;
  const whole = span ?? own;
  return (
    <section class="timeline" aria-label={t("timeline.title")}>
      {whole === null ? day.isLoaded.value && <Empty title={t("timeline.empty")} /> : <Rows whole={whole} />}
    </section>
  );
}

function Rows({ whole }: { readonly whole: Span }): JSX.Element {
  const day = useDay();
  const chart = useMemo(() => new Chart(day, whole), [day]);
  useEffect(() => chart.setWhole(whole), [chart, whole.from, whole.to]);
  const scroll = useRef<HTMLDivElement>(null);

  // A selection made elsewhere comes into sight here.
  useSignalEffect(() => {
    const visit = day.visits.value.get(day.selectedStopId.value ?? "");
    const box = scroll.current;
    if (visit === undefined || box === null) return;
    const { plannedArrivalAt, plannedDepartureAt } = visit.row;
    chart.reveal({ from: Date.parse(plannedArrivalAt), to: Date.parse(plannedDepartureAt) });
    const top = chart.topOf(visit.lane);
    const room = box.clientHeight - AXIS - ROW;
    box.scrollTop = Math.max(top - room, Math.min(box.scrollTop, top));
  });
  return (
    <>
      <div class="corner">
        <IconButton
          icon="minus"
          label={t("timeline.zoomOut")}
          shortcut="-"
          onClick={() => chart.zoom(1 / ZOOM)}
        />
        <IconButton icon="plus" label={t("timeline.zoomIn")} shortcut="+" onClick={() => chart.zoom(ZOOM)} />
        <IconButton icon="fit" label={t("timeline.whole")} shortcut="0" onClick={() => chart.showWhole()} />
      </div>
      <div
        ref={scroll}
        class="scroll"
        tabIndex={0}
        role="group"
        aria-label={t("timeline.keys")}
        onKeyDown={(event) => press(chart, event)}
        onScroll={(event) => (chart.scrollTop.value = event.currentTarget.scrollTop)}
      >
        <div style={{ height: `${AXIS + day.lanes.value.length * ROW}px` }}>
          <Names />
          <ChartCanvas chart={chart} />
          {day.selected.value !== null && <TimeHandles chart={chart} />}
        </div>
      </div>
    </>
  );
}

function Names(): JSX.Element {
  const day = useDay();
  return (
    <ul class="names">
      {day.lanes.value.map((lane) => (
        <li key={lane.assignment.id} data-courier={lane.assignment.id}>
          <button
            type="button"
            aria-pressed={day.selectedAssignmentId.value === lane.assignment.id}
            onClick={() => day.selectCourier(lane.assignment.id)}
          >
            <span class="dot" style={{ "--chip": colourOf(lane) }} />
            <span class="grow clip">{lane.name}</span>
            <CourierPrice lane={lane} isShort />
          </button>
        </li>
      ))}
    </ul>
  );
}

function press(chart: Chart, event: KeyboardEvent): void {
  if (event.key === "ArrowRight") chart.day.selectNeighbour(1);
  else if (event.key === "ArrowLeft") chart.day.selectNeighbour(-1);
  else if (event.key === "+") chart.zoom(ZOOM);
  else if (event.key === "-") chart.zoom(1 / ZOOM);
  else if (event.key === "0") chart.showWhole();
  else if (event.key === "PageUp") chart.pan(-0.8);
  else if (event.key === "PageDown") chart.pan(0.8);
  else return;
  event.preventDefault();
}
