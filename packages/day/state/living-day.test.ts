import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDay } from "../time/plan-day.ts";
import { atOnce } from "../time/steps.ts";
import { wholeDay } from "../plan/whole-day.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import { assignmentOf, routeOf, stopOf } from "../testing/records.ts";
import { behindOf } from "./behind.ts";
import { livingDay } from "./living-day.ts";

const DATE = "2026-12-01";
const day = planDay(DATE, "UTC");
const startOf = () => ({ latitude: 60, longitude: 25 });
const SLOT = 20 * 60;

/** A planned route from 08:00 on: each row begins a slot after the one before. */
function planned(assignmentId: string, kinds: readonly RouteStop["type"][]): Route {
  const ids = kinds.map((kind, index) => (kind === "stock_loading" ? "depot" : `${assignmentId}-${index}`));
  const route = routeOf(assignmentId, ids);
  const moment = (index: number, seconds: number) => day.instant(8 * 3600 + index * SLOT + seconds);
  const stops = route.stops.map((row, index) => ({
    ...{ ...row, type: kinds[index] ?? "delivery", latitude: 60 + index / 100 },
    ...(kinds[index] === "break" && { stopId: null, externalId: null, name: null }),
    ...{ plannedArrivalAt: moment(index, 300), serviceStartAt: moment(index, 300) },
    ...{ plannedDepartureAt: moment(index + 1, 0), distanceMeters: 1000, durationSeconds: 300 },
  }));
  return { ...route, stops, startAt: moment(0, 0), endAt: moment(kinds.length, 300) };
}

const kinds = fc.array(
  fc.constantFrom("delivery" as const, "delivery" as const, "break" as const, "stock_loading" as const),
  {
    maxLength: 8,
  },
);
const report = fc.record({ which: fc.nat(30), by: fc.nat(2), minutes: fc.nat(400), isFailed: fc.boolean() });
const anyDay = fc.record({
  routes: fc.tuple(kinds, kinds, kinds),
  reports: fc.array(report, { maxLength: 8 }),
  minutes: fc.integer({ min: -60, max: 480 }),
  assume: fc.constantFrom("plan" as const, "nothing" as const),
});

function build({
  routes,
  reports,
  minutes,
  assume,
}: typeof anyDay extends fc.Arbitrary<infer Value> ? Value : never) {
  const assignments = routes.map((_, index) => assignmentOf(`a${index}`, { loadLimits: { count: 50 } }));
  const current = routes.map((of, index) => planned(`a${index}`, of));
  const ids = [...new Set(current.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? [])))];
  const stops = [...ids.filter((id) => id !== "depot"), "depot"].map((id) =>
    stopOf(id, { pointType: id === "depot" ? "stock_loading" : "delivery" }),
  );
  const deliveries = ids.filter((id) => id !== "depot");
  const outcomes = new Map<string, Outcome>();
  for (const { which, by, minutes: after, isFailed } of reports) {
    const id = deliveries[which % Math.max(1, deliveries.length)];
    if (id === undefined) continue;
    const outcomeAt = day.instant(8 * 3600 + after * 60);
    const outcome = isFailed ? ("failed" as const) : ("served" as const);
    outcomes.set(id, { outcome, outcomeAt, arrivedAt: null, outcomeReason: null, servedBy: `a${by}` });
  }
  const activeCouriers = new Set(assignments.map(({ courierId }) => courierId));
  const records = { assignments, activeCouriers, stops, outcomes, startOf };
  const at = day.instant(8 * 3600 + minutes * 60);
  const state = (of: readonly Route[]) =>
    atOnce(livingDay({ ...records, current: of }, { at, assume }, false, day));
  return { current, records, deliveries, outcomes, at, state };
}

