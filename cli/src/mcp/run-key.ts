import { createHash } from "node:crypto";
import type { Rondo } from "@rondo/client";

type Json = Readonly<Record<string, unknown>>;

/** What a run itself changes, or what no run reads. */
const NOT_READ = new Set([
  ...["status", "createdAt", "updatedAt", "lastOptimizedAt", "lastChange", "stopsCount", "couriersCount"],
  ...[
    "geocodeStatus",
    "geocodeQuality",
    "startGeocodeStatus",
    "endGeocodeStatus",
    "defaultStartGeocodeStatus",
  ],
]);
/** Coordinates that follow from an address, by the field that says so. */
const FOUND = [
  ["geocodeStatus", "latitude", "longitude"],
  ["startGeocodeStatus", "startLatitude", "startLongitude"],
  ["endGeocodeStatus", "endLatitude", "endLongitude"],
  ["defaultStartGeocodeStatus", "defaultStartLatitude", "defaultStartLongitude"],
] as const;

/** The idempotency key of a run: a hash of what it reads, so that the same run that is asked for twice is paid once. */
export async function runKeyOf(rondo: Rondo, projectId: string, run: object): Promise<string> {
  const [project, stops, assignments, couriers] = await Promise.all([
    rondo.projects.get(projectId),
    rondo.stops.list(projectId).all(),
    rondo.assignments.list(projectId).all(),
    rondo.couriers.list().all(),
  ]);
  const active = new Map(couriers.map(({ id, isActive }) => [id, isActive]));
  const read = {
    project: readOf(project),
    stops: stops.map(readOf),
    assignments: assignments.map((each) => ({ ...readOf(each), isActive: active.get(each.courierId) })),
    run,
  };
  return `mcp-${createHash("sha256").update(JSON.stringify(read)).digest("hex")}`;
}

function readOf(record: object): Json {
  const fields = new Map(Object.entries(record));
  for (const [status, ...coordinates] of FOUND)
    if (fields.get(status) !== "given") for (const name of coordinates) fields.delete(name);
  return Object.fromEntries([...fields].filter(([name]) => !NOT_READ.has(name)).sort());
}
