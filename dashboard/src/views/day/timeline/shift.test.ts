import { expect, test } from "vitest";
import { lanesOf } from "@rondo/day/out/lanes.ts";
import { testAssignment, testCourier } from "../testing.ts";
import { shiftOf } from "./shift.ts";

test("a courier without a route has a shift on the date of the day, and none where no date is known", () => {
  const shift = { workStartTime: "08:00:00", workEndTime: "02:00:00" };
  const [lane] = lanesOf([{ ...testAssignment("anna"), ...shift }], [testCourier("anna", "Anna")], []);
  if (lane === undefined) throw new Error("no courier");
  expect(shiftOf(lane, "Europe/Helsinki")).toBeNull();
  expect(shiftOf(lane, "Europe/Helsinki", "2026-12-01")).toEqual({
    from: Date.parse("2026-12-01T06:00:00Z"),
    to: Date.parse("2026-12-02T00:00:00Z"),
  });
});
