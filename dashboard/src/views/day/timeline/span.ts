import type { Lane } from "@rondo/day/out/lanes.ts";
import type { Span } from "./segments.ts";
import { shiftOf } from "./shift.ts";

const MINUTE = 60_000;

/** From the first start to the last end of all routes and their shifts, with some room; null without routes. */
export function spanOf(lanes: readonly Lane[], zone: string): Span | null {
  const spans = lanes.flatMap((lane) => {
    const [{ route }, shift] = [lane, shiftOf(lane, zone)];
    return route && shift ? [shift, { from: Date.parse(route.startAt), to: Date.parse(route.endAt) }] : [];
  });
  if (spans.length === 0) return null;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  const room = Math.max(10 * MINUTE, (to - from) * 0.03);
  return { from: from - room, to: to + room };
}
