import { expect, test } from "vitest";
import type { Reason } from "../records/plan.ts";
import { assignmentOf, stopOf } from "../testing/records.ts";
import { remedyOf, remedyTogether } from "./remedy.ts";

const stop = stopOf("s", {
  timeWindows: [
    { startTime: null, endTime: "2026-12-01T08:00:00.000Z" },
    { startTime: null, endTime: "2026-12-01T07:00:00.000Z" },
  ],
  deliveryDeadline: "2026-12-01T09:00:00.000Z",
  requiredSkills: ["cold"],
  allowedCourierIds: ["b"],
});
const assignment = assignmentOf("a", {
  ...{ workStartTime: "18:00:00", workEndTime: "23:50:00", loadLimits: { kg: 10 }, skills: ["lift"] },
  ...{ maxStops: 3, maxDistanceMeters: 1000, maxDrivingMinutes: 30 },
});
const reason = (code: Reason["code"], amount: number | null, key: string | null = null): Reason => ({
  ...{ code, message: "", assignmentIds: ["a"], together: false, stopId: null },
  shortfall: amount === null ? null : { amount, unit: "minutes", key },
});
const fieldsOf = (...of: Parameters<typeof reason>) => remedyOf(reason(...of), stop, assignment)?.fields;

test("the remedy of a reason changes its rule by what is lacking, and nothing else", () => {
  expect(fieldsOf("TIME_WINDOW", 4.2)).toEqual({
    timeWindows: [{ startTime: null, endTime: "2026-12-01T08:05:00.000Z" }, stop.timeWindows[1]],
  });
  const opening = { startTime: "2026-12-01T13:00:00.000Z", endTime: "2026-12-01T16:30:00.000Z" };
  const early = {
    ...reason("TIME_WINDOW", null),
    shortfall: { amount: 67.5, unit: "minutes", key: null, early: true },
  } as const;
  expect(remedyOf(early, stopOf("s", { timeWindows: [opening] }), assignment)?.fields).toEqual({
    timeWindows: [{ ...opening, startTime: "2026-12-01T11:52:00.000Z" }],
  });
  expect(remedyOf(early, stopOf("s", { timeWindows: [opening, opening] }), assignment)).toBeNull();
  expect(fieldsOf("DEADLINE", 10)).toEqual({ deliveryDeadline: "2026-12-01T09:10:00.000Z" });
  expect(fieldsOf("SHIFT", 25)).toEqual({ workEndTime: "00:15:00" });
  expect(fieldsOf("CAPACITY", 2.5, "kg")).toEqual({ loadLimits: { kg: 12.5 } });
  expect(fieldsOf("MAX_STOPS", 1)).toEqual({ maxStops: 4 });
  expect(fieldsOf("MAX_DISTANCE", 0.5)).toEqual({ maxDistanceMeters: 1001 });
  expect(fieldsOf("MAX_DRIVING", 2)).toEqual({ maxDrivingMinutes: 32 });
  expect(fieldsOf("SKILL", null)).toEqual({ skills: ["lift", "cold"] });
  expect(fieldsOf("NOT_ALLOWED", null)).toEqual({ allowedCourierIds: ["b", "a"] });
  expect(fieldsOf("OUTRANKED", null)).toEqual({ priority: "urgent" });
});

test("a rule that one change does not lift has no remedy", () => {
  expect(remedyOf({ ...reason("SHIFT", 25), together: true }, stop, assignment)).toBeNull();
  expect(remedyOf(reason("SHIFT", 25), stop, undefined)).toBeNull();
  expect(fieldsOf("UNREACHABLE", null)).toBeUndefined();
  expect(fieldsOf("SHIFT", 24 * 60)).toBeUndefined();
});

test("rules that keep a stop out together are lifted by one change of the stop and one of the shift", () => {
  const set = (["TIME_WINDOW", "CAPACITY", "MAX_STOPS"] as const).map((code) => ({
    ...reason(code, 1, code === "CAPACITY" ? "kg" : null),
    together: true,
  }));
  const find = (id: string) => (id === "a" ? assignment : undefined);
  expect(remedyTogether(set, stop, find)).toEqual([
    {
      kind: "stop",
      fields: {
        timeWindows: [{ startTime: null, endTime: "2026-12-01T08:01:00.000Z" }, stop.timeWindows[1]],
      },
    },
    { kind: "courier", assignment, fields: { loadLimits: { kg: 11 }, maxStops: 4 } },
  ]);
  expect(remedyTogether([...set, { ...reason("BREAK", null), together: true }], stop, find)).toBeNull();
  expect(remedyTogether(set, stop, () => undefined)).toBeNull();
  expect(remedyTogether([{ ...reason("MAX_STOPS", null), together: true }], stop, find)).toBeNull();
});
