import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { costOf } from "../../lab/bench/cost-of.ts";
import { readInstance } from "@rondo/solver/published/instance.ts";
import { answerOf } from "@rondo/solver/published/answer.ts";
import { readTask } from "@rondo/solver/published/task.ts";

const folder = newFolder();

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const solomon = file(
  "small.txt",
  `SMALL

VEHICLE
NUMBER     CAPACITY
  2         10

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      0         0          0          0        100          0
    1      1         1          6         10         20          5
    2      0         3          6          0         50          5
`,
);

const cvrplib = file(
  "small.vrp",
  `NAME : small
TYPE : CVRP
DIMENSION : 3
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 1 1
3 0 3
DEMAND_SECTION
1 0
2 6
3 4
DEPOT_SECTION
 1
 -1
EOF
`,
);

test("a Solomon file is read in tenths, distances rounded down", () => {
  const instance = readInstance(solomon);
  expect([...instance.distances]).toEqual([0, 14, 30, 14, 0, 22, 30, 22, 0]);
  expect(instance.windows?.[1]).toEqual({ start: 100, end: 200 });
  expect(instance).toMatchObject({
    fleet: 2,
    capacity: 10,
    demand: [0, 6, 6],
    service: [0, 50, 50],
    scale: 10,
  });
});

test("a CVRPLIB file has distances rounded to the nearest, and no times", () => {
  const instance = readInstance(cvrplib);
  expect([...instance.distances]).toEqual([0, 1, 3, 1, 0, 2, 3, 2, 0]);
  expect(instance).toMatchObject({ capacity: 10, demand: [0, 6, 4], scale: 1 });
  expect(instance.windows).toBeUndefined();
});

test("a file with a backhaul section delivers first, and goes to no pickup from the depot", () => {
  const backhaul = "BACKHAUL_SECTION\n1 0\n2 0\n3 5\nDEPOT_SECTION";
  const text = readFileSync(cvrplib, "utf8").replace("3 4", "3 0").replace("DEPOT_SECTION", backhaul);
  const task = readTask(file("back.vrp", text));
  expect([...task.distances]).toEqual([0, 1, -1, 1, 0, 2, 3, 2, 0]);
  const { vehicles, stops } = JSON.parse(task.problem) as { vehicles: object[]; stops: object[] };
  expect(vehicles[0]).toMatchObject({ capacity: [10], deliveriesFirst: true });
  expect(stops).toMatchObject([{ demand: [6] }, { demand: [5], pickup: true }]);
});

test("vehicles that differ keep their rows, and have their costs and depots", () => {
  const fleet = `CAPACITY_SECTION
1 5
2 9
VEHICLES_FIXED_COST_SECTION
1 3
2 4
VEHICLES_UNIT_DISTANCE_COST_SECTION
1 2
2 7
DEPOT_SECTION`;
  const text = readFileSync(cvrplib, "utf8").replace("CVRP", "HFVRP").replace("CAPACITY : 10\n", "");
  const task = readTask(file("fleet.vrp", text.replace("DEPOT_SECTION", fleet)));
  const { vehicles, objective } = JSON.parse(task.problem) as { vehicles: object[]; objective: string };
  expect(vehicles).toMatchObject([
    { capacity: [5], costs: { perKmMicros: 2000, fixedMicros: 3000 } },
    { capacity: [9], costs: { perKmMicros: 7000, fixedMicros: 4000 } },
  ]);
  expect(objective).toBe("OBJECTIVE_COST");
  expect(task.distances[1]).toBe(1414);
  const plan = JSON.stringify({ routes: [{ vehicle: 1, activities: [{ stop: 0 }, { stop: 1 }] }] });
  expect(answerOf(plan, task, 0, 0).routes).toEqual([[], [1, 2]]);
});

