import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import { withDefaults } from "@rondo/day/records/field-table.ts";
import { expect, it } from "vitest";
import { fieldsOf, formOf } from "./courier-form.ts";

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
    { from: "08:00" },
  );
  expect([form.workStartTime, form.workEndTime, form.breaks[0]?.from, form.breaks[1]?.to]).toEqual([
    ...["08:00:30", "17:00", "12:00:15", "15:00:45"],
  ]);
  expect(fieldsOf(form)).toMatchObject({ ...times, workEndTime: "17:00" });
});
