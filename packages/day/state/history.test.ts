import { expect, it } from "vitest";
import type { RouteStop } from "../records/plan.ts";
import { NO_OUTCOME } from "../records/stop/outcome.ts";
import { assignmentOf, routeOf, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { doneBy } from "./done.ts";
import { historyRows } from "./history.ts";

const day = planDay("2026-12-01", "UTC");
const route = routeOf("a", ["s"]);
const start = day.secondsFrom(route.stops[0]!.serviceStartAt);
const nothing = {
  worksToday: () => true,
  isElsewhere: () => false,
  isPickedUp: () => false,
  isHandedOver: () => false,
  stopOf: () => undefined,
};

interface Served {
  /** So much later than planned. */
  readonly later: number;
  readonly fields?: Parameters<typeof stopOf>[1];
  /** In the plan. */
  readonly row?: Partial<RouteStop>;
  readonly outcome?: "served" | "failed";
  readonly id?: string;
  /** The couriers and assignments of this day. */
  readonly today?: readonly string[];
}

/** The row of a stop whose service took five minutes. */
function rowOf({ later, fields, row, outcome = "served", id = "s", today = [] }: Served): RouteStop {
  const planned = { ...route, stops: route.stops.map((stop) => ({ ...stop, ...row })) };
  const reported = {
    ...{ stop: stopOf(id, fields), outcome: { ...NO_OUTCOME, outcome } },
    ...{ arrival: start + later, departure: start + later + 300 },
  };
  const told = { ...nothing, partnersOf: () => [], assignment: assignmentOf("a"), told: undefined };
  const worksToday = (one: string) => today.includes(one);
  const facts = { ...told, worksToday, isActive: true, planned, reported: [reported] };
  const done = doneBy(facts, { at: reported.departure, assume: "nothing" }, day);
  return historyRows(done, planned, null, day).rows[0]!;
}

it("decisions 11: what was served sooner or later than planned has so much more or less slack", () => {
  const slack = (slackSeconds: number | null, later: number) =>
    rowOf({ later, row: { slackSeconds } }).slackSeconds;
  expect([slack(-300, -120), slack(500, 200), slack(500, 600)]).toEqual([-180, 300, -100]);
  expect(slack(null, 200)).toBeNull();
  expect(rowOf({ later: 600, row: { slackSeconds: 500 }, outcome: "failed" }).slackSeconds).toBeNull();
});

it("model 5.1: what was planned in time and served late is late at a price where the stop may be", () => {
  const timeWindows = [{ startTime: null, endTime: day.instant(start + 500) }];
  const late = (later: number, fields: Served["fields"], more: Partial<Served> = {}) =>
    rowOf({ later, fields: { timeWindows, ...fields }, ...more }).lateSeconds;
  expect(late(800, {})).toBe(0);
  expect(late(800, { lateMinutes: 10 })).toBe(300);
  expect(late(400, { lateMinutes: 10 })).toBe(0);
  expect(late(800, { lateMinutes: 10, deliveryDeadline: day.instant(start + 450) })).toBe(350);
  expect(late(400, { lateMinutes: 10, finishInWindow: true })).toBe(200);
  // Planned late, and in time; and a failed stop, which had no service.
  expect(late(400, { lateMinutes: 10 }, { row: { lateSeconds: 60 } })).toBe(0);
  expect(late(800, { lateMinutes: 10 }, { outcome: "failed" })).toBe(0);
});

it("model 5.5: a stop that another route had is with another courier than it prefers only if that one works today", () => {
  const preferred = (preferredCourierIds: string[], today: string[]) =>
    rowOf({ later: 0, id: "t", fields: { preferredCourierIds }, today }).preferred;
  expect(preferred(["b"], ["a", "b"])).toBe(false);
  expect(preferred(["a", "b"], ["a", "b"])).toBe(true);
  expect(preferred(["b"], ["a"])).toBeNull();
  expect(preferred([], ["a"])).toBeNull();
});
