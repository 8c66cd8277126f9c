import type { OpenStop } from "../plan/day-plan.ts";
import type { RouteStop, UnassignedStop } from "../records/plan.ts";
import type { Project } from "../records/project/schemas.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { partnersOf } from "../records/stop/shipment.ts";
import type { Lane, Visit } from "./lanes.ts";
import { reasonsText } from "./plan-table.ts";
import { unreadText, type UnreadLines } from "./unread.ts";
import { zoneOffset } from "../time/zone-offset.ts";

/** A plan, or one courier's part of it, as it is taken elsewhere. */
export interface OutPlan {
  readonly project: Project;
  /** Couriers with a route. */
  readonly lanes: readonly Lane[];
  readonly stops: ReadonlyMap<string, Stop>;
  /** Empty for one courier's part. */
  readonly unassigned: readonly UnassignedStop[];
  /** Deliveries that are not in the plan. Empty for one courier's part. */
  readonly open: readonly OpenStop[];
  /** What a sheet had beside the stops. */
  readonly unread?: readonly UnreadLines[];
  /** Stops that changed since they were planned. */
  readonly staleStopIds: ReadonlySet<string>;
  readonly optimizedAt: string | null;
}

/** A row of a route; a break has no visit. */
export interface OutRow {
  readonly row: RouteStop;
  readonly visit: Visit | null;
  readonly stop: Stop | undefined;
  /** The names of the other ends of its shipment. */
  readonly partners: readonly string[];
}

/** A stop that is in no route, and why: codes of reasons, or why it is not in the plan. */
export interface LeftStop {
  readonly type: "unassigned" | "not_in_plan" | "unread";
  readonly name: string;
  readonly externalId: string | null;
  readonly address: string | null;
  readonly stop: Stop | undefined;
  readonly reasons: readonly string[];
  /** The reasons in words, as far as they have some. */
  readonly why: string;
}

/** The stops that are in no route: left out by the plan, unknown to it, or on an unread line. */
export function leftOf({ unassigned, open, stops, unread = [], lanes }: OutPlan): LeftStop[] {
  const names = new Map(lanes.map(({ assignment, name }) => [assignment.id, name]));
  const left = (stopId: string) => {
    const stop = stops.get(stopId);
    return { stop, externalId: stop?.externalId ?? null, address: stop?.address ?? null };
  };
  return [
    ...unassigned.map(({ stopId, name, reasons }): LeftStop => {
      const codes = [...new Set(reasons.map(({ code }) => code))];
      const why = reasonsText(reasons, (id) => names.get(id) ?? id);
      return { type: "unassigned", name, ...left(stopId), reasons: codes, why };
    }),
    ...open.map(({ stopId, name, why }): LeftStop => {
      return { type: "not_in_plan", name, ...left(stopId), reasons: [why], why };
    }),
    ...unread.map((lines): LeftStop => {
      const { name, externalId, address, reasons } = lines;
      const codes = reasons.map(({ code }) => code);
      return {
        type: "unread",
        name,
        externalId,
        address,
        stop: undefined,
        reasons: codes,
        why: unreadText(lines),
      };
    }),
  ];
}

export function rowsOf(lane: Lane, stops: OutPlan["stops"]): OutRow[] {
  let number = 0;
  return (lane.route?.stops ?? []).map((row) => {
    if (row.stopId === null) return { row, visit: null, stop: undefined, partners: [] };
    const stop = stops.get(row.stopId);
    const partners = stop ? partnersOf(stop, stops.values()).map(({ name }) => name) : [];
    return { row, visit: lane.visits[number++] ?? null, stop, partners };
  });
}

/** "2026-12-01 08:05": an instant on the wall clock of a zone. */
export function wallTime(at: string, zone: string): string {
  return wallDate(at, zone).toISOString().slice(0, 16).replace("T", " ");
}

/** The wall clock of a zone as if it were UTC, which is how spreadsheets keep times. */
export function wallDate(at: string, zone: string): Date {
  const instant = Date.parse(at);
  return new Date(instant + zoneOffset(instant, zone));
}
