import { Loop } from "../../shared/loop.ts";
import type { JobRecord } from "./job.ts";
import type { RunParts } from "../parts.ts";

/** Not a whole second, because most runs end then and keep the database busy. */
export const RENEW_MS = 1300;

/** A gateway's hold on a run. It is renewed at intervals, together with the run's progress. */
export class Lease extends Loop {
  /** Share of the time used, 0 to 1. The next renewal writes it. */
  progress: number;
  readonly #lost = new AbortController();

  constructor(job: JobRecord, { jobs, clock }: RunParts) {
    const renew = async (): Promise<void> => {
      const progress = Math.max(job.progress, Math.min(1, this.progress));
      if (!(await jobs.renew(job, progress, clock.now()))) this.#lost.abort();
    };
    // A lost database says nothing about the lease. When it is back, the fencing number decides.
    super(renew, { everyMs: RENEW_MS, isEager: false });
    this.progress = job.progress;
    this.start();
  }

  /** Aborts when another gateway has the run. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }
}
