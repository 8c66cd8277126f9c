import { expect, test } from "vitest";
import { startOf } from "./start.ts";
import { positionAt } from "./view/camera.ts";

test("a map without stops shows the firm's depot, else the part of the world of the day's zone", () => {
  const seen = (zone: string, ...depots: string[]) =>
    positionAt(startOf(zone, depots).centre).map((degrees) => Math.round(degrees * 100) / 100);
  expect(seen("Europe/Berlin", "Street 1", "52.52, 13.40")).toEqual([13.4, 52.52]);
  expect(seen("Europe/Berlin", "Street 1")).toEqual([15, 50]);
  expect(seen("America/New_York")).toEqual([-75, 35]);
  expect(seen("Australia/Sydney")).toEqual([165, -28]);
  expect(seen("UTC")).toEqual([0, 20]);
  expect(startOf("UTC", ["91.00, 181.00"])).toEqual(startOf("UTC", []));
});
