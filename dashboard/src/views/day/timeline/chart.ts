import { computed, signal } from "@preact/signals";
import { deliveriesIn, type Over } from "../edit/hands.ts";
import type { Day } from "../day.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import { ofEach } from "../of-each.ts";
import { AXIS, ROW, type Track } from "./picture.ts";
import { moved, revealed, scaleOf, zoomed } from "./scale.ts";
import { segmentsOf, type Span } from "./segments.ts";
import { shiftOf } from "./shift.ts";

const NO_MARKS: Track["marks"] = new Map();

/** The visible part of the timeline, and the positions of things in it. */
export class Chart {
  readonly day: Day;
  whole: Span;
  readonly seen;
  readonly size = signal({ width: 0, height: 0 });
  readonly scrollTop = signal(0);

  constructor(day: Day, whole: Span) {
    this.day = day;
    this.whole = whole;
    this.seen = signal(whole);
  }

  readonly scale = computed(() => scaleOf(this.seen.value, this.size.value.width));
  readonly #rows = computed(() => {
    const { lanes, stopsById, zone, living, margin } = this.day;
    return lanes.value.map((lane) => ({
      lane,
      segments: this.#segmentsOf(lane, stopsById.value, margin.value),
      marks: living.progressById.value.get(lane.assignment.id)?.marks ?? NO_MARKS,
      shift: this.#shiftOf(lane, zone.value, living.date.value),
    }));
  });
  readonly #segmentsOf = ofEach(segmentsOf);
  readonly #shiftOf = ofEach(shiftOf);
  readonly tracks = computed<readonly Track[]>(() => {
    const chosen = this.day.selectedAssignmentId.value;
    return this.#rows.value.map(({ lane, segments, shift, marks }) => ({
      colour: lane.colour,
      segments,
      shift,
      marks,
      isFaded: chosen !== null && chosen !== lane.assignment.id,
    }));
  });

  zoom(factor: number, around = (this.seen.value.from + this.seen.value.to) / 2): void {
    this.seen.value = zoomed(this.seen.value, this.whole, factor, around);
  }

  /** Moves by a share of what is seen, from a span if it is given. */
  pan(share: number, from = this.seen.value): void {
    this.seen.value = moved(from, this.whole, (from.to - from.from) * share);
  }

  /** The day has become longer or shorter. A part of it that was seen stays in sight. */
  setWhole(whole: Span): void {
    const { from, to } = this.whole;
    const seen = this.seen.peek();
    this.whole = whole;
    this.seen.value = seen.from === from && seen.to === to ? whole : moved(seen, whole, 0);
  }

  showWhole(): void {
    this.seen.value = this.whole;
  }

  /** Brings a visit into sight along the clock. */
  reveal(span: Span): void {
    this.seen.value = revealed(this.seen.peek(), this.whole, span);
  }

  /** The distance of a courier's row from the top of the list, in pixels. */
  topOf(lane: Lane): number {
    return this.day.lanes.value.indexOf(lane) * ROW;
  }

  /** The place in a route at a point of the canvas. */
  placeAt(x: number, y: number): Over | null {
    if (y < AXIS) return null;
    const lane = this.day.lanes.value[Math.floor((y - AXIS + this.scrollTop.value) / ROW)];
    if (lane === undefined) return null;
    const at = this.scale.value.at(x);
    const before = deliveriesIn(lane).filter(({ row }) => Date.parse(row.serviceStartAt) < at);
    return { assignmentId: lane.assignment.id, rank: before.length };
  }

  /** Where what is in the hand would go: the row of the courier, and the time. */
  readonly mark = computed(() => {
    const over = this.day.hands.over.value;
    if (over === null || over === "out") return null;
    const row = this.day.lanes.value.findIndex(({ assignment }) => assignment.id === over.assignmentId);
    const lane = this.day.lanes.value[row];
    if (lane === undefined) return null;
    const visits = deliveriesIn(lane);
    const [before, next] = [visits[over.rank - 1]?.row, visits[over.rank]?.row];
    const from = before?.plannedDepartureAt ?? lane.route?.startAt;
    const to = next?.serviceStartAt ?? lane.route?.endAt;
    const [early, late] = [Date.parse(from ?? ""), Date.parse(to ?? "")];
    return { row, at: Number.isNaN(early) ? this.whole.from : (early + late) / 2 };
  });

  /** The stop at a point of the canvas; null if there is none. */
  stopAt(x: number, y: number): string | null {
    if (y < AXIS) return null;
    const scale = this.scale.value;
    const at = scale.at(x);
    const slack = scale.at(4) - scale.at(0);
    const track = this.tracks.value[Math.floor((y - AXIS + this.scrollTop.value) / ROW)];
    const found = track?.segments.find(
      ({ stopId, from, to }) => stopId !== null && from - slack <= at && at <= to + slack,
    );
    return found?.stopId ?? null;
  }
}
