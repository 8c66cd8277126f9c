import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodAt } from "./period.ts";

const company = (planSince: string) => ({
  id: "c",
  name: "c",
  plan: "pro" as const,
  planSince: new Date(planSince),
  createdAt: new Date(planSince),
  updatedAt: new Date(planSince),
});

describe("subscription periods", () => {
  it.each([
    ["2026-01-31T10:00:00.000Z", "2026-02-15T00:00:00.000Z", "2026-01-31T10", "2026-02-28T10"],
    ["2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z", "2026-02-28T10", "2026-03-31T10"],
    ["2026-01-31T10:00:00.000Z", "2026-03-31T09:59:59.999Z", "2026-02-28T10", "2026-03-31T10"],
    ["2024-02-29T00:00:00.000Z", "2025-03-01T00:00:00.000Z", "2025-02-28T00", "2025-03-29T00"],
    ["2026-12-15T00:00:00.000Z", "2027-01-15T00:00:00.000Z", "2027-01-15T00", "2027-02-15T00"],
    ["2026-05-01T00:00:00.001Z", "2026-05-01T00:00:00.000Z", "2026-05-01T00", "2026-06-01T00"],
  ])("begun %s, at %s: from %s to %s", (since, now, start, end) => {
    const period = periodAt(company(since), new Date(now));
    expect([period.start.toISOString().slice(0, 13), period.end.toISOString().slice(0, 13)]).toEqual([
      start,
      end,
    ]);
  });

  it("hold every time once: no gaps, no overlaps, and their keys sort by time", () => {
    const days = (min: string, max: string) =>
      fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
    fc.assert(
      fc.property(days("2020-01-01", "2021-01-01"), days("2021-01-01", "2030-01-01"), (since, now) => {
        const subscriber = company(since.toISOString());
        const period = periodAt(subscriber, now);
        expect(period.start <= now && now < period.end).toBe(true);
        const next = periodAt(subscriber, period.end);
        expect(next.start).toEqual(period.end);
        expect(next.key > period.key).toBe(true);
      }),
    );
  });
});
