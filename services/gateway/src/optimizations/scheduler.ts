import type { Logger } from "pino";
import type { Background } from "../context.ts";
import { isDatabaseLost } from "../database.ts";
import type { Clock } from "../runtime.ts";
import type { Executor, RunEnd } from "./executor.ts";
import type { Finished } from "./finish.ts";
import type { JobRecord, WaitingJob } from "./job.ts";
import { leaseEnd } from "./lease.ts";
import { LeaseWatch } from "./lease-watch.ts";
import { Turns } from "./fair-turns.ts";
import type { JobStore } from "./store.ts";

/** Runs in flight at once, however many solvers there are. */
const MOST_IN_FLIGHT = 16;
/** How often the queue is looked at without being told to. */
const LOOK_MS = 1000;
/** On the way to the end, callers wait so long for their plans; most are there in a second or two. */
const LAST_ANSWERS_MS = 5000;
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
  /** `asked`: no optimizer has taken it yet. `queue`: it waits in an optimizer's: there is no free solver. */
  place: "asked" | "queue" | "solver";
}

/** Takes runs from the queue and flies them: no more than the optimizers have solvers for, companies in turns. */
export class Scheduler implements Background {
  readonly #parts: Parts;
  readonly #flights = new Map<string, Flight>();
  readonly #turns = new Turns();
  readonly #leases = new LeaseWatch();
  /** Callers that wait for a run of this gateway, told how it ended, or null when it takes longer. */
  readonly #awaited = new Map<string, (finished: Finished | null) => void>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #busyUntil = 0;
  #stopped = true;
  #quiet = false;

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

  /** Takes no more runs; callers that wait are soon sent to the jobs of theirs, which another gateway goes on with. */
  quiesce(): void {
    this.#quiet = true;
    setTimeout(() => {
      for (const jobId of [...this.#awaited.keys()]) this.#tell(jobId, null);
    }, LAST_ANSWERS_MS).unref();
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
    if (this.#stopped || this.#quiet) return false;
    if (performance.now() < this.#busyUntil || this.#flights.size >= MOST_IN_FLIGHT) return false;
    return ![...this.#flights.values()].some(({ place }) => place === "queue");
  }

  /**
   * Whether a run may be taken from the queue: one after the other, each only when the one before has its place, so that
   * what cannot be solved at once stays in our queue, where the turns are kept, and does not fill an optimizer's.
   */
  get #mayLaunch(): boolean {
    return this.hasFreeSlot && ![...this.#flights.values()].some(({ place }) => place === "asked");
  }

  /** Looks at the queue soon. */
  nudge(): void {
    if (this.#stopped) return;
    this.#lookAgain = true;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  /**
   * Runs a job that has been claimed for this gateway, and waits for it.
   * @returns how it ended; null when it takes longer: no solver is free, or `patienceMs` are over
   */
  async runNow(claimed: JobRecord, patienceMs: number): Promise<Finished | null> {
    const ended = new Promise<Finished | null>((resolve) => this.#awaited.set(claimed._id, resolve));
    const timer = setTimeout(() => {
      this.#tell(claimed._id, null);
    }, patienceMs);
    this.#fly(claimed);
    return ended.finally(() => {
      clearTimeout(timer);
    });
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false;
      try {
        if (this.#mayLaunch) await this.#launchWaiting();
      } catch (error) {
        if (!isDatabaseLost(error))
          this.#parts.log.error({ err: error }, "the queue of runs could not be read");
      }
    }
  }

  async #launchWaiting(): Promise<void> {
    const now = this.#parts.clock.now();
    const unfinished = await this.#parts.jobs.unfinished();
    const alive = this.#leases.alive(unfinished, performance.now(), now);
    const flying = unfinished.filter(({ _id }) => alive.has(_id));
    let waiting = unfinished.filter(({ _id }) => !alive.has(_id) && !this.#flights.has(_id));
    while (this.#mayLaunch) {
      const next = this.#turns.next(waiting, flying);
      if (!next) return;
      waiting = waiting.filter((job) => job !== next);
      if (await this.#launch(next)) flying.push(next);
    }
  }

  /** @returns false if somebody else has the run. */
  async #launch(job: WaitingJob): Promise<boolean> {
    const now = this.#parts.clock.now();
    const claimed = await this.#parts.jobs.claim(job, now, leaseEnd(now));
    if (claimed) this.#fly(claimed);
    return claimed !== null;
  }

  #fly(claimed: JobRecord): void {
    const { _id: jobId } = claimed;
    this.#turns.took(claimed.companyId);
    const stop = new AbortController();
    if (this.#stopped) stop.abort();
    const control = {
      signal: stop.signal,
      isAwaited: () => this.#awaited.has(jobId),
      onPlace: (queued: boolean) => {
        this.#onPlace(jobId, queued);
      },
    };
    const landed = this.#parts.executor.run(claimed, control).then(async (end) => this.#onLanded(jobId, end));
    this.#flights.set(jobId, { stop, landed, place: "asked" });
  }

  async #onLanded(jobId: string, end: RunEnd): Promise<void> {
    this.#flights.delete(jobId);
    if (end.kind === "requeued" && !this.#stopped) this.#rest();
    this.#tell(jobId, end.kind === "ended" ? end.finished : null);
    this.nudge();
    if (end.kind !== "ended") return;
    this.#parts.onEnded();
    await this.#parts.executor.clearUp(jobId);
  }

  #onPlace(jobId: string, queued: boolean): void {
    const flight = this.#flights.get(jobId);
    const place = queued ? "queue" : "solver";
    if (!flight || flight.place === place) return;
    flight.place = place;
    if (queued) this.#tell(jobId, null);
    else this.nudge();
  }

  /** Leaves the optimizers in peace for a moment. */
  #rest(): void {
    this.#busyUntil = performance.now() + BUSY_MS;
    setTimeout(() => {
      this.nudge();
    }, BUSY_MS).unref();
  }

  #tell(jobId: string, finished: Finished | null): void {
    this.#awaited.get(jobId)?.(finished);
    this.#awaited.delete(jobId);
  }
}
