import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { play } from "./play.ts";
import { outcomeTable } from "./report.ts";
import { setStage, type Stage } from "./stage.ts";

/** The machine of a test is busy. `npm run hostile` measures. */
const BUSY_MS = 8000;

describe("contract 1.16: hostile bodies and clients", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  }, 90_000);
  afterAll(async () => stage.close());

  it(
    "are refused or cut off, take bounded memory, and keep nobody else waiting",
    { timeout: 240_000 },
    async () => {
      const outcomes = await play(stage, { isShort: true, only: "", say: () => undefined, mostMs: BUSY_MS });
      expect(
        outcomes.flatMap(({ attack, faults }) => faults.map((fault) => `${attack}: ${fault}`)),
        outcomeTable(outcomes),
      ).toEqual([]);
    },
  );
});
