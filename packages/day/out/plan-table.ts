import { unreadCount, unreadSum, unreadText, type UnreadLines } from "./unread.ts";
import { isStopRow } from "../plan/row.ts";
import type { Reason, Route, RouteStop, UnassignedStop } from "@rondo/day/records/plan.ts";

export interface Named {
  readonly firstName: string;
  readonly lastName: string | null;
}

/** Names that a sheet has for kinds of load: "Boxes" of "count". */
export type LoadNames = Readonly<Record<string, string>>;

export interface DemoPlan {
  readonly title: string;
  /** IANA name; times are shown in it. */
  readonly timezone: string;
  readonly routes: readonly Route[];
  readonly unassignedStops: readonly UnassignedStop[];
  /** What a sheet had beside the stops. */
  readonly unread?: readonly UnreadLines[];
  readonly loadNames?: LoadNames | undefined;
  /** By stop id. */
  readonly addresses: ReadonlyMap<string, string>;
  /** By assignment id. */
  readonly drivers: ReadonlyMap<string, Named | undefined>;
}

/** A plan for people: a block per courier, a line per stop, and the unassigned stops with their reasons. */
export function planTable(plan: DemoPlan): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: plan.timezone, timeStyle: "short" });
  const time = (at: string) => clock.format(new Date(at));
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: plan.timezone, dateStyle: "full" });
  const start = plan.routes[0]?.startAt ?? new Date(0).toISOString();
  const blocks = plan.routes.map((route) => routeBlock(route, plan, time));
  return [
    `${plan.title}, ${day.format(new Date(start))} (${plan.timezone})`,
    ...blocks,
    ...leftOut(plan),
    ...notRead(plan),
    totals(plan),
  ].join("\n\n");
}

function routeBlock(route: Route, plan: DemoPlan, time: (at: string) => string): string {
  const deliveries = route.stops.filter(isStopRow).length;
  const facts = [
    `${time(route.startAt)} to ${time(route.endAt)}`,
    `${deliveries} stop${deliveries === 1 ? "" : "s"}`,
    kilometers(route.totalDistanceMeters),
    `${duration(route.drivingSeconds)} driving`,
    ...(route.setupSeconds > 0 ? [`${minutes(route.setupSeconds)} set-up`] : []),
    ...(route.waitSeconds > 0 ? [`${minutes(route.waitSeconds)} waiting`] : []),
    ...(route.breakSeconds > 0 ? [`${minutes(route.breakSeconds)} break`] : []),
  ];
  const rows = route.stops.map((stop) => [
    String(stop.sequence),
    time(stop.plannedArrivalAt),
    time(stop.serviceStartAt),
    time(stop.plannedDepartureAt),
    stop.waitSeconds > 0 ? minutes(stop.waitSeconds) : "",
    stop.type === "break" ? "(break)" : (stop.name ?? ""),
    stop.type === "break" ? breakLocation(stop, route) : (plan.addresses.get(stop.stopId ?? "") ?? ""),
    Object.entries(stop.loadAfter)
      .map(([key, amount]) => `${plan.loadNames?.[key] ?? key} ${amount}`)
      .join(", "),
  ]);
  const hasLoads = rows.some((row) => row.at(-1) !== "");
  const header = [
    "#",
    "arrive",
    "start",
    "leave",
    "wait",
    "stop",
    "address",
    ...(hasLoads ? ["left on board"] : []),
  ];
  return `${driverName(route.assignmentId, plan)}: ${facts.join(", ")}\n${columns([header, ...rows])}`;
}

function driverName(assignmentId: string, { drivers }: DemoPlan): string {
  const driver = drivers.get(assignmentId);
  return driver ? `${driver.firstName} ${driver.lastName ?? ""}`.trim() : assignmentId;
}

/** The location of a break: at the stop before or after it, at the start, or on the way. */
function breakLocation(row: RouteStop, { stops }: Route): string {
  const isVisit = ({ type }: RouteStop) => type !== "break";
  const before = stops.slice(0, row.sequence - 1).findLast(isVisit);
  const after = stops.slice(row.sequence).find(isVisit);
  if (row.latitude === null) return after ? `on the way to ${after.name ?? ""}` : "on the way back";
  const isHere = (visit: RouteStop | undefined): visit is RouteStop =>
    visit?.latitude === row.latitude && visit.longitude === row.longitude;
  if (isHere(before)) return `at ${before.name ?? ""}`;
  return isHere(after) ? `at ${after.name ?? ""}` : "at the start";
}

function leftOut(plan: DemoPlan): string[] {
  if (plan.unassignedStops.length === 0) return [];
  const rows = plan.unassignedStops.map(({ name, reasons }) => [
    name,
    named(
      reasonsText(reasons, (id) => driverName(id, plan)),
      plan.loadNames,
    ),
  ]);
  return [`Not in the plan:\n${columns(rows)}`];
}

function notRead({ unread = [] }: DemoPlan): string[] {
  if (unread.length === 0) return [];
  const rows = unread.map((lines) => [lines.externalId ?? "", lines.name, unreadText(lines)]);
  return [`Not read, and so not in the plan:\n${columns(rows)}`];
}

/** A message with the names that its sheet has for kinds of load. */
export function named(message: string, names: LoadNames = {}): string {
  return Object.entries(names).reduce(
    (text, [kind, name]) => text.replaceAll(`"${kind}"`, () => `"${name}"`),
    message,
  );
}

/** Reasons in words, with the names of the couriers that they speak of. @param nameOf a courier, by assignment */
export function reasonsText(reasons: readonly Reason[], nameOf: (assignmentId: string) => string): string {
  return reasons.map((reason) => reasonText(reason, nameOf)).join("; ");
}

/** "With Aino, the load would be …; also: Bo" of "With the first of these couriers, …". */
function reasonText({ code, message, assignmentIds }: Reason, nameOf: (id: string) => string): string {
  const [first, ...others] = assignmentIds.map(nameOf);
  if (first === undefined) return message === "" ? code : `${code}: ${message}`;
  const named = message.replace(ONE, `$1${first.replaceAll("$", "$$$$")}`);
  const all = named === message ? [first, ...others] : others;
  const also = named === message ? "" : "also ";
  return `${code}: ${named}${all.length === 0 ? "" : ` (${also}${all.join(", ")})`}`;
}

const ONE = /^(With )?(?:the first of these couriers|this courier)(?=[ ,])/i;

function totals({ routes, unassignedStops, unread = [] }: DemoPlan): string {
  const sum = (of: (route: Route) => number) => routes.reduce((total, route) => total + of(route), 0);
  const planned = sum(({ stops }) => stops.filter(isStopRow).length);
  const all = planned + unassignedStops.length;
  const stops = unread.length === 0 ? `${all} stops` : `${all + unreadCount(unread)} orders`;
  const facts = [
    `${planned} of ${stops} by ${routes.length} courier${routes.length === 1 ? "" : "s"}`,
    kilometers(sum((route) => route.totalDistanceMeters)),
    `${duration(sum((route) => route.drivingSeconds))} driving`,
  ];
  const lost = unread.length === 0 ? "" : `; ${unreadSum(unread)}`;
  return `Together: ${facts.join(", ")}${lost}`;
}

/** Lines with columns as wide as their widest cell. The last column is not padded. */
function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

function kilometers(meters: number): string {
  return `${(meters / 1000).toFixed(1)} km`;
}

function minutes(seconds: number): string {
  return `${Math.ceil(seconds / 60)} min`;
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
