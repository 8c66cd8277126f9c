import { expect, it } from "vitest";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { assignmentOf, PROJECT, stopOf } from "../testing/records.ts";
import { priceOfWishes } from "./wishes.ts";

const core = await loadCore(coreUrl);

const start = { startLatitude: 60.17, startLongitude: 24.94, workStartTime: "08:00", workEndTime: "18:00" };
const assignments = ["a", "b", "c"].map((id) => assignmentOf(id, start));
const sources = {
  project: PROJECT,
  stops: Array.from({ length: 12 }, (_, n) =>
    stopOf(`s${n}`, { latitude: 60.15 + (n % 4) / 100, longitude: 24.9 + n / 100, serviceMinutes: 5 }),
  ),
  assignments,
  activeCouriers: new Set(assignments.map(({ courierId }) => courierId)),
  current: [],
};
const asked = { sources, date: "2026-12-01", ms: 150 } as const;

it("sharing the work gives couriers a route who had none, and its price is never a gain", () => {
  const { couriers, moreSeconds } = priceOfWishes(core, { ...asked, pricing: { balance: 1 } });
  expect(couriers).toBe(3);
  expect(moreSeconds).toBeGreaterThan(0);
  expect(priceOfWishes(core, { ...asked, pricing: {} })).toEqual({
    couriers: 1,
    moreSeconds: 0,
    moreMeters: 0,
  });
});

it("both plans are priced by the run's weights", () => {
  // One courier is enough, but each of two is preferred by half of the stops.
  const stops = sources.stops.map((stop, n) => ({
    ...stop,
    preferredCourierIds: [assignments[n % 2]!.courierId],
  }));
  const price = (otherCourier: number) => {
    const pricing = { balance: 0.001, weights: { otherCourier } };
    return priceOfWishes(core, { ...asked, sources: { ...sources, stops }, pricing });
  };
  expect([price(0).couriers, price(1000).couriers]).toEqual([1, 2]);
  // The plan without the wish has the same two routes.
  expect(price(1000).moreSeconds).toBe(0);
});
