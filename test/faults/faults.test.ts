import { afterAll, beforeAll, expect, it } from "vitest";
import { playRound } from "./round.ts";
import { setStage } from "./stage.ts";
import { FAULTS } from "./trials.ts";

const SEED = 20261121;
let stage: Awaited<ReturnType<typeof setStage>>;
beforeAll(async () => (stage = await setStage(SEED)), 120_000);
afterAll(async () => stage.close(), 60_000);

it("kills lose nothing, double nothing, and leave nothing behind", { timeout: 240_000 }, async () => {
  const kills = [FAULTS.killGateway, FAULTS.killOptimizer, FAULTS.killDatabase];
  const play = { times: 1, longestWaitMs: 1000, leastRuns: 0 };
  const { findings } = await playRound(stage, kills, play);
  expect(findings).toMatchObject({ lost: [], doubled: [], stuck: [], wrong: [] });
  expect(findings.runs).toBeGreaterThan(0);
});
