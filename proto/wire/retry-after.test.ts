import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test.each([
  ["7", 7000],
  ["Thu, 07 May 2026 08:00:30 GMT", 30_000],
  ["Thu, 07 May 2026 07:00:00 GMT", 0],
  ["soon", null],
  [undefined, null],
])("Retry-After: %s", (header, ms) => {
  expect(retryAfterMs(header, new Date("2026-05-07T08:00:00Z"))).toBe(ms);
});
