import type { Reconciler } from "../../shared/each-minute.ts";
import type { RunParts } from "../parts.ts";

const BATCH = 200;
const DAY_MS = 24 * 3_600_000;

/** Deletes old results of runs. A project's current routes stay, because its plan has a copy of its own. */
export function resultRetention({ jobs, payloads, clock }: RunParts, days: number): Reconciler {
  /** A result without a date is as old as the end of its run. */
  const dateUndated = async (): Promise<void> => {
    for (;;) {
      const undated = await payloads.undatedResults(BATCH);
      const ends = undated.length > 0 ? await jobs.endsOf(undated) : new Map<string, Date | null>();
      for (const id of undated) await payloads.dateResult(id, ends.get(id) ?? clock.now());
      if (undated.length < BATCH) return;
    }
  };
  const reconcile = async (): Promise<void> => {
    await dateUndated();
    const now = clock.now();
    const before = new Date(now.getTime() - days * DAY_MS);
    for (;;) {
      const old = await payloads.oldResults(before, BATCH);
      // A decided run that waits for a gateway still needs its result.
      const underWay = old.length > 0 ? await jobs.underWay(old) : new Set<string>();
      const over = old.filter((id) => !underWay.has(id));
      if (over.length > 0) {
        await jobs.noteResultsDropped(over, now);
        await payloads.dropResults(over);
      }
      if (over.length < BATCH) return;
    }
  };
  return { what: "deleting old results", reconcile };
}