describe("decisions 11: the state of any day", () => {
  it("has each stop of the plan once: done, or left for the courier of the plan", () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        const { current, deliveries, state } = build(given);
        const { couriers, done } = state(current);
        const left = couriers.flatMap(({ remaining }) => remaining.filter((id) => id !== "depot"));
        expect([...left, ...done].toSorted()).toEqual(deliveries.toSorted());
        for (const { done: own, assignment } of couriers)
          for (const other of couriers)
            if (other.assignment !== assignment)
              expect([...own].filter((id) => id !== "depot" && other.done.has(id))).toEqual([]);
      }),
    );
  });

  it("lets nobody go on before the moment, and has nothing on board that is done", () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        const { current, at, state } = build(given);
        const { couriers, done } = state(current);
        for (const { freeAt, history, onBoard, remaining } of couriers) {
          expect((freeAt ?? 0) + (history?.driven.seconds ?? 0)).toBeGreaterThanOrEqual(day.secondsFrom(at));
          expect(onBoard.filter((id) => done.has(id) || !remaining.includes(id))).toEqual([]);
        }
      }),
    );
  });

  it("has a history whose rows follow one another, and which plans that hold it do not change", () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        const { current, records, state } = build(given);
        const living = state(current);
        const behind = atOnce(behindOf(living, [], { ...records, current, day }));
        const frame = { projectId: "p", jobId: "j", objective: "time" } as const;
        const histories = wholeDay([], behind, frame, day, () => "r").routes;
        for (const { stops, startAt, ...route } of histories) {
          let free = startAt;
          for (const row of stops) {
            expect(row.plannedArrivalAt >= free).toBe(true);
            expect(row.serviceStartAt >= row.plannedArrivalAt).toBe(true);
            expect(row.plannedDepartureAt >= row.serviceStartAt).toBe(true);
            expect(row.durationSeconds).toBeGreaterThanOrEqual(0);
            for (const load of Object.values(row.loadAfter)) expect(load).toBeGreaterThanOrEqual(0);
            free = row.plannedDepartureAt;
          }
          expect(route.waitSeconds).toBeGreaterThanOrEqual(0);
        }
        // The next plan holds the histories, and what is left behind them.
        const next = histories.map((route) => {
          const old = current.find(({ assignmentId }) => assignmentId === route.assignmentId);
          const courier = living.couriers.find(({ assignment }) => assignment.id === route.assignmentId);
          const aboard = courier?.aboard ?? [];
          const others = (courier?.remaining ?? []).filter((id) => id !== "depot" && !aboard.includes(id));
          // Goods that are not on board have to be loaded first.
          const rows = [...aboard, ...(others.length > 0 ? ["depot"] : []), ...others].map((id) => ({
            ...(old?.stops.find(({ stopId }) => stopId === id) ?? (old?.stops[0] as RouteStop)),
            ...(id === "depot" && { type: "stock_loading" as const, stopId: "depot" }),
          }));
          const later = rows.map((row, index) => ({
            ...row,
            serviceStartAt: day.instant(30 * 3600 + index),
            plannedDepartureAt: day.instant(30 * 3600 + index),
          }));
          return { ...route, stops: [...route.stops, ...later] };
        });
        const again = atOnce(behindOf(state(next), [], { ...records, current: next, day }));
        for (const { assignmentId, history } of again.couriers) {
          const before = histories.find((route) => route.assignmentId === assignmentId);
          expect(history?.rows ?? []).toEqual(before?.stops ?? []);
        }
      }),
    );
  });
});

describe("decisions 11: a break that is told to be behind a courier, and that the plan has later", () => {
  const route = planned("a0", ["delivery", "delivery", "delivery", "break"]);
  const breakSeconds = 900;
  /** His rows and the time of his breaks after the second stop ended, the first one having ended as planned. */
  const told = (endedAt: number, at: number, breaksTaken: number) => {
    const own = { earliestStartTime: "08:00", latestStartTime: "10:00", durationMinutes: 15 };
    const assignments = [assignmentOf("a0", { breaks: [own] })];
    const stops = route.stops.flatMap(({ stopId }) => (stopId === null ? [] : stopOf(stopId)));
    const outcome = { outcome: "served", arrivedAt: null, outcomeReason: null, servedBy: "a0" } as const;
    const outcomes = new Map<string, Outcome>([
      ["a0-0", { ...outcome, outcomeAt: day.instant(8 * 3600 + SLOT) }],
      ["a0-1", { ...outcome, outcomeAt: day.instant(endedAt) }],
    ]);
    const activeCouriers = new Set(assignments.map(({ courierId }) => courierId));
    const records = { assignments, activeCouriers, stops, outcomes, startOf };
    const couriers = [{ assignmentId: "a0", breaksTaken }];
    const state = livingDay({ ...records, current: [route] }, { at: day.instant(at), couriers }, false, day);
    const behind = atOnce(behindOf(atOnce(state), [], { ...records, current: [route], day }));
    const frame = { projectId: "p", jobId: "j", objective: "time" } as const;
    const [whole] = wholeDay([], behind, frame, day, () => "r").routes;
    return { kinds: whole?.stops.map(({ type }) => type), seconds: whole?.breakSeconds, rows: whole?.stops };
  };
  const late = 8 * 3600 + 4 * SLOT;

  it("is where he waited long enough, and is no work", () => {
    const { kinds, seconds, rows } = told(late, late, 1);
    expect({ kinds, seconds }).toEqual({ kinds: ["delivery", "break", "delivery"], seconds: breakSeconds });
    for (const [index, row] of rows?.entries() ?? []) {
      const before = index === 0 ? route.startAt : rows?.[index - 1]?.plannedDepartureAt;
      const arrival = day.secondsFrom(before ?? "") + row.durationSeconds;
      expect(day.secondsFrom(row.plannedArrivalAt)).toBe(arrival);
      expect(day.secondsFrom(row.serviceStartAt)).toBe(arrival + row.waitSeconds);
    }
  });

  it("is after his last stop, if only there was time; it has no row without", () => {
    const onTime = 8 * 3600 + 2 * SLOT;
    expect(told(onTime, onTime + breakSeconds, 1).kinds).toEqual(["delivery", "delivery", "break"]);
    expect(told(onTime, onTime + breakSeconds - 1, 1).kinds).toEqual(["delivery", "delivery"]);
    expect(told(late, late, 0).kinds).toEqual(["delivery", "delivery"]);
  });
});
