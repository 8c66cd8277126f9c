import { expect, it } from "vitest";
import { z } from "zod";
import { courierBreak } from "../records/assignment/fields.ts";
import { clockTime, dateTime, loadLimits, uuid } from "../records/fields.ts";
import { newStop } from "../records/stop/schemas.ts";
import { issueWords } from "./issue-words.ts";
import { issuesOf } from "./issues.ts";

const said = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { error: issueWords });
  return error ? issuesOf(error).map(({ message }) => message) : [];
};

it.each([
  [z.object({ name: z.string() }), {}, "is required"],
  [dateTime, "9999-12-31T23:59:59-01:00", "must be in the years 0001 to 9999"],
  [dateTime, "1.12.2026", "must be a date-time with Z or an offset, like 2026-12-01T10:00:00+02:00"],
  [z.iso.date(), "01.12.2026", "must be a date as YYYY-MM-DD"],
  [uuid, "123", "must be a UUID"],
  [z.email(), "aino", "must be an e-mail address"],
  [clockTime, "8:00", "must be a time of day as HH:MM or HH:MM:SS; midnight is 00:00"],
  [z.string(), null, "must not be null"],
  [z.string(), 5, "must be text"],
  [z.number(), "5", "must be a number"],
  [z.number(), Infinity, "must be a number"],
  [z.int(), 1.5, "must be a whole number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), {}, "must be a list"],
  [z.record(z.string(), z.number()), [], "must be an object"],
  [z.enum(["time", "cost"]), "x", "must be one of time, cost"],
  [z.string().min(1), "", "must not be empty"],
  [z.string().max(3), "long", "must have at most 3 characters"],
  [z.array(z.int()).min(1), [], "must not be empty"],
  [z.array(z.int()).max(1), [1, 2], "must have at most 1 items"],
  [z.number().min(0), -1, "must be at least 0"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.number().max(90), 91, "must be at most 90"],
  [z.strictObject({}), { limt: 1 }, "is not known"],
  [loadLimits, { "": 1 }, "has a name that is too long or empty"],
  [newStop, { name: "A", address: "B", serviceMinutes: true }, expect.stringContaining("must be minutes")],
  [newStop, { name: "A", address: "B", priority: [] }, expect.stringContaining("must be a whole number")],
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
