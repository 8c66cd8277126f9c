import { dateTime } from "./fields.ts";

/** Query fields of records between two moments: `from` ≤ time < `to`. */
export const timeRangeQuery = { from: dateTime.optional(), to: dateTime.optional() };

/** The same as a condition on a date; undefined without either. */
export function rangeOf({ from, to }: TimeRange): { $gte?: Date; $lt?: Date } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from !== undefined && { $gte: new Date(from) }),
    ...(to !== undefined && { $lt: new Date(to) }),
  };
}

export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
