import { expect, it } from "vitest";
import { Tally } from "./tally.ts";

it("counts codes by route, and of a flood of routes each code alone", () => {
  const tally = new Tally();
  expect(tally.isEmpty).toBe(true);
  for (let i = 0; i < 100; i++) tally.add("PROJECT_NOT_FOUND", `GET /${i % 50}`);
  tally.add("RATE_LIMITED", "GET /99", 7);
  const counts = tally.counts();
  expect(counts).toHaveLength(22);
  expect(counts[0]).toEqual({ code: "PROJECT_NOT_FOUND", route: "GET /0", count: 2 });
  expect(counts.slice(20)).toEqual([
    { code: "PROJECT_NOT_FOUND", route: null, count: 60 },
    { code: "RATE_LIMITED", route: null, count: 7 },
  ]);
});
