import { Fault } from "@rondo/solver/fault.ts";
import { BusyTime } from "./busy-time.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";
import type { Job } from "./job.ts";
import { SolverThread, type ThreadOwner } from "./thread.ts";
import { Semaphore } from "./semaphore.ts";

/** A thread that died while it loaded the core is started again after this time. */
const RESTART_MS = 1000;
/**
 * How many requests have their problem and travel data ready before a thread is free. More would only take memory and
 * time.
 */
const PREPARED_AHEAD = 1;

/** A request's seat in the service, from its acceptance to its end. */
export interface Seat {
  /** Requests that must end before this one gets a thread. 0: it has a thread at once. */
  readonly position: number;
  /**
   * Waits until few requests are ahead of this one: then it is time to prepare the job. Rejects with the signal's
   * reason.
   */
  prepare(signal: AbortSignal): Promise<void>;
  /** Puts the job into the queue and waits for its end. One job at a time. Rejects with a Fault. */
  run<Outcome>(job: Job & { outcome: Promise<Outcome> }, signal: AbortSignal): Promise<Outcome>;
  leave(): void;
}

export interface SolverSettings {
  /** Worker threads, each with one instance of the VRP core. */
  readonly threads: number;
  /** Runs that may wait for a thread. */
  readonly queue: number;
  /** Threads that start with the service; the others start with the first request. */
  readonly atStart: number;
  /** By how much their priority is below that of the server's threads, which answer callers meanwhile. */
  readonly nicer: number;
}

export interface PoolEvents {
  /** True once a thread has loaded the core. False if all threads are dead. */
  health(serving: boolean): void;
  threadDied(fault: Fault): void;
  /** Called when a request has got its thread, with the seconds that it waited. */
  waited(seconds: number): void;
}

interface Waiting {
  readonly job: Job;
  readonly sinceMs: number;
  /** How long its request had waited before. */
  readonly beforeMs: number;
}

/**
 * Solver threads and their queue. The queue is bounded, and first come, first served. Threads that do not start with the
 * service start with the first request, and load while it is read.
 */
export class SolverPool implements ThreadOwner {
  readonly #settings: SolverSettings;
  readonly #coreUrl: string;
  readonly #events: PoolEvents;
  readonly #threads = new Set<SolverThread>();
  readonly #loaded = new Set<SolverThread>();
  readonly #idle: SolverThread[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Job>();
  readonly #started = Promise.withResolvers<undefined>();
  readonly #prepared: Semaphore;
  readonly #busy = new BusyTime();
  readonly #sendingAway = new AbortController();
  /** Threads that wait for the first request before they start. */
  #asleep: number;
  #seats = 0;
  #draining = false;
  #closed = false;

  constructor(settings: SolverSettings, coreUrl: string, events: PoolEvents) {
    this.#settings = settings;
    this.#asleep = settings.threads - settings.atStart;
    this.#prepared = new Semaphore(settings.threads + PREPARED_AHEAD);
    this.#coreUrl = coreUrl;
    this.#events = events;
  }

  /** Starts the first threads; resolves when one has loaded its core, rejects if it cannot. */
  async start(): Promise<void> {
    const { atStart } = this.#settings;
    for (let started = 0; started < atStart; started++) this.#spawn();
    if (atStart === 0) this.#started.resolve(undefined);
    await this.#started.promise;
  }

