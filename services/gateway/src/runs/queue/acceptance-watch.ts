import type { BillingService } from "../../billing/service.ts";
import type { Base } from "../../shared/base.ts";
import { LeaseWatch } from "../../shared/leases.ts";
import { Loop } from "../../shared/loop.ts";
import type { JobRecord } from "./job.ts";
import type { JobStore } from "./store.ts";

/** With the length of a lease, a project is free 13 seconds after its gateway has died at the latest. */
const LOOK_MS = 3000;

interface Parts extends Pick<Base, "clock" | "log"> {
  readonly jobs: JobStore;
  readonly billing: Pick<BillingService, "release">;
}

/** Gives up runs whose gateway died while it accepted them, so that their projects are free again. */
export class AcceptanceWatch extends Loop {
  readonly #parts: Parts;
  readonly #leases = new LeaseWatch();

  constructor(parts: Parts) {
    const failure = "cannot look for runs that were never accepted";
    super(async () => this.look(performance.now()), { everyMs: LOOK_MS, log: parts.log, failure });
    this.#parts = parts;
  }

  /** One look. @param nowMs a stopwatch's time */
  async look(nowMs: number): Promise<void> {
    const { jobs, clock } = this.#parts;
    const accepting = await jobs.accepting();
    const alive = this.#leases.alive(accepting, nowMs, clock.now());
    for (const job of accepting) {
      // Jobs of older versions have no lease. The reconciler gives them up by their age.
      if (job.leaseUntil !== null && !alive.has(job._id)) await giveUpAccepting(job, this.#parts);
    }
  }
}

/** Voids a run that is still accepting under the lease that was read, and releases its hold. */
export async function giveUpAccepting(job: JobRecord, { jobs, billing, clock, log }: Parts): Promise<void> {
  if (!(await jobs.void(job, clock.now()))) return;
  await billing.release({ companyId: job.companyId, jobId: job._id, giveBackRun: true });
  log.warn({ jobId: job._id }, "gave up a run that was never fully accepted");
}
