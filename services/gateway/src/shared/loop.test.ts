import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "./log.ts";
import { Loop } from "./loop.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** Passes that end when the test says so. */
function passes() {
  const begun: { isTick: boolean; end: () => void; fail: (error: Error) => void }[] = [];
  const pass = async (isTick: boolean): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    begun.push({ isTick, end: () => resolve(undefined), fail: reject });
    await promise;
  };
  return { begun, pass };
}

it("does one pass at a time, and one more after it, however often it is woken meanwhile", async () => {
  const { begun, pass } = passes();
  const loop = new Loop(pass, { everyMs: 1000 });
  loop.start();
  for (let count = 0; count < 3; count++) loop.wake();
  expect(begun.map(({ isTick }) => isTick)).toEqual([true]);
  begun[0]!.end();
  await turn();
  expect(begun.map(({ isTick }) => isTick)).toEqual([true, false]);
  begun[1]!.end();
  await turn();
  loop.wake();
  expect(begun).toHaveLength(3);
  begun[2]!.end();
  await loop.stop();
  expect(begun).toHaveLength(3);
});

it("tells of an interval also when it began during a pass that something asked for, and makes up for none", async () => {
  const { begun, pass } = passes();
  const loop = new Loop(pass, { everyMs: 1000, isEager: false });
  loop.start();
  loop.wake();
  vi.advanceTimersByTime(1000);
  begun[0]!.end();
  await turn();
  vi.advanceTimersByTime(5000);
  begun[1]!.end();
  await turn();
  expect(begun.map(({ isTick }) => isTick)).toEqual([false, true]);
  await loop.stop();
});

it("goes on after a pass that failed, which it logs", async () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => lines.push(line) });
  const { begun, pass } = passes();
  const loop = new Loop(pass, { everyMs: 1000, log, failure: "a look failed" });
  loop.start();
  begun[0]!.fail(new Error("not allowed"));
  await turn();
  vi.advanceTimersByTime(1000);
  begun[1]!.end();
  await loop.stop();
  loop.wake();
  expect(begun).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "a look failed", err: { message: "not allowed" } },
  ]);
});
