import type { RunOptions, RunResult } from "@rondo/day/records/run.ts";
import type { DayBodies } from "../day/bodies.ts";
import type { DayRecords } from "../day/records.ts";

/** A plan, and what it was made from. */
export interface Saved {
  readonly bodies: Pick<DayBodies, "couriers">;
  readonly records: DayRecords;
  readonly options: RunOptions;
  readonly result: RunResult;
}

/** A plan with the day that it is of, as `rondo plan` and `rondo why` read it again. Its parts are the API's. */
export function savedPlan({ bodies, records, options, result }: Saved): string {
  const { project, stops, unread = [], loadNames = {} } = records;
  const ofSheet = {
    ...(unread.length > 0 && { unread }),
    ...(Object.keys(loadNames).length > 0 && { loadNames }),
  };
  return JSON.stringify({ project, stops, couriers: bodies.couriers, options, ...ofSheet, result }, null, 1);
}
