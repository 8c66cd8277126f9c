import { setTimeout as pause } from "node:timers/promises";
import type { Findings } from "./audit.ts";
import type { Stage } from "./trials.ts";

const LONGEST_MS = 40_000;
const LOOK_MS = 1000;
const PATIENCE = 30;
/** Longer than every waiting time of the reconcilers, and than the first delays of failed deliveries. */
const LATER_MS = 30 * 60_000;

/**
 * Waits until an audit finds nothing open, up to a limit. It moves the clocks forward and restarts the gateways, since
 * reconcilers look at every start.
 */
export async function settle({ system }: Stage, audit: () => Promise<Findings>): Promise<Findings> {
  const until = performance.now() + LONGEST_MS;
  let findings = await patiently(audit);
  for (let offsetMs = LATER_MS; !isSettled(findings) && performance.now() < until; offsetMs += LATER_MS) {
    await system.moveClock(offsetMs);
    for (const gateway of system.gateways) gateway.signal("SIGKILL");
    for (let look = 0; look < 15 && performance.now() < until && !isSettled(findings); look++) {
      await pause(LOOK_MS);
      findings = await patiently(audit);
    }
  }
  await system.moveClock(0);
  return findings;
}

function isSettled({ lost, stuck, wrong }: Findings): boolean {
  return lost.length + stuck.length + wrong.length === 0;
}

/** The database may still be restarting. */
async function patiently(audit: () => Promise<Findings>): Promise<Findings> {
  for (let again = 0; ; again++) {
    try {
      return await audit();
    } catch (error) {
      if (again === PATIENCE) throw error;
      await pause(LOOK_MS);
    }
  }
}
