import { parseArgs } from "node:util";
import { say } from "../program.ts";
import { doctorFindings } from "./audit.ts";
import { Report } from "./report.ts";
import { playRound } from "./round.ts";
import { setStage } from "./stage.ts";
import { badReceiver, FAULTS, type Fault } from "./trials.ts";

// npm run faults [-- --seed N --scale 0.2 --only WORD]: runs two gateways, two optimizers and a database as processes and
// starts runs all the time. Faults happen at random moments; then all records are audited. Prints a table.

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { seed: text, scale: { ...text, default: "1" }, only: text } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const scale = Number(values.scale);
say(`Seed ${seed}`);

const report = new Report();
const stage = await setStage(seed);
try {
  const round = async (faults: readonly Fault[], times: number, leastRuns = 0): Promise<void> => {
    if (!faults.some(({ name }) => name.includes(values.only ?? ""))) return;
    const play = {
      times: Math.max(1, Math.round(times * scale)),
      longestWaitMs: 1500,
      leastRuns: leastRuns * scale,
    };
    const { recoveries, findings } = await playRound(stage, faults, play);
    const isHarmless = faults.some((fault) => fault.isHarmless);
    say(report.add(recoveries, findings, isHarmless));
  };
  const { killGateway, killInActivation, killOptimizer, killDatabase } = FAULTS;
  await round([killGateway, killInActivation, killOptimizer, killDatabase], 10, 200);
  await round([FAULTS.stopGateway, FAULTS.stopOptimizer], 3);
  await round([FAULTS.noOptimizer, FAULTS.noOptimizerLonger, FAULTS.noOptimizerLong], 2);
  await round([FAULTS.poison], 3);
  await round([FAULTS.pauseDatabase], 2);
  await round([FAULTS.hangOptimizer], 2);
  await round([FAULTS.hangGateway], 2);
  await round([FAULTS.clockOn, FAULTS.clockBack], 2);
  await round([FAULTS.clockOfOne, FAULTS.clockOfOneBack], 2);
  if (stage.diskFolder === null) say("No disk may be mounted here: a full one is left out.");
  else await round([FAULTS.fullDisk], 2);
  await round((["slowly", "resetting", "with garbage", "with errors"] as const).map(badReceiver), 1);
  say(`${stage.customer.failedRequests} requests failed while something was away.`);
  const findings = await doctorFindings(stage.system);
  say(`The doctor finds ${findings.length === 0 ? "nothing either" : findings.join(", ")}.`);
  process.stdout.write(report.table(seed));
  process.exitCode = report.isClean && findings.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}
