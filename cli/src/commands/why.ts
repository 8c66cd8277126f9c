import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { UnassignedStop } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { reasonsText } from "@rondo/day/out/plan-table.ts";
import { stopWindowsText } from "@rondo/day/quantity/moments.ts";
import { remedyOf, remedyTogether, type Remedy } from "@rondo/day/plan/remedy.ts";
import { wallTime } from "@rondo/day/out/plan.ts";
import { courierName, recordsOf, type DayRecords } from "../day/records.ts";
import { dayOfJson, jsonIn } from "../input/json.ts";
import { sourceOf } from "../input/source.ts";
import { EXIT, Refused } from "../refused.ts";
import type { Terminal } from "../terminal.ts";

const SHOWN = 5;

/** `rondo why STOP PLAN.json`: where a stop is in a saved plan, or why it is left out and what would let it in. */
export async function why(args: readonly string[], terminal: Terminal): Promise<number> {
  const [wanted, file, ...more] = args;
  if (wanted === undefined || file === undefined || more.length > 0)
    throw new Refused(
      "why takes a stop and a plan: rondo why “Shop 9” day.json, made by rondo plan … --out day.json",
    );
  const source = await sourceOf(file, terminal);
  const { result } = jsonIn(source) as { readonly result?: RunResult };
  if (!Array.isArray(result?.routes))
    throw new Refused(`${file}: it has no plan: make one with rondo plan … --out day.json`);
  const part = dayOfJson(source, { date: "", timezone: "UTC" });
  const project = { name: "", ...part.project };
  const records = recordsOf({ ...part, project }, terminal.now());
  for (const stop of found(wanted, records.stops, file)) terminal.print(storyOf(stop, records, result));
  return EXIT.planned;
}

/** The stops with a number, a name or an id. @throws Refused with the names that are near */
function found(wanted: string, stops: readonly Stop[], file: string): readonly Stop[] {
  const plain = wanted.toLowerCase();
  const keysOf = ({ id, name, externalId }: Stop) => [id, name.toLowerCase(), externalId?.toLowerCase()];
  const exact = stops.filter((stop) => keysOf(stop).includes(plain));
  if (exact.length > 0) return exact;
  const near = stops.filter((stop) => keysOf(stop).some((key) => key?.includes(plain)));
  if (near.length === 1) return near;
  const names = (near.length > 0 ? near : stops).slice(0, SHOWN).map(({ name }) => name);
  throw new Refused(
    `${file}: it has no stop “${wanted}”; it has ${names.join(", ")}${stops.length > SHOWN ? ", …" : ""}`,
  );
}

function storyOf(stop: Stop, records: DayRecords, { routes, unassignedStops, warnings }: RunResult): string {
  const zone = records.project.timezone;
  const clock = (at: string) => wallTime(at, zone).slice(11);
  const windows = stopWindowsText(stop, zone, "en");
  const lines = [`${stop.name}, ${stop.address}${windows === "" ? "" : `, ${windows}`}`];
  for (const { assignmentId, stops } of routes)
    for (const row of stops.filter(({ stopId }) => stopId === stop.id)) {
      const number = stops.filter(
        ({ type, sequence }) => type !== "break" && sequence <= row.sequence,
      ).length;
      const waits = row.waitSeconds > 0 ? `, waits ${Math.ceil(row.waitSeconds / 60)} min` : "";
      lines.push(
        `  ${courierName(records, assignmentId)}, stop ${number}: arrives ${clock(row.plannedArrivalAt)}${waits}, serves ${clock(row.serviceStartAt)} to ${clock(row.plannedDepartureAt)}`,
      );
    }
  const left = unassignedStops.find(({ stopId }) => stopId === stop.id);
  if (left) lines.push(...reasonLines(left, stop, records));
  for (const { message } of warnings.filter(({ stopIds }) => stopIds.includes(stop.id)))
    lines.push(`  Note: ${message}`);
  return lines.join("\n");
}

function reasonLines({ reasons }: UnassignedStop, stop: Stop, records: DayRecords): string[] {
  const assignmentOf = (id: string | undefined) => records.assignments.find((each) => each.id === id);
  const texts = reasons.map(
    (reason) => `  Left out. ${reasonsText([reason], (id) => courierName(records, id))}`,
  );
  const alone = reasons.flatMap(
    (reason) => remedyOf(reason, stop, assignmentOf(reason.assignmentIds[0])) ?? [],
  );
  const together = reasons.some((reason) => reason.together)
    ? remedyTogether(reasons, stop, assignmentOf)
    : null;
  const fits = (remedies: readonly Remedy[]) =>
    remedies.map((remedy) => changeText(remedy, records)).join(" and ");
  return [
    ...texts,
    ...alone.map((remedy) => `  It fits with ${fits([remedy])}.`),
    ...(together ? [`  It fits with ${fits(together)}.`] : []),
  ];
}

function changeText(remedy: Remedy, { project, couriers }: DayRecords): string {
  if (remedy.kind === "stop") {
    const { timeWindows, deliveryDeadline, priority } = remedy.fields;
    if (timeWindows || deliveryDeadline) {
      const given = { timeWindows: timeWindows ?? [], deliveryDeadline: deliveryDeadline ?? null };
      return `the window ${stopWindowsText(given, project.timezone, "en")}`;
    }
    return priority === undefined ? "another courier allowed" : `priority ${priority}`;
  }
  const courier = couriers.find(({ id }) => id === remedy.assignment.courierId);
  const changes = Object.entries(remedy.fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${changes.join(", ")} of ${courier?.firstName ?? "the courier"}`;
}
