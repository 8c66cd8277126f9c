import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import { withDefaults } from "@rondo/day/records/field-table.ts";
import { expect, it } from "vitest";
import { fieldsOf, formOf } from "./courier-form.ts";

const context = { language: "en", kinds: ["weight"] } as const;

it("the form of a shift keeps the seconds of each time, and shows none where there are none", () => {
  const times = {
    workStartTime: "08:00:30",
    workEndTime: "17:00:00",
    breaks: [
      { startTime: "12:00:15", endTime: "12:30" },
      { earliestStartTime: "14:00", latestStartTime: "15:00:45", durationMinutes: 10 },
    ],
  };
  const form = formOf(
    {
      ...withDefaults(assignmentFields, times),
      ...{ id: "a", projectId: "p", courierId: "c", createdAt: "", updatedAt: "" },
    },
    { start: {}, ...context },
  );
  expect([form.workStartTime, form.workEndTime, form.breaks[0]?.from, form.breaks[1]?.to]).toEqual([
    ...["08:00:30", "17:00", "12:00:15", "15:00:45"],
  ]);
  expect(fieldsOf(form, context)).toMatchObject({ fields: { ...times, workEndTime: "17:00" } });
});

it("what is typed into a shift is read as it was meant, or refused at its field", () => {
  const form = formOf(null, { start: {}, ...context });
  expect(fieldsOf({ ...form, loadLimits: "1,000 weight", maxOvertimeMinutes: "1 h" }, context)).toMatchObject(
    {
      fields: { loadLimits: { weight: 1000 }, maxOvertimeMinutes: 60 },
    },
  );
  expect(fieldsOf({ ...form, loadLimits: "20" }, { ...context, kinds: ["count"] })).toMatchObject({
    fields: { loadLimits: { count: 20 } },
  });
  expect(
    fieldsOf(
      { ...form, loadLimits: "1.000 kg", maxKilometres: "many", perKm: "1.500", maxStops: "2.5" },
      context,
    ),
  ).toMatchObject({
    faults: {
      loadLimits: { fault: "open", part: "1.000" },
      maxDistanceMeters: { fault: "noNumber", part: "many" },
      perKm: { fault: "open", part: "1.500" },
      maxStops: { fault: "noWhole", part: "2.5" },
    },
  });
  expect(fieldsOf({ ...form, maxStops: "0" }, context)).toMatchObject({
    faults: { maxStops: { fault: "noWhole", part: "0" } },
  });
});
