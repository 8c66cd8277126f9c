import { named, planTable } from "@rondo/day/out/plan-table.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { outPlanOf, type DayRecords } from "../day/records.ts";
import type { PlanOptions } from "../options.ts";
import { filesOf } from "../out/formats.ts";
import { savedPlan, type Saved } from "../out/saved.ts";
import { writeWhole, type OutFile } from "../out/write.ts";
import { EXIT } from "../refused.ts";
import { count } from "../show/doubts.ts";
import { missingBreaks } from "../show/breaks.ts";
import type { Terminal } from "../terminal.ts";

/** Writes the files of a plan, and prints it. @returns the exit code */
export async function showPlan(made: Saved, options: PlanOptions, terminal: Terminal): Promise<number> {
  const { records, result } = made;
  const saved = () => savedPlan(made);
  const files = await filesOf(options.out, { plan: outPlanOf(records, result), saved });
  await writeWhole(files, terminal.folder);
  terminal.print(options.json ? saved() : tableOf(records, result));
  for (const line of notesOn(records, result, options, files)) terminal.tell(`${line}\n`);
  const isLeft = result.unassignedStops.length > 0 || (records.unread ?? []).length > 0;
  return options.strict && isLeft ? EXIT.left : EXIT.planned;
}

/** A plan for people, as text. */
export function tableOf(records: DayRecords, result: RunResult): string {
  const { project, stops, couriers, assignments, unread = [], loadNames } = records;
  const courierOf = new Map(couriers.map((courier) => [courier.id, courier]));
  return planTable({
    title: project.name,
    timezone: project.timezone,
    routes: result.routes,
    unassignedStops: result.unassignedStops,
    unread,
    loadNames,
    addresses: new Map(stops.map(({ id, address }) => [id, address])),
    drivers: new Map(assignments.map(({ id, courierId }) => [id, courierOf.get(courierId)])),
  });
}

function* notesOn(
  records: DayRecords,
  { routes, warnings }: RunResult,
  { roads, out, online }: PlanOptions,
  files: readonly OutFile[],
): Generator<string> {
  const { project, assignments } = records;
  for (const { message } of relevant(warnings, assignments))
    yield `Note: ${named(message, records.loadNames)}`;
  const idle = warnings.some(({ code }) => code === "IDLE_COURIERS") ? 0 : assignments.length - routes.length;
  if (idle > 0) yield `${count(idle, "courier")} ${idle === 1 ? "has" : "have"} nothing to do.`;
  yield* missingBreaks(records, routes);
  const hasStart =
    project.defaultStartLatitude !== null || assignments.every(({ startLatitude }) => startLatitude !== null);
  if (!hasStart)
    yield `Each route begins at its first stop: --depot "60.17,24.94" says where couriers start.`;
  if (roads === undefined && !online)
    yield "Travel is straight lines × 1.3 at 35 km/h: --roads URL takes an OSRM server.";
  if (files.length > 0) yield `Written: ${files.map(({ path }) => path).join(", ")}.`;
  if (out.length === 0)
    yield "--out day.html writes a page with map, timeline and list; --out day.xlsx a sheet.";
}

/** Warnings that somebody wants. Where nobody carries at most so much, nobody asked whether the loads fit. */
export function relevant(
  warnings: RunResult["warnings"],
  assignments: DayRecords["assignments"],
): RunResult["warnings"] {
  const isLimited = assignments.some(({ loadLimits }) => loadLimits !== null);
  return warnings.filter(({ code }) => isLimited || code !== "LOAD_KIND_UNUSED");
}
