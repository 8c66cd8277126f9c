import { describe, expect, it } from "vitest";
import { embeddedDatabaseClassPath } from "../../tools/database/build.ts";
import { playRound } from "./round.ts";
import { setStage } from "./stage.ts";
import { FAULTS } from "./trials.ts";

const SEED = 20261121;
/** The tests kill the database, so it must be the embedded one, which needs Java. */
const hasDatabase = await embeddedDatabaseClassPath(() => undefined).then(
  () => true,
  () => false,
);

describe.runIf(hasDatabase)("kills of gateways, optimizers and the database", () => {
  it("lose nothing, double nothing, and leave nothing behind", { timeout: 300_000 }, async () => {
    const stage = await setStage(SEED);
    try {
      const { killGateway, killInActivation, killOptimizer, killDatabase } = FAULTS;
      const kills = [killGateway, killInActivation, killOptimizer, killDatabase];
      const play = { times: 1, longestWaitMs: 1000, leastRuns: 0 };
      const { findings } = await playRound(stage, kills, play);
      expect(findings).toMatchObject({ lost: [], doubled: [], stuck: [], wrong: [] });
      expect(findings.runs).toBeGreaterThan(0);
      expect(stage.customer.edits.size).toBeGreaterThan(0);
      expect(stage.customer.activations).toBeGreaterThan(0);
    } finally {
      await stage.close();
    }
  });
});
