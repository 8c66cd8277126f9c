import type { Logger } from "pino";
import type { Background } from "../context.ts";
import { isDatabaseLost } from "../database.ts";
import type { Clock } from "../runtime.ts";
import type { Executor } from "./executor.ts";
import type { WaitingJob } from "./job.ts";
import { leaseEnd } from "./lease.ts";
import { Turns } from "./fair-turns.ts";
import type { JobStore } from "./store.ts";

/** Runs in flight at once, however many solvers there are. */
const MOST_IN_FLIGHT = 16;
/** How often the queue is looked at without being told to. */
const LOOK_MS = 1000;
/** After an optimizer said that it is full. */
const BUSY_MS = 300;

interface Parts {
  readonly jobs: JobStore;
  readonly executor: Executor;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onEnded: () => void;
}

interface Flight {
  readonly stop: AbortController;
  readonly landed: Promise<void>;
  /** It waits in an optimizer's queue: there is no free solver. */
  queued: boolean;
}

/** Takes runs from the queue and flies them: no more than the optimizers have solvers for, companies in turns. */
export class Scheduler implements Background {
  readonly #parts: Parts;
  readonly #flights = new Map<string, Flight>();
  readonly #turns = new Turns();
  /** Callers that wait for a run of this gateway, told when it ends (true) or has to wait (false). */
  readonly #awaited = new Map<string, (ended: boolean) => void>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #busyUntil = 0;
  #stopped = true;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => {
      this.nudge();
    }, LOOK_MS);
    this.nudge();
  }

  /** Hands the runs in flight back to the queue. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    const flights = [...this.#flights.values()];
    for (const { stop } of flights) stop.abort();
    await Promise.all(flights.map(async ({ landed }) => landed));
  }

  /** Whether a run would be started at once. */
  get hasFreeSlot(): boolean {
    if (this.#stopped || performance.now() < this.#busyUntil || this.#flights.size >= MOST_IN_FLIGHT)
      return false;
    return ![...this.#flights.values()].some(({ queued }) => queued);
  }

  /** Looks at the queue soon. */
  nudge(): void {
    if (this.#stopped) return;
    this.#lookAgain = true;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  /**
   * Starts a queued run and waits for it.
   * @returns true once it has ended; false when it will take longer: no solver is free, or `patienceMs` are over
   */
  async runNow(
    job: Pick<WaitingJob, "_id" | "companyId" | "startedAt">,
    patienceMs: number,
  ): Promise<boolean> {
    const ended = new Promise<boolean>((resolve) => this.#awaited.set(job._id, resolve));
    const timer = setTimeout(() => {
      this.#tell(job._id, false);
    }, patienceMs);
    try {
      if (!(await this.#launch(job))) return false;
      return await ended;
    } finally {
      clearTimeout(timer);
      this.#awaited.delete(job._id);
    }
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false;
      try {
        if (this.hasFreeSlot) await this.#launchWaiting();
      } catch (error) {
        if (!isDatabaseLost(error))
          this.#parts.log.error({ err: error }, "the queue of runs could not be read");
      }
    }
  }

  async #launchWaiting(): Promise<void> {
    const now = this.#parts.clock.now();
    const unfinished = await this.#parts.jobs.unfinished();
    const isFlying = ({ state, leaseUntil }: WaitingJob): boolean =>
      state === "running" && leaseUntil !== null && leaseUntil >= now;
    const flying = unfinished.filter(isFlying);
    let waiting = unfinished.filter((job) => !isFlying(job) && !this.#flights.has(job._id));
    while (this.hasFreeSlot) {
      const next = this.#turns.next(waiting, flying);
      if (!next) return;
      waiting = waiting.filter((job) => job !== next);
      if (await this.#launch(next)) flying.push(next);
    }
  }

  /** @returns false if somebody else has the run. */
  async #launch(job: Pick<WaitingJob, "_id" | "companyId" | "startedAt">): Promise<boolean> {
    const now = this.#parts.clock.now();
    const claimed = this.#stopped ? null : await this.#parts.jobs.claim(job, now, leaseEnd(now));
    if (!claimed) return false;
    this.#turns.took(job.companyId);
    const stop = new AbortController();
    const watch = {
      signal: stop.signal,
      isAwaited: () => this.#awaited.has(job._id),
      onPlace: (queued: boolean) => {
        this.#onPlace(job._id, queued);
      },
    };
    const landed = this.#parts.executor.run(claimed, watch).then((end) => {
      this.#flights.delete(job._id);
      if (end === "requeued" && !this.#stopped) this.#rest();
      this.#tell(job._id, end === "ended");
      if (end === "ended") this.#parts.onEnded();
      this.nudge();
    });
    this.#flights.set(job._id, { stop, landed, queued: false });
    return true;
  }

  #onPlace(jobId: string, queued: boolean): void {
    const flight = this.#flights.get(jobId);
    if (!flight || flight.queued === queued) return;
    flight.queued = queued;
    if (queued) this.#tell(jobId, false);
    else this.nudge();
  }

  /** Leaves the optimizers in peace for a moment. */
  #rest(): void {
    this.#busyUntil = performance.now() + BUSY_MS;
    setTimeout(() => {
      this.nudge();
    }, BUSY_MS).unref();
  }

  #tell(jobId: string, ended: boolean): void {
    this.#awaited.get(jobId)?.(ended);
    this.#awaited.delete(jobId);
  }
}
