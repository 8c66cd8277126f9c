import type { Stop } from "../records/stop/schemas.ts";
import type { Lane } from "./lanes.ts";
import { loadsText, type Loads } from "../quantity/load.ts";
import { stopWindowsText } from "../quantity/moments.ts";

import { leftOf, rowsOf, wallTime, type OutPlan, type OutRow } from "./plan.ts";

/** The columns of a plan as a table, named as the API names them. Times are those of the project's zone. */
export const columns = [
  { name: "courier", width: 18 },
  { name: "number", width: 8 },
  { name: "type", width: 13 },
  { name: "name", width: 24 },
  { name: "externalId", width: 14 },
  { name: "address", width: 36 },
  { name: "plannedArrivalAt", width: 17 },
  { name: "serviceStartAt", width: 17 },
  { name: "plannedDepartureAt", width: 17 },
  { name: "timeWindows", width: 22 },
  { name: "slackMinutes", width: 9 },
  { name: "setupMinutes", width: 9 },
  { name: "waitMinutes", width: 9 },
  { name: "driveMinutes", width: 9 },
  { name: "distanceMeters", width: 10 },
  { name: "loadAfter", width: 20 },
  { name: "loadDemands", width: 20 },
  { name: "collectDemands", width: 20 },
  { name: "shipment", width: 14 },
  { name: "products", width: 30 },
  { name: "phone", width: 16 },
  { name: "notes", width: 30 },
  { name: "latitude", width: 11 },
  { name: "longitude", width: 11 },
  { name: "reasons", width: 60 },
  { name: "changed", width: 9 },
] as const;
export type ColumnName = (typeof columns)[number]["name"];
export type Cell = string | number | null;
export type TableRow = Readonly<Record<ColumnName, Cell>>;

/** A row for each visit and break in the order of the routes; stops that are in no route come last. */
export function tableOf(plan: OutPlan): TableRow[] {
  const zone = plan.project.timezone;
  const isChanged = (stop: Stop | undefined) => stop !== undefined && plan.staleStopIds.has(stop.id);
  const changed = (stop: Stop | undefined) => ({ changed: isChanged(stop) ? "since planned" : null });
  const rows = plan.lanes.flatMap((lane) =>
    rowsOf(lane, plan.stops).map((row) => ({ ...routeRow(lane, row, zone), ...changed(row.stop) })),
  );
  const left = leftOf(plan).map(({ type, name, externalId, address, stop, why }) => ({
    ...{ ...nothing, type, name, externalId, address },
    ...{ ...stopCells(stop, zone), ...changed(stop) },
    reasons: why,
  }));
  return [...rows, ...left];
}

const nothing = Object.fromEntries(columns.map(({ name }) => [name, null])) as TableRow;

function routeRow(lane: Lane, { row, visit, stop }: OutRow, zone: string): TableRow {
  return {
    ...nothing,
    name: row.name,
    ...stopCells(stop, zone),
    courier: lane.name,
    number: visit?.number ?? null,
    type: row.type,
    plannedArrivalAt: wallTime(row.plannedArrivalAt, zone),
    serviceStartAt: wallTime(row.serviceStartAt, zone),
    plannedDepartureAt: wallTime(row.plannedDepartureAt, zone),
    slackMinutes: row.slackSeconds === null ? null : minutes(row.slackSeconds),
    setupMinutes: minutes(row.setupSeconds),
    waitMinutes: minutes(row.waitSeconds),
    driveMinutes: minutes(row.durationSeconds),
    distanceMeters: Math.round(row.distanceMeters),
    loadAfter: loadText(row.loadAfter),
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

function stopCells(stop: Stop | undefined, zone: string): Partial<TableRow> {
  if (stop === undefined) return {};
  return {
    name: stop.name,
    externalId: stop.externalId,
    address: stop.address,
    timeWindows: stopWindowsText(stop, zone, "en").replaceAll("–", "-"),
    loadDemands: stop.loadDemands && loadText(stop.loadDemands),
    collectDemands: Object.keys(stop.collectDemands).length > 0 ? loadText(stop.collectDemands) : null,
    shipment: stop.shipment,
    products: stop.products,
    phone: stop.phone,
    notes: stop.notes,
    latitude: stop.latitude,
    longitude: stop.longitude,
  };
}

/** "3 count, 12.5 weight", as the import reads it. */
export function loadText(load: Loads): string {
  return loadsText(load, "en");
}

function minutes(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}
