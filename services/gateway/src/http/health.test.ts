import { expect, test } from "vitest";
import { databaseProbe } from "./health.ts";

test("however many ask whether the gateway is ready, the database is asked once a second", async () => {
  let asked = 0;
  let nowMs = 0;
  const database = { ready: true, ping: async () => void asked++ };
  const answers = databaseProbe(database, () => nowMs);
  const ask = async () => new Set(await Promise.all(Array.from({ length: 100 }, answers)));
  expect(await ask()).toEqual(new Set([true]));
  nowMs = 999;
  await ask();
  expect(asked).toBe(1);
  nowMs = 1000;
  await ask();
  expect(asked).toBe(2);
});

test("an answer that failed counts for a second as well, and a lost connection at once", async () => {
  let nowMs = 0;
  let isThere = false;
  const state = { ready: true };
  const database = {
    get ready() {
      return state.ready;
    },
    ping: async () => {
      if (!isThere) throw new Error("no answer");
    },
  };
  const answers = databaseProbe(database, () => nowMs);
  expect(await answers()).toBe(false);
  isThere = true;
  expect(await answers()).toBe(false);
  nowMs = 1000;
  expect(await answers()).toBe(true);
  state.ready = false;
  expect(await answers()).toBe(false);
});
