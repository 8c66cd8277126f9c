import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "./log.ts";
import { Sweeper } from "./sweeper.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a sweep that fails is an error of the log, and keeps no other from its work", async () => {
  const lines: string[] = [];
  let swept = 0;
  const broken = { sweep: async () => Promise.reject(new Error("not allowed")) };
  const whole = {
    sweep: async () => {
      swept += 1;
      return Promise.resolve();
    },
  };
  const sweeper = new Sweeper([broken, whole], createLog("error", { write: (line) => lines.push(line) }));
  sweeper.start();
  await vi.advanceTimersToNextTimerAsync();
  await sweeper.stop();
  expect(swept).toBe(1);
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
    "not allowed",
  ]);
});