test("a file with several depots counts its customers behind them, and bounds the time of routes", () => {
  const more = `TIME_WINDOW_SECTION
1 0 50
2 0 40
3 5 30
SERVICE_TIME_SECTION
1 0
2 0
3 4
VEHICLES_DEPOT_SECTION
1 1
2 2
DEPOT_SECTION
 1
 2`;
  const text = readFileSync(cvrplib, "utf8").replace("CVRP", "MDVRPTW").replace("DEPOT_SECTION\n 1", more);
  const withLongest = text.replace("CAPACITY", "VEHICLES_MAX_DURATION : 25\nCAPACITY");
  const task = readTask(file("depots.vrp", withLongest));
  const { vehicles, stops } = JSON.parse(task.problem) as { vehicles: object[]; stops: object[] };
  expect(vehicles).toMatchObject([
    { startPlace: 0, endPlace: 0, shiftEnd: 50_000, maxWorkSeconds: 25_000, capacity: [10] },
    { startPlace: 1, endPlace: 1, shiftEnd: 40_000, maxWorkSeconds: 25_000, capacity: [10] },
  ]);
  expect(stops).toMatchObject([
    { place: 2, serviceSeconds: 4000, timeWindows: [{ start: 5000, end: 30_000 }], demand: [4] },
  ]);
  const plan = JSON.stringify({ routes: [{ vehicle: 1, activities: [{ stop: 0 }] }] });
  expect(answerOf(plan, task, 0, 0).routes).toEqual([[], [2]]);
});

test("a file with reloads and release times loads at its depot again, no earlier than goods are ready", () => {
  const more = `TIME_WINDOW_SECTION
1 0 50
2 0 40
3 5 30
RELEASE_TIME_SECTION
1 0
2 7
3 0
VEHICLES_RELOAD_DEPOT_SECTION
1 1
DEPOT_SECTION`;
  const text = readFileSync(cvrplib, "utf8").replace("CVRP", "MTVRPTWR").replace("DEPOT_SECTION", more);
  const task = readTask(
    file("trips.vrp", text.replace("CAPACITY", "VEHICLES: 1\nSERVICE_TIME: 4\nCAPACITY")),
  );
  const { vehicles, stops, reloads } = JSON.parse(task.problem) as Record<string, object[]>;
  expect(vehicles).toMatchObject([{ shiftEnd: 500, capacity: [10] }]);
  expect(stops).toMatchObject([
    { readyAt: 70, serviceSeconds: 40, timeWindows: [{ start: 0, end: 400 }] },
    {},
  ]);
  expect(stops?.[1]).not.toHaveProperty("readyAt");
  expect(reloads).toEqual([{ place: 0 }]);
  expect([...task.distances]).toEqual([0, 14, 30, 14, 0, 22, 30, 22, 0]);
  const plan = { routes: [{ activities: [{ stop: 1 }, { reload: 0 }, { stop: 0 }] }], cost: { value: 88 } };
  expect(answerOf(JSON.stringify(plan), task, 0, 0)).toMatchObject({ routes: [[2, 0, 1]], cost: 8.8 });
});

test("a file of another kind is refused by name", () => {
  expect(() => readInstance(file("other.txt", "hello\n"))).toThrow("other: not a Solomon or Homberger file");
  expect(() => readInstance(file("other.vrp", "hello\n"))).toThrow("other: not a CVRPLIB file");
  expect(() => readInstance(file("prize.vrp", "TYPE : PCVRPTW\n"))).toThrow(
    "files of type PCVRPTW are not read",
  );
});

test("routes are held to capacity, windows, fleet and each customer once", () => {
  const instance = readInstance(solomon);
  expect(costOf(instance, [[1], [2]])).toBe((14 + 14 + 30 + 30) / 10);
  expect(costOf(instance, [[1, 2]]), "overloaded").toBeUndefined();
  expect(costOf(instance, [[1]]), "one missing").toBeUndefined();
  expect(costOf(instance, [[1], [2], [2]]), "one too many").toBeUndefined();
  expect(costOf(readInstance(cvrplib), [[2, 1]])).toBe(3 + 2 + 1);
  const late = { ...instance, windows: instance.windows?.map((window) => ({ ...window, end: 25 })) };
  expect(costOf(late, [[1], [2]]), "too late").toBeUndefined();
});
