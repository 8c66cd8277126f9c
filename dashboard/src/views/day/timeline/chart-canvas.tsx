import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { duration } from "../../../format/numbers.ts";
import { clock } from "../../../format/times.ts";
import { colours } from "../../../styles/colours.ts";
import type { Chart } from "./chart.ts";
import { beginDrag } from "../edit/drag.ts";
import { draw } from "./draw.ts";
import type { Span } from "./segments.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";

const HELD_STILL = 3; // pixels that a click may move by

interface Drag {
  readonly x: number;
  readonly seen: Span;
  hasMoved: boolean;
  readonly y: number;
  /** A stop is held, so the clock stays where it is. */
  readonly isHeld: boolean;
}

/** The bars of the timeline. A drag moves along the clock, the wheel with Ctrl zooms, a click selects. */
export function ChartCanvas({ chart }: { readonly chart: Chart }): JSX.Element {
  const { day } = chart;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);

  // Both before the browser paints, so that the bars are there with the routes.
  useLayoutEffect(() => {
    const element = canvas.current;
    const box = element?.closest(".scroll");
    if (!element || !box) return;
    const fit = () => {
      chart.size.value = {
        width: Math.max(0, box.clientWidth - element.offsetLeft),
        height: box.clientHeight,
      };
    };
    const resized = new ResizeObserver(fit);
    resized.observe(box);
    fit();
    // Not passive: the page must not zoom along.
    const wheel = (event: WheelEvent) => turn(chart, event);
    element.addEventListener("wheel", wheel, { passive: false });
    const find = (x: number, y: number) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return undefined;
      return chart.placeAt(x - left, y - top);
    };
    day.hands.finders.add(find);
    return () => {
      day.hands.finders.delete(find);
      resized.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [chart]);

  useLayoutEffect(
    () =>
      effect(() => {
        const element = canvas.current;
        const context = element?.getContext("2d");
        const { width, height } = chart.size.value;
        if (!element || !context || width === 0) return;
        const ratio = devicePixelRatio;
        resize(element, width, height, ratio);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        const zone = day.zone.value;
        draw({
          context,
          height,
          colours: colours.value,
          scale: chart.scale.value,
          scrollTop: chart.scrollTop.value,
          tracks: chart.tracks.value,
          stops: day.stopsById.value,
          chosen: day.selectedStopId.value,
          hovered: day.hoveredStopId.value,
          now: day.living.now.value,
          offset: zoneOffset(chart.whole.from, zone),
          clock: (at) => clock(at, zone),
          mark: chart.mark.value,
          slackText: (seconds) => `+${duration(Math.floor(seconds / 60) * 60)}`,
        });
      }),
    [chart],
  );

  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (from === null) {
      day.hoveredStopId.value = chart.stopAt(event.offsetX, event.offsetY);
      return;
    }
    const by = event.clientX - from.x;
    if (Math.hypot(by, event.clientY - from.y) > HELD_STILL) from.hasMoved = true;
    if (from.hasMoved && !from.isHeld) chart.pan(-by / chart.scale.value.width, from.seen);
  };
  const release = (event: PointerEvent) => {
    const wasClick = drag.current?.hasMoved === false;
    drag.current = null;
    if (!wasClick) return;
    const stopId = chart.stopAt(event.offsetX, event.offsetY);
    if (stopId === null) day.selected.value = null;
    else day.selectStop(stopId);
  };
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      onPointerDown={(event) => {
        const stopId = day.hasPlan.value ? chart.stopAt(event.offsetX, event.offsetY) : null;
        if (stopId !== null) beginDrag(day, event, stopId);
        const isHeld = stopId !== null && event.pointerType !== "touch";
        drag.current = {
          ...{ x: event.clientX, y: event.clientY, seen: chart.seen.value },
          ...{ hasMoved: false, isHeld },
        };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => (drag.current = null)}
      onPointerLeave={() => (day.hoveredStopId.value = null)}
    />
  );
}

function turn(chart: Chart, event: WheelEvent): void {
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (event.ctrlKey || event.metaKey) {
    chart.zoom(2 ** (-event.deltaY / 200), chart.scale.value.at(event.offsetX));
  } else if (event.shiftKey || isSideways) {
    chart.pan((isSideways ? event.deltaX : event.deltaY) / chart.scale.value.width);
  } else return;
  event.preventDefault();
}

function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width === across && canvas.height === down) return;
  canvas.width = across;
  canvas.height = down;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
