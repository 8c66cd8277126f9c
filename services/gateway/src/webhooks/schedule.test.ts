import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { RETRY_DELAYS, nextAttemptAt } from "./schedule.ts";

const now = new Date("2026-05-04T08:00:00.000Z");
const seconds = (failures: number, byte: number): number | null => {
  const next = nextAttemptAt(failures, now, (count) => Buffer.alloc(count, byte));
  return next === null ? null : (next.getTime() - now.getTime()) / 1000;
};

/** The delays that docs/contract.md promises in section 11, in seconds. */
async function promised(): Promise<number[]> {
  const contract = await readFile(new URL("../../../../docs/contract.md", import.meta.url), "utf8");
  const [, delays = ""] = /attempted again\s+after ([^(]+) \(±10 %\)/.exec(contract) ?? [];
  return [...delays.matchAll(/(\d+) (min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * (unit === "h" ? 3600 : 60),
  );
}

test("contract 11.7: the retry schedule is that of the contract, each delay up to a tenth shorter or longer", async () => {
  const delays = await promised();
  expect(RETRY_DELAYS).toEqual(delays);
  for (const [index, delay] of delays.entries()) {
    expect(seconds(index + 1, 0x00)).toBeCloseTo(delay * 0.9, 3);
    expect(seconds(index + 1, 0xff)).toBeCloseTo(delay * 1.1, 3);
    expect(Math.abs((seconds(index + 1, 0x80) ?? 0) - delay)).toBeLessThan(delay * 0.01);
  }
  expect(seconds(delays.length + 1, 0)).toBeNull();
});
