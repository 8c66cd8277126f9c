import { describe, expect, it } from "vitest";
import { instantsOf } from "./days.ts";
import { expiryOf } from "./keys/expiry.ts";

const DAY_MS = 86_400_000;

describe("a range of days", () => {
  it("goes from the midnight of its first day to the end of its last", () => {
    const { from, to } = instantsOf({ from: "2026-12-01", to: "2026-12-02" });
    expect(from).toBe(new Date("2026-12-01T00:00:00").toISOString());
    expect(to).toBe(new Date("2026-12-03T00:00:00").toISOString());
  });

  it("is open where no day is given", () => {
    expect(instantsOf({ from: "", to: "" })).toEqual({});
  });
});

describe("the expiry of a key", () => {
  const now = new Date("2026-12-01T10:00:00");

  it("is so many days from now, or none", () => {
    expect(Date.parse(expiryOf("30", "", now) ?? "")).toBe(+now + 30 * DAY_MS);
    expect(expiryOf("never", "2026-12-24", now)).toBeNull();
  });

  it("is the end of a chosen day", () => {
    expect(expiryOf("day", "2026-12-24", now)).toBe(new Date("2026-12-25T00:00:00").toISOString());
  });
});
