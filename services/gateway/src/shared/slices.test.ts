import { scryptSync } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Slices } from "./slices.ts";

const WORKS = 4;
const SLICES = 3;

it("all long work together gets one slice in each turn of the event loop, each in its turn", async () => {
  const begun: number[] = [];
  const works = Array.from({ length: WORKS }, async (_, work) => {
    const slices = new Slices();
    for (let slice = 0; slice < SLICES; slice++) {
      useUp();
      await slices.breathe();
      begun.push(work);
    }
  });
  const perTurn: number[] = [];
  for (let before = 0; begun.length < WORKS * SLICES; before = begun.length) {
    await nextTurn();
    perTurn.push(begun.length - before);
  }
  await Promise.all(works);
  expect(Math.max(...perTurn)).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
});

/** Works for longer than a slice: about 40 ms. */
function useUp(): void {
  scryptSync("", "", 64);
}
