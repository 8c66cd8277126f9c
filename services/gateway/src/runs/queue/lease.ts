import { leaseEnd } from "../../shared/leases.ts";
import type { Clock } from "../../shared/runtime.ts";
import type { JobRecord } from "./job.ts";
import type { JobStore } from "./store.ts";

/** Not a whole second, because most runs end then and keep the database busy. */
export const RENEW_MS = 1300;

/** A gateway's hold on a run. It is renewed at intervals, together with the run's progress. */
export class Lease {
  /** Share of the time used, 0 to 1. The next renewal writes it. */
  progress: number;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(job: JobRecord, { jobs, clock }: { readonly jobs: JobStore; readonly clock: Clock }) {
    this.progress = job.progress;
    let renewing = false;
    const renew = async (): Promise<void> => {
      const now = clock.now();
      const progress = Math.max(job.progress, Math.min(1, this.progress));
      if (!(await jobs.renew(job, progress, leaseEnd(now), now))) this.#lost.abort();
    };
    this.#timer = setInterval(() => {
      if (renewing) return;
      renewing = true;
      // A lost database says nothing about the lease. When it is back, the fencing number decides.
      void renew()
        .catch(() => undefined)
        .finally(() => (renewing = false));
    }, RENEW_MS);
  }

  /** Aborts when another gateway has the run. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Stops renewing. */
  release(): void {
    clearInterval(this.#timer);
  }
}
