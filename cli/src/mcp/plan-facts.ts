import { unreadCount } from "@rondo/day/out/unread.ts";
import { isStopRow } from "@rondo/day/plan/row.ts";
import { wallTime } from "@rondo/day/out/plan.ts";
import { z } from "zod";
import { courierName } from "../day/records.ts";
import type { KnownPlan } from "./session.ts";
import { quoted, untrusted } from "./untrusted.ts";

/** A short answer has less than 2,000 tokens for 500 stops. */
const SHORT = { routes: 30, left: 10, notes: 5, rows: 0 };
const FULL = { routes: 200, left: 500, notes: 50, rows: 2000 };

const row = z.object({
  ...{ sequence: z.int(), type: z.enum(["delivery", "pickup", "stock_loading", "break"]) },
  ...{ stopId: z.string().nullable(), untrustedName: untrusted },
  ...{ arrives: z.string(), starts: z.string(), leaves: z.string() },
});

/** A plan in a few facts. Times are on the clock of its zone. */
export const planFactsShape = {
  ...{ date: z.string().nullable(), timezone: z.string(), stops: z.int(), served: z.int() },
  ...{ leftOut: z.int(), unreadLines: z.int(), km: z.number(), drivingMinutes: z.int() },
  routes: z.array(
    z.object({
      ...{ assignmentId: z.string(), untrustedCourier: untrusted, stops: z.int() },
      ...{ start: z.string(), end: z.string(), km: z.number() },
      rows: z.array(row).optional(),
    }),
  ),
  moreRoutes: z.int(),
  leftOutStops: z.array(
    z.object({ stopId: z.string(), untrustedName: untrusted, codes: z.array(z.string()) }),
  ),
  moreLeftOut: z.int(),
  notes: z.array(z.object({ code: z.string(), untrustedMessage: untrusted })),
};

/** @param assignmentId only this courier's route, with its rows */
export function planFacts(
  { records, result }: KnownPlan,
  { isFull = false, assignmentId }: { readonly isFull?: boolean; readonly assignmentId?: string | undefined },
) {
  const { project } = records;
  const clock = (at: string) => wallTime(at, project.timezone).slice(11);
  const most = isFull ? FULL : SHORT;
  const shown = result.routes.filter(
    (route) => assignmentId === undefined || route.assignmentId === assignmentId,
  );
  const hasRows = isFull || assignmentId !== undefined;
  const sum = (of: (route: KnownPlan["result"]["routes"][number]) => number) =>
    result.routes.reduce((total, route) => total + of(route), 0);
  const served = sum(({ stops }) => deliveries(stops));
  return {
    ...{ date: project.defaultStartDate, timezone: project.timezone },
    ...{ stops: served + result.unassignedStops.length, served, leftOut: result.unassignedStops.length },
    unreadLines: unreadCount(records.unread ?? []),
    km: km(sum(({ totalDistanceMeters }) => totalDistanceMeters)),
    drivingMinutes: Math.round(sum(({ drivingSeconds }) => drivingSeconds) / 60),
    routes: shown.slice(0, most.routes).map((route) => ({
      ...{
        assignmentId: route.assignmentId,
        untrustedCourier: quoted(courierName(records, route.assignmentId)),
      },
      ...{ stops: deliveries(route.stops), start: clock(route.startAt), end: clock(route.endAt) },
      km: km(route.totalDistanceMeters),
      ...(hasRows && {
        rows: route.stops.slice(0, FULL.rows).map((each) => ({
          ...{
            sequence: each.sequence,
            type: each.type,
            stopId: each.stopId,
            untrustedName: quoted(each.name),
          },
          ...{ arrives: clock(each.plannedArrivalAt), starts: clock(each.serviceStartAt) },
          leaves: clock(each.plannedDepartureAt),
        })),
      }),
    })),
    moreRoutes: Math.max(0, shown.length - most.routes),
    leftOutStops: result.unassignedStops.slice(0, most.left).map(({ stopId, name, reasons }) => ({
      ...{ stopId, untrustedName: quoted(name), codes: [...new Set(reasons.map(({ code }) => code))] },
    })),
    moreLeftOut: Math.max(0, result.unassignedStops.length - most.left),
    notes: result.warnings.slice(0, most.notes).map(({ code, message }) => ({
      ...{ code, untrustedMessage: quoted(message) },
    })),
  };
}

function deliveries(rows: readonly { readonly type: string }[]): number {
  return rows.filter(isStopRow).length;
}

function km(meters: number): number {
  return Math.round(meters / 100) / 10;
}