  /** Takes a seat for a request. Throws Fault "queue-full" or "shutting-down". */
  admit(): Seat {
    const { threads, queue } = this.#settings;
    if (this.#draining) throw new Fault("shutting-down", "the service is shutting down");
    if (this.#seats >= threads + queue) {
      throw new Fault("queue-full", `all ${threads} solvers are busy and ${queue} runs are waiting`);
    }
    this.#seats++;
    for (; this.#asleep > 0; this.#asleep--) this.#spawn();
    let seated = true;
    let give: (() => void) | undefined;
    let waitedMs = 0;
    return {
      position: Math.max(0, this.#seats - threads),
      prepare: async (signal) => {
        const startedMs = monotonicMs();
        give ??= await this.#prepared.take(AbortSignal.any([signal, this.#sendingAway.signal]));
        waitedMs += monotonicMs() - startedMs;
        if (!seated) give();
      },
      run: (job, signal) => this.#run(job, signal, waitedMs),
      leave: () => {
        give?.();
        if (seated) this.#seats--;
        seated = false;
      },
    };
  }

  /** The number of waiting runs, and of seats taken. */
  get load(): { waiting: number; seats: number } {
    return { waiting: this.#waiting.length, seats: this.#seats };
  }

  /** The threads that can work, and the time that threads have been at work. */
  get threads(): { total: number; busy: number; busySeconds: number } {
    return {
      total: this.#loaded.size + this.#asleep,
      busy: this.#busyThreads,
      busySeconds: this.#busy.seconds,
    };
  }

  /** Memory of the threads, numbered in the order in which they were started. */
  get memory(): { worker: string; coreBytes: number; heapBytes: number }[] {
    return [...this.#threads].map((thread, index) => ({ worker: String(index), ...thread.memory }));
  }

  get #busyThreads(): number {
    return this.#loaded.size - this.#idle.length;
  }

  /** Takes no new jobs and refuses waiting ones. Resolves when the running ones have ended. */
  async drain(): Promise<void> {
    this.#refuseAll();
    await Promise.allSettled([...this.#running].map((job) => job.outcome));
  }

  /** Kills the threads with their work. */
  async close(): Promise<void> {
    this.#closed = true;
    const fault = this.#refuseAll();
    await Promise.all([...this.#threads].map((thread) => thread.kill(fault)));
  }

  #refuseAll(): Fault {
    this.#draining = true;
    const fault = new Fault("shutting-down", "the service is shutting down");
    this.#sendingAway.abort(fault);
    for (const { job } of this.#waiting.splice(0)) job.cancel(fault);
    return fault;
  }

  idle(thread: SolverThread): void {
    if (this.#loaded.size === 0) {
      this.#started.resolve(undefined);
      this.#events.health(true);
    }
    this.#loaded.add(thread);
    this.#idle.push(thread);
    this.#dispatch();
  }

  died(thread: SolverThread, fault: Fault): void {
    const wasLoaded = this.#forget(thread);
    this.#started.reject(fault);
    if (this.#closed) return;
    this.#events.threadDied(fault);
    if (this.#loaded.size === 0) this.#events.health(false);
    if (wasLoaded) this.#spawn();
    else
      setTimeout(() => {
        if (!this.#closed) this.#spawn();
      }, RESTART_MS).unref();
  }

  retired(thread: SolverThread): void {
    this.#forget(thread);
    if (!this.#closed) this.#spawn();
  }

  /** Whether the thread had loaded its core. */
  #forget(thread: SolverThread): boolean {
    const wasLoaded = this.#loaded.delete(thread);
    this.#threads.delete(thread);
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#busy.set(this.#busyThreads);
    return wasLoaded;
  }

  #spawn(): void {
    this.#threads.add(new SolverThread(this.#coreUrl, this.#settings.nicer, this));
  }

  async #run<Outcome>(
    job: Job & { outcome: Promise<Outcome> },
    signal: AbortSignal,
    beforeMs: number,
  ): Promise<Outcome> {
    signal.throwIfAborted();
    if (this.#draining) throw new Fault("shutting-down", "the service is shutting down");
    const abort = () => {
      const at = this.#waiting.findIndex((waiting) => waiting.job === job);
      if (at >= 0) this.#waiting.splice(at, 1);
      job.cancel(
        signal.reason instanceof Fault ? signal.reason : new Fault("cancelled", "the request was cancelled"),
      );
    };
    signal.addEventListener("abort", abort, { once: true });
    this.#waiting.push({ job, sinceMs: monotonicMs(), beforeMs });
    this.#dispatch();
    try {
      return await job.outcome;
    } finally {
      signal.removeEventListener("abort", abort);
      this.#running.delete(job);
    }
  }

  /** Gives free threads to waiting jobs. If there is none, asks a run on several threads for one of them. */
  #dispatch(): void {
    for (;;) {
      const first = this.#waiting[0];
      const lead = first && this.#idle.shift();
      if (!first || !lead) break;
      this.#waiting.shift();
      const { job, sinceMs, beforeMs } = first;
      this.#events.waited((beforeMs + monotonicMs() - sinceMs) / 1000);
      const spare = Math.max(0, this.#idle.length - this.#waiting.length);
      const helpers = this.#idle.splice(0, Math.min(spare, job.islands - 1));
      this.#running.add(job);
      job.start(lead, helpers);
    }
    for (const job of this.#running) {
      const [thread] = this.#idle;
      if (thread && job.takeHelper(thread)) this.#idle.shift();
    }
    this.#busy.set(this.#busyThreads);
    let wanted = this.#waiting.length;
    for (const job of this.#running) wanted -= job.yielding;
    for (const job of this.#running) {
      while (wanted > 0 && job.yieldHelper()) wanted--;
    }
  }
}
