import "./time-handles.css";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { may } from "../../../api/permissions.ts";
import { clock } from "../../../format/times.ts";
import { sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { handlesOf, type Handle } from "../edit/times.ts";
import type { Chart } from "./chart.ts";
import { AXIS, ROW } from "./picture.ts";

const MINUTE = 60_000;
/** A pointer moves by full steps of the clock. */
const STEP = 5 * MINUTE;

/** The times of what is selected, to be moved by mouse, finger and keys: the ends of a shift and its breaks, or of windows. */
export function TimeHandles({ chart }: { readonly chart: Chart }): JSX.Element | null {
  const { day } = chart;
  const assignmentId = day.selectedAssignmentId.value;
  const index = day.lanes.value.findIndex(({ assignment }) => assignment.id === assignmentId);
  const lane = day.lanes.value[index];
  if (lane === undefined || !day.hasPlan.value || !may("write")) return null;
  const handles = handlesOf(day);
  const top = AXIS + index * ROW;
  const isBelowAxis = top - chart.scrollTop.value >= AXIS - ROW / 2;
  const { scale, size } = chart;
  return (
    <div class="time-handles" style={{ top: `${top}px`, width: `${size.value.width}px` }}>
      {handles.map((handle) => {
        const x = scale.value.x(handle.at);
        const isSeen = isBelowAxis && x >= 0 && x <= size.value.width;
        return <TimeHandle key={handle.id} chart={chart} handle={handle} x={x} isSeen={isSeen} />;
      })}
    </div>
  );
}

interface Props {
  readonly chart: Chart;
  readonly handle: Handle;
  /** Pixels from the left of the bars. */
  readonly x: number;
  readonly isSeen: boolean;
}

function TimeHandle({ chart, handle, x, isSeen }: Props): JSX.Element {
  const { day } = chart;
  const held = useRef<{ readonly x: number; readonly at: number; readonly perMs: number } | null>(null);
  /** @param wanted finds the new time from the present one, which a press of a key ago may have changed */
  const move = (wanted: (at: number) => number, step: number) => {
    day.hands
      .begin()
      .then((session) => {
        const now = handlesOf(day).find(({ id }) => id === handle.id);
        if (now === undefined) return;
        const at = Math.round(wanted(now.at) / step) * step;
        if (at !== now.at && at >= now.min && at <= now.max)
          session.change(now.moveTo(session.plan.peek(), at), handle.id);
      })
      .catch(sayFailure);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      held.current = null;
      day.hands.session.peek()?.takeBack(handle.id);
    }
    const step = event.shiftKey ? MINUTE : STEP;
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key];
    const far = { PageUp: 30 * MINUTE, PageDown: -30 * MINUTE }[event.key];
    if (by === undefined && far === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move((at) => at + (by ?? far ?? 0), by === undefined ? STEP : step);
  };
  const time = clock(handle.at, day.zone.value);
  return (
    <div
      role="slider"
      tabIndex={0}
      class={`time-handle ${handle.kind}`}
      style={{
        transform: `translateX(${Math.max(0, x)}px)`,
        ...(!isSeen && { opacity: 0, pointerEvents: "none" }),
      }}
      aria-label={handle.label}
      aria-valuemin={handle.min / MINUTE}
      aria-valuemax={handle.max / MINUTE}
      aria-valuenow={handle.at / MINUTE}
      aria-valuetext={time}
      title={`${handle.label}: ${time}. ${t("times.hint")}`}
      onKeyDown={press}
      onFocus={() => !isSeen && chart.reveal({ from: handle.at, to: handle.at })}
      onBlur={() => day.hands.session.peek()?.rest()}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { scale } = chart;
        held.current = { x: event.clientX, at: handle.at, perMs: scale.peek().x(1) - scale.peek().x(0) };
        void day.hands.begin().catch(sayFailure);
      }}
      onPointerMove={(event) => {
        const from = held.current;
        if (from !== null && Math.abs(event.clientX - from.x) > 2)
          move(() => from.at + (event.clientX - from.x) / from.perMs, STEP);
      }}
      onLostPointerCapture={() => {
        held.current = null;
        day.hands.session.peek()?.rest();
      }}
    >
      <span class="time">{time}</span>
    </div>
  );
}
