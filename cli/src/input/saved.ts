import type { DayBodies } from "../day/bodies.ts";
import { recordsOf, type DayRecords } from "../day/records.ts";
import { Refused } from "../refused.ts";
import type { RunOptions, RunResult } from "@rondo/day/records/run.ts";
import type { Terminal } from "../terminal.ts";
import { dayOfJson, jsonIn } from "./json.ts";
import { isJson, sourceOf } from "./source.ts";

/** A saved plan as it is read again. */
export interface SavedDay {
  readonly bodies: Pick<DayBodies, "couriers">;
  readonly records: DayRecords;
  readonly options: RunOptions;
  readonly result: RunResult;
}

/** Reads a plan that `--out day.json` or `--json` has saved. @throws Refused */
export async function savedDay(file: string, terminal: Terminal): Promise<SavedDay> {
  const source = await sourceOf(file, terminal);
  if (!isJson(source))
    throw new Refused(`${file} is no saved plan: give the .json that rondo plan … --out day.json wrote`);
  const content = jsonIn(source) as { readonly result?: Partial<RunResult> } | null;
  const { result } = content ?? {};
  if (!result?.routes || !result.unassignedStops)
    throw new Refused(`${file}: it has no plan: make one with rondo plan … --out day.json`);
  const { project, ...part } = dayOfJson(source, { date: "", timezone: "UTC" });
  const bodies = { ...part, project: { name: "", ...project } };
  return {
    bodies,
    records: recordsOf(bodies, terminal.now()),
    options: part.options,
    result: { warnings: [], ...result } as RunResult,
  };
}
