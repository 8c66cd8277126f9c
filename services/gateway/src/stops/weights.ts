import type { StopRecord } from "@rondo/day/records/stop/record.ts";

/** Characters of stops that one command writes. In between, the database serves others. */
const WRITTEN_AT_ONCE = 256 * 1024;
/** The cost of writing a stop, in characters, besides its text. */
const WORK_ON_ONE = 2500;

/** Stops by the command that writes them. */
export function* commandsOf(stops: readonly StopRecord[]): Generator<StopRecord[]> {
  let some: StopRecord[] = [];
  let length = 0;
  for (const stop of stops) {
    some.push(stop);
    length += lengthOf(stop);
    if (length < WRITTEN_AT_ONCE) continue;
    yield some;
    some = [];
    length = 0;
  }
  if (some.length > 0) yield some;
}

/** The weight of a stop in memory. The texts of ids are shared. */
export function weightOf({ allowedCourierIds, preferredCourierIds, notes }: StopRecord): number {
  return WORK_ON_ONE + 8 * (allowedCourierIds.length + preferredCourierIds.length) + (notes?.length ?? 0);
}

function lengthOf(stop: StopRecord): number {
  return WORK_ON_ONE + textLength(Object.values(stop));
}

function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + textLength(item), 0) : 0;
}
