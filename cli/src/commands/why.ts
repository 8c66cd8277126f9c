import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { stopWindowsText } from "@rondo/day/quantity/moments.ts";
import { unreadText, type UnreadLines } from "@rondo/day/out/unread.ts";
import { named } from "@rondo/day/out/plan-table.ts";
import { wallTime } from "@rondo/day/out/plan.ts";
import { courierName, type DayRecords } from "../day/records.ts";
import { savedDay } from "../input/saved.ts";
import { EXIT, Refused } from "../refused.ts";
import { reasonTexts, remedyTexts, servedRows, stopsNamed } from "../show/story.ts";
import { shellWord } from "../show/shell-word.ts";
import { relevant } from "./show-plan.ts";
import type { Terminal } from "../terminal.ts";

/** `rondo why STOP PLAN.json`: where a stop is in a saved plan, or why it is left out and what would let it in. */
export async function why(args: readonly string[], terminal: Terminal): Promise<number> {
  const [wanted, file, ...more] = args;
  if (wanted === undefined || file === undefined || more.length > 0)
    throw new Refused(
      'why takes a stop and a plan: rondo why "Shop 9" day.json, made by rondo plan … --out day.json',
    );
  if (/\.json$/i.test(wanted) && !/\.json$/i.test(file))
    throw new Refused(`the stop comes first: rondo why ${shellWord(file)} ${shellWord(wanted)}`);
  const { records, result } = await savedDay(file, terminal);
  const all = [...records.stops, ...(records.unread ?? [])];
  for (const each of stopsNamed<Stop | UnreadLines>(wanted, all, file))
    terminal.print("id" in each ? storyOf(each, records, result) : unreadStory(each));
  return EXIT.planned;
}

function unreadStory(lines: UnreadLines): string {
  return `${headOf(lines)}\n  Not read, and so not in the plan. ${unreadText(lines)}`;
}

function headOf({ name, address }: Pick<Stop, "name" | "address">): string {
  return name === address || address === "" ? name : `${name}, ${address}`;
}

function storyOf(stop: Stop, records: DayRecords, { routes, unassignedStops, warnings }: RunResult): string {
  const zone = records.project.timezone;
  const clock = (at: string) => wallTime(at, zone).slice(11);
  const windows = stopWindowsText(stop, zone, "en");
  const served = servedRows(stop.id, routes).map(({ assignmentId, position, row }) => {
    const waits = row.waitSeconds > 0 ? `, waits ${Math.ceil(row.waitSeconds / 60)} min` : "";
    return `  ${courierName(records, assignmentId)}, stop ${position}: arrives ${clock(row.plannedArrivalAt)}${waits}, serves ${clock(row.serviceStartAt)} to ${clock(row.plannedDepartureAt)}`;
  });
  const left = unassignedStops.find(({ stopId }) => stopId === stop.id);
  const reasons = left ? reasonTexts(left.reasons, records).map((text) => `  Left out. ${text}`) : [];
  const remedies = left ? remedyTexts(left, stop, records).map((text) => `  It fits ${text}.`) : [];
  const notes = relevant(warnings, records.assignments)
    .filter(({ stopIds }) => stopIds.includes(stop.id))
    .map(({ message }) => `  Note: ${named(message, records.loadNames)}`);
  const head = `${headOf(stop)}${windows === "" ? "" : `, ${windows}`}`;
  return [head, ...served, ...reasons, ...remedies, ...notes].join("\n");
}
