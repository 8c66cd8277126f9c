import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../test/support/lifetime.ts";
import { costOf } from "../../lab/bench/cost-of.ts";
import { readInstance } from "@rondo/solver/published/instance.ts";
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

test("a file of another kind is refused by name", () => {
  expect(() => readInstance(file("other.txt", "hello\n"))).toThrow("other: not a Solomon or Homberger file");
  expect(() => readInstance(file("other.vrp", "hello\n"))).toThrow("other: not a CVRPLIB file");
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
