import { Plan, type Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "../errors.ts";
import type { TravelMatrix } from "../travel/travel.ts";
import { monotonicMs } from "./clock.ts";
import { compareCost } from "./cost.ts";
import type { Job } from "./job.ts";
import type { FromWorker, SolutionWords } from "./messages.ts";
import type { SolverThread } from "./thread.ts";

/** A thread that has not let go this long after it was told to is killed: a cancelled run stops within 100 ms. */
const STOP_GRACE_MS = 80;
/** How long the other islands may take to hand in their last solution. */
const LAST_CALL_MS = 30;
/** How far past its end a run may be before it counts as hung. */
const HUNG_MS = 10_000;
/** Odd, so that islands never share a seed. */
const SEED_STEP = 0x9e3779b9;

export interface SolveOrder {
  /** The proto's Problem as JSON. */
  problem: string;
  travel: TravelMatrix;
  seed: number;
  /** Wall time from the moment a thread takes the run. */
  timeLimitMs: number;
  /** Latest end on the monotonic clock, whatever the limit says. */
  deadlineMs: number;
  /** 0: none. */
  maxIterations: number;
  /** Most islands. */
  threads: number;
}

export interface RunProgress {
  iterations: number;
  elapsedSeconds: number;
  fraction: number;
  best?: Cost;
}

export interface Solved {
  plan: Plan;
  iterations: number;
  elapsedSeconds: number;
  islands: number;
}

interface Island {
  thread: SolverThread;
  stop: Int32Array;
  iterations: number;
  best?: Cost;
  ended: boolean;
}

/**
 * One search: a lead island, which gives the plan, and helpers that may be taken away for other runs.
 * Islands hand their best to each other. Settles exactly once, by `done` or `failed`.
 */
export class SolveRun implements Job {
  static #lastId = 0;
  readonly #id = ++SolveRun.#lastId;
  readonly #order: SolveOrder;
  readonly #progress: (progress: RunProgress) => void;
  readonly #settled = Promise.withResolvers<Solved>();
  readonly #islands = new Map<SolverThread, Island>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #lead: Island | undefined;
  #islandsAtStart = 0;
  #startedMs = 0;
  #limitMs = 0;
  #elapsedSeconds = 0;
  #iterationsOfGone = 0;
  #shared: { best: Cost; words: SolutionWords; from: SolverThread } | undefined;
  #over = false;
  #planAsked = false;

  constructor(order: SolveOrder, progress: (progress: RunProgress) => void) {
    this.#order = order;
    this.#progress = progress;
  }

  /** The plan; rejects with a Fault. */
  get outcome(): Promise<Solved> {
    return this.#settled.promise;
  }

  get islands(): number {
    return this.#order.threads;
  }

  start(lead: SolverThread, helpers: readonly SolverThread[]): void {
    const { timeLimitMs, maxIterations, deadlineMs, problem, travel, seed } = this.#order;
    this.#startedMs = monotonicMs();
    const endMs = Math.min(this.#startedMs + timeLimitMs, deadlineMs);
    this.#limitMs = Math.max(1, endMs - this.#startedMs);
    const threads = [lead, ...helpers];
    this.#islandsAtStart = threads.length;
    threads.forEach((thread, i) => {
      const island: Island = { thread, stop: new Int32Array(new SharedArrayBuffer(4)), iterations: 0, ended: false };
      this.#islands.set(thread, island);
      this.#lead ??= island;
      thread.occupy(this);
      thread.post({
        type: "solve",
        run: this.#id,
        problem,
        travel,
        seed: (seed + i * SEED_STEP) >>> 0,
        deadlineMs: endMs,
        maxIterations: Math.ceil(maxIterations / threads.length),
        stop: island.stop,
        exchangeMs: threads.length > 1 ? Math.min(2000, Math.max(100, this.#limitMs / 20)) : 0,
      });
    });
    this.#after(this.#limitMs + HUNG_MS, () => {
      this.#killAll(new Fault("solver-failed", "the solver did not come to an end"));
    });
  }

  yieldHelper(): boolean {
    for (const island of this.#islands.values()) {
      if (island !== this.#lead && Atomics.load(island.stop, 0) === 0) {
        Atomics.store(island.stop, 0, 1);
        return true;
      }
    }
    return false;
  }

  get yielding(): number {
    let count = 0;
    for (const { stop } of this.#islands.values()) count += Atomics.load(stop, 0);
    return count;
  }

  cancel(fault: Fault): void {
    if (this.#over) return;
    this.#fail(fault);
    this.#stopAll();
    for (const island of [...this.#islands.values()]) {
      // One that waits to be asked for its plan has no flag to look at.
      if (island.ended && !this.#planAsked) this.#release(island);
    }
    if (this.#islands.size === 0) return;
    this.#after(STOP_GRACE_MS, () => {
      this.#killAll(fault);
    });
  }

  received(thread: SolverThread, message: FromWorker): void {
    const island = this.#islands.get(thread);
    if (!island || !("run" in message) || message.run !== this.#id) return;
    switch (message.type) {
      case "progress":
        island.iterations = message.iterations;
        island.best = message.best;
        if (island === this.#lead && !this.#over) this.#progress(this.#report());
        break;
      case "share":
        this.#relay(thread, message.best, message.words);
        break;
      case "ended":
        island.iterations = message.iterations;
        island.best = message.best;
        island.ended = true;
        this.#ended(island);
        break;
      case "plan":
        this.#leave(island);
        this.#succeed(message.json);
        break;
      case "refused":
        if (island === this.#lead) this.#fail(new Fault("invalid", message.message));
        this.#leave(island);
        break;
      default:
        break;
    }
  }

  lost(thread: SolverThread, fault: Fault): void {
    const island = this.#islands.get(thread);
    if (!island) return;
    this.#islands.delete(thread);
    if (island === this.#lead) {
      this.#fail(fault);
      this.#stopAll();
    } else {
      this.#iterationsOfGone += island.iterations;
      if (this.#lead?.ended) this.#askForPlan();
    }
    this.#tidy();
  }

  #ended(island: Island): void {
    if (this.#over) {
      this.#release(island);
    } else if (island === this.#lead) {
      this.#elapsedSeconds = (monotonicMs() - this.#startedMs) / 1000;
      this.#stopAll();
      if (this.#islands.size === 1) this.#askForPlan();
      else this.#after(LAST_CALL_MS, () => {
        this.#askForPlan();
      });
    } else {
      this.#iterationsOfGone += island.iterations;
      this.#release(island);
      if (this.#lead?.ended && this.#islands.size === 1) this.#askForPlan();
    }
  }

  #askForPlan(): void {
    const lead = this.#lead;
    if (this.#planAsked || this.#over || !lead?.ended) return;
    this.#planAsked = true;
    const shared = this.#shared;
    const better = shared && (!lead.best || compareCost(shared.best, lead.best) < 0);
    lead.thread.post({ type: "plan", run: this.#id, ...(better && { words: shared.words }) });
  }

  #relay(from: SolverThread, best: Cost, words: SolutionWords): void {
    if (this.#shared && compareCost(best, this.#shared.best) >= 0) return;
    this.#shared = { best, words, from };
    for (const { thread, ended } of this.#islands.values()) {
      if (thread !== from && !ended) thread.post({ type: "peer", run: this.#id, best, words });
    }
  }

  #report(): RunProgress {
    const elapsedMs = monotonicMs() - this.#startedMs;
    let iterations = this.#iterationsOfGone;
    let best = this.#shared?.best;
    for (const island of this.#islands.values()) {
      iterations += island.iterations;
      if (island.best && (!best || compareCost(island.best, best) < 0)) best = island.best;
    }
    const byIterations = this.#order.maxIterations > 0 ? iterations / this.#order.maxIterations : 0;
    const fraction = Math.min(1, Math.max(elapsedMs / this.#limitMs, byIterations));
    return { iterations, elapsedSeconds: elapsedMs / 1000, fraction, best };
  }

  #succeed(planJson: string): void {
    if (this.#over) return;
    try {
      const plan = Plan.fromJSON(JSON.parse(planJson));
      const iterations = this.#report().iterations + (this.#lead?.iterations ?? 0);
      const elapsedSeconds = this.#elapsedSeconds;
      this.#settled.resolve({ plan, iterations, elapsedSeconds, islands: this.#islandsAtStart });
      this.#over = true;
    } catch (error) {
      this.#fail(new Fault("solver-failed", "the solver gave a plan that cannot be read", error));
    }
  }

  #fail(fault: Fault): void {
    if (this.#over) return;
    this.#over = true;
    this.#settled.reject(fault);
  }

  #stopAll(): void {
    for (const { stop } of this.#islands.values()) Atomics.store(stop, 0, 1);
  }

  #killAll(fault: Fault): void {
    for (const thread of [...this.#islands.keys()]) void thread.kill(fault);
  }

  #release(island: Island): void {
    island.thread.post({ type: "release", run: this.#id });
    this.#leave(island);
  }

  #leave(island: Island): void {
    this.#islands.delete(island.thread);
    this.#tidy();
    island.thread.vacate();
  }

  #tidy(): void {
    if (this.#islands.size > 0) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(ms: number, action: () => void): void {
    this.#timers.add(setTimeout(action, ms));
  }
}
