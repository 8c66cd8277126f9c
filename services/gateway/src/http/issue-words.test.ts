import { expect, it } from "vitest";
import { z } from "zod";
import { courierBreak } from "../assignments/schemas.ts";
import { clockTime, dateTime, uuid } from "../fields.ts";
import { newStop } from "../stops/schemas.ts";
import { issueWords } from "./issue-words.ts";

const said = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: issueWords }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  [z.object({ name: z.string() }), {}, "is required"],
  [dateTime, "2026-12-01T10:00", "must be a date-time with Z or an offset, like 2026-12-01T10:00:00+02:00"],
  [z.iso.date(), "01.12.2026", "must be a date as YYYY-MM-DD"],
  [uuid, "123", "must be a UUID"],
  [z.email(), "aino", "must be an e-mail address"],
  [clockTime, "8:00", "must be a time of day as HH:MM"],
])("a caller reads what is asked for (%#)", (schema, value, message) => {
  expect(said(schema, value)).toEqual([message]);
});

it("a break that is neither kind is told both", () => {
  expect(said(courierBreak, { startTime: "12:00" })).toEqual([
    expect.stringContaining("earliestStartTime, latestStartTime and durationMinutes"),
  ]);
});

it("a window whose times cannot be read has no further faults", () => {
  const stop = { name: "A", address: "B", timeWindows: [{ startTime: "10:00", endTime: "11:00" }] };
  expect(said(newStop, stop)).toHaveLength(2);
});
