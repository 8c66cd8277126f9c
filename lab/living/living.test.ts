import { expect, it } from "vitest";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { playDay } from "./day.ts";

it("decisions 11: random days lose no stop, no goods, no history, no break and no limit in any re-plan", async () => {
  const core = await loadCore(coreUrl);
  const days = Array.from({ length: 20 }, (_, seed) => playDay(core, seed + 1));
  expect(days.flatMap(({ faults }) => faults)).toEqual([]);
  expect(days.flatMap(({ events }) => events).length).toBeGreaterThan(40);
});
