import { expect, it } from "vitest";
import { Shell } from "./testing.ts";

it("VROOM's shipments are planned: each pickup before its delivery, on one route", async () => {
  const at = (id: number, north: number) => ({
    id,
    description: `${id}`,
    location: [24.95, 60 + north / 100],
  });
  const body = {
    vehicles: [{ id: 1, start: [24.94, 60.17], capacity: [4] }],
    shipments: [
      { amount: [3], pickup: at(1, 18), delivery: at(2, 16) },
      { amount: [4], pickup: at(3, 15), delivery: at(4, 19) },
      { amount: [5], pickup: at(5, 15), delivery: at(6, 19) },
    ],
  };
  const shell = new Shell({ "day.json": JSON.stringify(body) });
  const { result } = await shell.plan("day.json", "--date", "2026-12-01");
  const [route] = result.routes;
  const names = route?.stops.map(({ name }) => name) ?? [];
  expect(names.toSorted()).toEqual(["1", "2", "3", "4"]);
  expect([names.indexOf("1") < names.indexOf("2"), names.indexOf("3") < names.indexOf("4")]).toEqual([
    ...[true, true],
  ]);
  const left = result.unassignedStops.map(({ name, reasons }) => [name, reasons.map(({ code }) => code)]);
  expect(new Map(left as [string, string[]][])).toEqual(
    new Map([
      ["5", ["SHIPMENT"]],
      ["6", ["CAPACITY"]],
    ]),
  );
});
