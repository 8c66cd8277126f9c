import { expect, test } from "vitest";
import type { Stop } from "../../../api/types.ts";
import { stopOf } from "./copies.ts";

const stop = {
  id: "old",
  projectId: "old day",
  name: "Bakery",
  geocodeStatus: "found",
  latitude: 60.17,
  longitude: 24.94,
  timeWindows: [{ startTime: "2026-03-28T06:00:00.000Z", endTime: "2026-03-28T08:00:00.000Z" }],
  deliveryDeadline: null,
  readyAt: "2026-03-28T06:00:00.000Z",
  assignedCourierId: "a",
  allowedCourierIds: ["a", "gone"],
  preferredCourierIds: ["a", "courier"],
} as unknown as Stop;

test("A copied stop keeps its wall clock when clocks change, and its courier by the new assignment", () => {
  const copy = stopOf(stop, 1, "Europe/Helsinki", new Map([["a", "b"]]));
  expect(copy).toEqual({
    name: "Bakery",
    latitude: 60.17,
    longitude: 24.94,
    timeWindows: [{ startTime: "2026-03-29T05:00:00.000Z", endTime: "2026-03-29T07:00:00.000Z" }],
    deliveryDeadline: null,
    readyAt: "2026-03-29T05:00:00.000Z",
    assignedCourierId: "b",
    allowedCourierIds: ["b"],
    preferredCourierIds: ["b", "courier"],
  });
});
