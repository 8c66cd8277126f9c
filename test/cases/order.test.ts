import { expect, it } from "vitest";
import { newSystemClient } from "../support/system.ts";
import { at, DEPOT, north, order, setUp, window } from "./situation.ts";

const client = await newSystemClient();

const SHIFT = { workStartTime: "08:00", workEndTime: "18:00" };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

it("case 8: nobody waits on the road for a window that can be waited for at home", async () => {
  const plan = await setUp(client, {
    assignment: SHIFT,
    stops: [
      { name: "first", timeWindows: [window("08:00", "18:00")], ...north(10) },
      { name: "second", timeWindows: [window("14:00", "15:00")], ...north(20) },
    ],
  });
  for (const seed of SEEDS) {
    const route = await plan.route({ seed });
    expect(route).toMatchObject({
      drivingSeconds: 2400,
      waitSeconds: 0,
      startAt: at("13:35"),
      endAt: at("14:25"),
    });
    expect(route.stops.map(({ name, serviceStartAt }) => [name, serviceStartAt])).toEqual([
      ["first", at("13:45")],
      ["second", at("14:00")],
    ]);
  }
});

it("case 56: of two stops that cost the same the one is served that is reached earlier, for every seed", async () => {
  const plan = await setUp(client, {
    assignment: { ...SHIFT, loadLimits: { volume: 6 } },
    stops: [
      { name: "lamp", loadDemands: { volume: 0.5 }, ...north(10) },
      { name: "sofa", loadDemands: { volume: 5.75 }, ...north(12) },
      { name: "rug", loadDemands: { volume: 0.25 }, priority: "high", ...north(14) },
    ],
  });
  for (const seed of SEEDS) expect(order(await plan.route({ seed }))).toEqual(["lamp", "rug"]);
});

it("stops that nothing tells apart are served in the order of their entry, for every seed", async () => {
  const names = ["d", "a", "c", "b", "e"];
  const plan = await setUp(client, {
    assignment: { ...SHIFT, maxStops: 3 },
    stops: names.map((name) => ({ name, ...north(10) })),
  });
  for (const seed of SEEDS) expect(order(await plan.route({ seed }))).toEqual(["d", "a", "c"]);
});

it("couriers that nothing tells apart keep their routes, for every seed", async () => {
  const plan = await setUp(client, {
    assignment: { ...SHIFT, maxStops: 2 },
    stops: [10, 12, -10, -12].map((away, index) => ({ name: `s${index}`, ...north(away) })),
  });
  const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "W" });
  const second = { courierId: courier.data.courier.id, ...SHIFT, maxStops: 2 };
  expect((await client.post(`${plan.path}/couriers`, second)).status).toBe(201);
  for (const seed of SEEDS) {
    const { routes } = (await plan.optimize({ seed })).data;
    expect(routes.map((route) => order(route).toSorted())).toEqual([
      ["s0", "s1"],
      ["s2", "s3"],
    ]);
    expect(routes[0]?.assignmentId).toBe(plan.assignment.id);
  }
});

it("case 10: of the two directions of a loop it is the one with the earlier services, for every seed", async () => {
  const east = 13.5326381;
  const { latitude } = north(20);
  const plan = await setUp(client, {
    assignment: SHIFT,
    stops: [
      { name: "N", ...north(20) },
      { name: "NE", latitude, longitude: east },
      { name: "E14", timeWindows: [window("14:00", "15:00")], latitude: DEPOT.latitude, longitude: east },
    ],
  });
  for (const seed of SEEDS) {
    const route = await plan.route({ seed });
    expect(route).toMatchObject({ drivingSeconds: 4798, waitSeconds: 0 });
    expect(order(route)).toEqual(["N", "NE", "E14"]);
  }
});

it("case 12: stops of one address follow one another, for every seed", async () => {
  const minutes = { A1: 10, A2: 10, A3: 10, B: 20, C: 30, B2: 20 };
  const plan = await setUp(client, {
    assignment: { workStartTime: "08:00", workEndTime: "17:00" },
    stops: Object.entries(minutes).map(([name, away]) => ({ name, ...north(away) })),
  });
  for (const seed of SEEDS) {
    const route = await plan.route({ seed });
    expect(route).toMatchObject({ drivingSeconds: 3600, waitSeconds: 0 });
    const addresses = order(route).map((name) => name.slice(0, 1));
    expect(addresses.filter((address, i) => address !== addresses[i - 1])).toHaveLength(3);
  }
});
