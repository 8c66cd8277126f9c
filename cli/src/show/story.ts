import { named, reasonsText, type LoadNames } from "@rondo/day/out/plan-table.ts";
import { remedyOf, remedyTogether, type Remedy } from "@rondo/day/plan/remedy.ts";
import type { UnreadLines } from "@rondo/day/out/unread.ts";
import { stopWindowsText } from "@rondo/day/quantity/moments.ts";
import type { Reason, RouteStop, UnassignedStop } from "@rondo/day/records/plan.ts";
import { loadsText, type Loads } from "@rondo/day/quantity/load.ts";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { courierName, type DayRecords } from "../day/records.ts";
import { Refused } from "../refused.ts";

const SHOWN = 5;

/** The stops or unread lines with a number, a name or an id. @throws Refused with the names that are near */
export function stopsNamed<Each extends Stop | UnreadLines>(
  wanted: string,
  stops: readonly Each[],
  place: string,
): readonly Each[] {
  const plain = wanted.toLowerCase();
  const keysOf = (each: Stop | UnreadLines) => [
    "id" in each ? each.id : null,
    each.name.toLowerCase(),
    each.externalId?.toLowerCase(),
  ];
  const exact = stops.filter((stop) => keysOf(stop).includes(plain));
  if (exact.length > 0) return exact;
  const near = stops.filter((stop) => keysOf(stop).some((key) => key?.includes(plain)));
  if (near.length === 1) return near;
  const names = (near.length > 0 ? near : stops).slice(0, SHOWN).map(({ name }) => name);
  throw new Refused(
    `${place}: it has no stop “${wanted}”; it has ${names.join(", ")}${stops.length > SHOWN ? ", …" : ""}`,
  );
}

/** A row of a route that serves a stop. */
export interface Served {
  readonly assignmentId: string;
  /** Among the stops of its route, from 1. */
  readonly position: number;
  readonly row: RouteStop;
}

/** Where routes serve a stop; a reload point may be served several times. */
export function servedRows(stopId: string, routes: RunResult["routes"]): Served[] {
  return routes.flatMap(({ assignmentId, stops }) =>
    stops
      .filter((row) => row.stopId === stopId)
      .map((row) => ({
        assignmentId,
        row,
        position: stops.filter(({ type, sequence }) => type !== "break" && sequence <= row.sequence).length,
      })),
  );
}

/** Why a stop is left out, a sentence each, with the names of couriers. */
export function reasonTexts(reasons: readonly Reason[], records: DayRecords): string[] {
  return reasons.map((reason) =>
    named(
      reasonsText([reason], (id) => courierName(records, id)),
      records.loadNames,
    ),
  );
}

/** What would let a stop in, each enough: "with the window 08:00–12:10", "if Aino carries up to 61 boxes". */
export function remedyTexts({ reasons }: UnassignedStop, stop: Stop, records: DayRecords): string[] {
  const assignmentOf = (id: string | undefined) => records.assignments.find((each) => each.id === id);
  const alone = reasons.flatMap(
    (reason) => remedyOf(reason, stop, assignmentOf(reason.assignmentIds[0])) ?? [],
  );
  const together = reasons.some((reason) => reason.together)
    ? remedyTogether(reasons, stop, assignmentOf)
    : null;
  return [...alone.map((remedy) => [remedy]), ...(together ? [together] : [])].map((remedies) =>
    remedies.map((remedy) => changeText(remedy, records)).join(" and "),
  );
}

function byName(loads: Loads, names: LoadNames): Loads {
  return Object.fromEntries(Object.entries(loads).map(([kind, amount]) => [names[kind] ?? kind, amount]));
}

function changeText(remedy: Remedy, { project, couriers, loadNames = {} }: DayRecords): string {
  if (remedy.kind === "stop") {
    const { timeWindows, deliveryDeadline, priority } = remedy.fields;
    if (timeWindows || deliveryDeadline) {
      const given = { timeWindows: timeWindows ?? [], deliveryDeadline: deliveryDeadline ?? null };
      return `with the window ${stopWindowsText(given, project.timezone, "en")}`;
    }
    return priority === undefined ? "if another courier may serve it" : `with priority ${priority}`;
  }
  const courier = couriers.find(({ id }) => id === remedy.assignment.courierId);
  const { workEndTime, loadLimits, skills, ...others } = remedy.fields;
  const changes = [
    ...(workEndTime === undefined ? [] : [`works until ${timeOfDay(workEndTime)}`]),
    ...(loadLimits ? [`carries up to ${loadsText(byName(loadLimits, loadNames), "en")}`] : []),
    ...(skills === undefined ? [] : [`has the skills ${skills.join(", ")}`]),
    ...Object.entries(others).map(([name, value]) => `has ${name} ${JSON.stringify(value)}`),
  ];
  return `if ${courier?.firstName ?? "the courier"} ${changes.join(", ")}`;
}
