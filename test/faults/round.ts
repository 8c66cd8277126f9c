import { setTimeout as pause } from "node:timers/promises";
import { audit } from "./audit.ts";
import type { Findings } from "./audit.ts";
import { settle } from "./settle.ts";
import { attempt } from "./trials.ts";
import type { Fault, Stage } from "./trials.ts";

/** How long everybody's work in hand may take to end. */
const LAST_RUNS_MS = 90_000;

/** What came of a round. */
export interface Round {
  /** By fault: milliseconds of each recovery; infinite where it did not come. */
  readonly recoveries: ReadonlyMap<string, readonly number[]>;
  readonly findings: Findings;
}

/** How a round is played. */
export interface Play {
  /** How often each fault is tried. */
  readonly times: number;
  /** Wait before each, at most. */
  readonly longestWaitMs: number;
  /** The round goes on, fault after fault, until so many runs were promised in it. */
  readonly leastRuns: number;
}

/** Lets faults happen in turns, at random moments, while runs are started all the time; then audits the books. */
export async function playRound(stage: Stage, faults: readonly Fault[], play: Play): Promise<Round> {
  const { customer, random, system, receivers, house } = stage;
  const stop = new AbortController();
  const work = [customer.work(stop.signal), customer.keepHouse(house, stop.signal)];
  const recoveries = new Map(faults.map(({ name }) => [name, [] as number[]]));
  const late: string[] = [];
  const before = customer.promised.size;
  for (let time = 0; time < play.times || customer.promised.size - before < play.leastRuns; time++) {
    for (const fault of faults) {
      await pause(random.next() * play.longestWaitMs);
      const recoveredMs = await attempt(fault, stage).catch(() => {
        late.push(`${fault.name}: runs ${customer.open.join(", ")} did not end in a minute`);
        return Number.POSITIVE_INFINITY;
      });
      recoveries.get(fault.name)?.push(recoveredMs);
    }
  }
  stop.abort();
  await Promise.race([Promise.all(work), pause(LAST_RUNS_MS)]);
  const findings = await settle(stage, () => audit(system.databaseUri, customer, receivers));
  return { recoveries, findings: { ...findings, stuck: [...findings.stuck, ...late] } };
}
