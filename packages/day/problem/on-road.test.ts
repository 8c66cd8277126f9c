import { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, it } from "vitest";
import { withCouriersOnRoad } from "./on-road.ts";

it("decisions 11: a courier on the road goes on at once: a stop where he is comes first, and counts in no limit", () => {
  const visits = [{ target: { $case: "stop", value: 0 } as const }];
  const problem = Problem.fromPartial({
    stops: [{ place: 1, demand: [5] }],
    vehicles: [{ startPlace: 2, shiftStart: 900, maxStops: 3, loaded: true }, { startPlace: 2 }, {}],
    initialRoutes: [{ vehicle: 0, visits, keepNext: 1 }],
  });
  const { stops, vehicles, initialRoutes } = withCouriersOnRoad(problem, (vehicle) => vehicle !== 1);
  expect(stops.slice(1)).toMatchObject([
    {
      ...{ place: 2, serviceSeconds: 0, timeWindows: [{ start: 900, end: 900 }], demand: [0] },
      ...{ pinnedVehicle: 0, locked: true, onBoard: true, priority: 10_000 },
    },
  ]);
  expect(vehicles.map(({ maxStops }) => maxStops)).toEqual([4, undefined, undefined]);
  const first = { target: { $case: "stop", value: 1 } };
  expect(initialRoutes).toEqual([{ vehicle: 0, visits: [first, ...visits], keepNext: 2 }]);
});

it("decisions 11: the stop that a courier drives to is left out for no other", () => {
  const visit = (value: number) => ({ target: { $case: "stop", value } as const });
  const problem = Problem.fromPartial({
    stops: [{ priority: 3 }, { priority: 10 }, { priority: -2 }],
    vehicles: [{ startPlace: 2 }],
    initialRoutes: [{ vehicle: 0, visits: [visit(2), visit(0)], keepNext: 1 }],
  });
  const [first, second, next] = withCouriersOnRoad(problem, () => true).stops;
  expect([first?.priority, second?.priority]).toEqual([3, 10]);
  expect(next?.priority).toBeGreaterThan(10);
});
