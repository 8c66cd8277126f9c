import type { NamedStop } from "../../plan/plan.ts";
import type { Warning } from "../../records/warning.ts";
import type { Depot } from "./depots.ts";
import { suspectsAmong, type Breathe, type Site, type Suspicion } from "./suspects.ts";
import { sentence, type Totals } from "./words.ts";

interface Occupied extends Site {
  readonly stops: NamedStop[];
  readonly depots: Depot[];
}

/** One warning for each kind of mistake that the coordinates of a run suggest, stops and depots apart. */
export async function coordinateWarnings(
  stops: readonly NamedStop[],
  depots: readonly Depot[],
  breathe: Breathe,
): Promise<Warning[]> {
  const totals = { stopsCount: stops.length, depotsCount: depots.length };
  const kinds = new Map<string, [Occupied, Suspicion][]>();
  for (const [site, suspicion] of await suspectsAmong(sitesOf(stops, depots), breathe)) {
    const key = "from" in suspicion ? `${suspicion.kind} ${suspicion.from}` : suspicion.kind;
    const kind = kinds.get(key);
    if (kind) kind.push([site, suspicion]);
    else kinds.set(key, [[site, suspicion]]);
  }
  return [...kinds.values()].flatMap((suspects) => [
    ...stopWarning(suspects, totals),
    ...depotWarning(suspects, totals),
  ]);
}

type Suspects = readonly (readonly [Occupied, Suspicion])[];

function stopWarning(suspects: Suspects, totals: Totals): Warning[] {
  const stops = suspects.flatMap(([site]) => site.stops);
  if (stops.length === 0) return [];
  const suspicions = suspects.filter(([site]) => site.stops.length > 0).map(([, suspicion]) => suspicion);
  const message = sentence({ of: "stops", names: stops.map(({ name }) => name) }, suspicions, totals);
  return [{ code: "SUSPICIOUS_COORDINATES", message, stopIds: stops.map(({ id }) => id), assignmentIds: [] }];
}

function depotWarning(suspects: Suspects, totals: Totals): Warning[] {
  const occupied = suspects.filter(([site]) => site.depots.length > 0);
  if (occupied.length === 0) return [];
  const ids = occupied.flatMap(([site]) => site.depots.flatMap((depot) => depot.assignmentIds));
  const assignmentIds = [...new Set(ids)];
  const subject = { of: "depots" as const, depotsCount: occupied.length, assignmentIds };
  const message = sentence(
    subject,
    occupied.map(([, suspicion]) => suspicion),
    totals,
  );
  return [{ code: "SUSPICIOUS_COORDINATES", message, stopIds: [], assignmentIds }];
}

function sitesOf(stops: readonly NamedStop[], depots: readonly Depot[]): Occupied[] {
  const sites = new Map<string, Occupied & { isDepot: boolean }>();
  const siteAt = ({ latitude, longitude }: NamedStop | Depot) => {
    const key = `${latitude},${longitude}`;
    const site = sites.get(key) ?? { latitude, longitude, isDepot: false, stops: [], depots: [] };
    sites.set(key, site);
    return site;
  };
  for (const stop of stops) siteAt(stop).stops.push(stop);
  for (const depot of depots) {
    const site = siteAt(depot);
    site.isDepot = true;
    site.depots.push(depot);
  }
  return [...sites.values()];
}
