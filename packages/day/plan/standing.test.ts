import fc from "fast-check";
import { expect, it } from "vitest";
import { fingerprintOf } from "../records/stop/fingerprint.ts";
import { dated, edit, EditedDay } from "../testing/edited-day.ts";
import { routeOf, stopOf } from "../testing/records.ts";
import { notInPlan, standingOf } from "./standing.ts";

it("decisions 11: after any edits, each delivery is in exactly one of routes, left out, not in the plan", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const day = new EditedDay();
      for (const change of edits) {
        day.do(change);
        const { routes, unassignedStops } = day.plan;
        const routed = routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId));
        const left = unassignedStops.map(({ stopId }) => stopId);
        const open = notInPlan(day.plan, day.stops);
        const { pendingStopIds, staleStopIds } = day.answer();
        for (const { id, pointType } of day.stops) {
          const ways = [routed, left, open.map((stop) => stop.id)].filter((list) => list.includes(id));
          expect(ways).toHaveLength(pointType === "delivery" ? 1 : Math.min(1, ways.length));
        }
        const known = new Set(day.stops.map(({ id }) => id));
        expect([...routed, ...left].filter((id) => id === null || !known.has(id))).toEqual([]);
        const located = open.filter(({ latitude }) => latitude !== null).map(({ id }) => id);
        const isDelivery = (id: string) =>
          day.stops.some((stop) => stop.id === id && stop.pointType === "delivery");
        expect(pendingStopIds.filter(isDelivery)).toEqual(located);
        const changed = day.stops.filter(
          (stop) => [...routed, ...left].includes(stop.id) && day.isChanged(stop),
        );
        expect(staleStopIds).toEqual(changed.map(({ id }) => id));
      }
    }),
    { numRuns: 200 },
  );
});

it("decisions 11: a stock loading point is pending only if the plan was made without it", () => {
  const used = stopOf("used", { pointType: "stock_loading" });
  const fresh = stopOf("fresh", { pointType: "stock_loading" });
  const plan = { routes: [], unassignedStops: [], fingerprints: { used: fingerprintOf(used) } };
  expect(standingOf(plan, new Date(0), [used, fresh].map(dated)).pendingStopIds).toEqual(["fresh"]);
});

it("decisions 11: a plan of an older version has no fingerprints; what was written after it is changed or added", () => {
  const plan = { routes: [routeOf("a", ["old", "new"])], unassignedStops: [] };
  const later = "2026-12-02T00:00:00.000Z";
  const stops = [stopOf("old"), stopOf("new", { updatedAt: later }), stopOf("added", { createdAt: later })];
  expect(standingOf(plan, new Date("2026-12-01T12:00:00Z"), stops.map(dated))).toEqual({
    pendingStopIds: ["added"],
    staleStopIds: ["new"],
  });
});
