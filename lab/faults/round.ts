import { setTimeout as pause } from "node:timers/promises";
import { audit, type Findings } from "./audit.ts";
import { settle } from "./settle.ts";
import { attempt, type Fault, type Stage } from "./trials.ts";

/** The longest that open runs may take to end. */
const LAST_RUNS_MS = 90_000;

/** The result of a round. */
export interface Round {
  /** By fault: milliseconds of each recovery, infinite if there was none. */
  readonly recoveries: ReadonlyMap<string, readonly number[]>;
  readonly findings: Findings;
}

/** How a round is played. */
export interface Play {
  /** How often each fault is tried. */
  readonly times: number;
  /** The longest wait before each fault. */
  readonly longestWaitMs: number;
  /** The round continues until this many runs were accepted in it. */
  readonly leastRuns: number;
}

/** Causes the faults in turn at random moments while runs are started all the time. Then audits all records. */
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
