import type { Reconciler } from "../../shared/each-minute.ts";
import { giveUp, NEVER_ACCEPTED } from "./acceptance.ts";
import type { RunParts } from "../parts.ts";

/** Older versions accept without a lease. After a minute without a sign of life such a gateway is considered dead. */
const ACCEPTING_SECONDS = 60;
/** After this time no gateway can still be about to hold money for a voided run. */
const VOIDED_SECONDS = 600;
const OLD_INPUT_SECONDS = 3600;

/**
 * Cleans up after crashes, at start and each minute. Voids runs that were never accepted, releases the money held for
 * them, and drops inputs of finished runs. Runs in progress need no cleaning, because their leases lapse.
 */
export function runReconciler(parts: RunParts): Reconciler {
  const { jobs, payloads, billing, clock, log } = parts;
  const reconcile = async (): Promise<void> => {
    const now = clock.now();
    for (const job of await jobs.stuckAccepting(secondsBefore(now, ACCEPTING_SECONDS))) {
      if (job.state === "accepting") {
        if (await giveUp(job, parts)) log.warn({ jobId: job._id }, NEVER_ACCEPTED);
        continue;
      }
      await billing.release({ companyId: job.companyId, jobId: job._id, giveBackRun: true });
      if (job.updatedAt < secondsBefore(now, VOIDED_SECONDS)) await jobs.withdraw(job._id);
    }
    const old = await payloads.oldInputs(secondsBefore(now, OLD_INPUT_SECONDS));
    const underWay = old.length > 0 ? await jobs.underWay(old) : new Set<string>();
    await payloads.dropInputs(old.filter((id) => !underWay.has(id)));
  };
  return { what: "clearing up after runs", reconcile };
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
