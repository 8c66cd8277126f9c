import type { Span } from "./segments.ts";

const MINUTE = 60_000;
const SHORTEST = 20 * MINUTE;

/** Steps between marks that people read easily. */
const STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE);
const LEAST_PIXELS = 64;

/** Times and pixels of what is seen of the day. */
export interface Scale {
  readonly seen: Span;
  readonly width: number;
  readonly x: (at: number) => number;
  readonly at: (x: number) => number;
}

export function scaleOf(seen: Span, width: number): Scale {
  const perMs = width / (seen.to - seen.from);
  return {
    seen,
    width,
    x: (at) => (at - seen.from) * perMs,
    at: (x) => seen.from + x / perMs,
  };
}

/** Marks of the axis: full steps of the wall clock. @param offset the zone's distance from UTC, in milliseconds */
export function marksOf(scale: Scale, offset: number): number[] {
  const perMs = scale.width / (scale.seen.to - scale.seen.from);
  const step = STEPS.find((candidate) => candidate * perMs >= LEAST_PIXELS) ?? STEPS.at(-1) ?? MINUTE;
  const marks: number[] = [];
  const first = Math.ceil((scale.seen.from + offset) / step) * step - offset;
  for (let at = first; at <= scale.seen.to; at += step) marks.push(at);
  return marks;
}

/** The visible span after zooming by a factor around a moment. It stays within the whole day. */
export function zoomed(seen: Span, whole: Span, factor: number, around: number): Span {
  const length = Math.min(whole.to - whole.from, Math.max(SHORTEST, (seen.to - seen.from) / factor));
  const share = (around - seen.from) / (seen.to - seen.from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

/** The visible span after moving by a time. */
export function moved(seen: Span, whole: Span, by: number): Span {
  return within({ from: seen.from + by, to: seen.to + by }, whole);
}

/** Moves just so far that a span is in sight. */
export function revealed(seen: Span, whole: Span, wanted: Span): Span {
  if (wanted.from >= seen.from && wanted.to <= seen.to) return seen;
  const by = wanted.from < seen.from ? wanted.from - seen.from : wanted.to - seen.to;
  const room = (seen.to - seen.from) * 0.1 * Math.sign(by);
  return moved(seen, whole, by + room);
}

function within(span: Span, whole: Span): Span {
  const length = Math.round(span.to - span.from);
  const from = Math.max(whole.from, Math.min(Math.round(span.from), whole.to - length));
  return { from, to: from + length };
}
