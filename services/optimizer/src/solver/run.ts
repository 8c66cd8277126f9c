import { Plan, type Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "@rondo/solver/fault.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";
import { compareCost } from "./cost.ts";
import { Island } from "./island.ts";
import type { Job } from "./job.ts";
import type { FromWorker, SolutionWords } from "./messages.ts";
import type { RunProgress, Solved, SolveOrder } from "./order.ts";
import type { SolverThread } from "./thread.ts";

/** A thread that is not free this long after it was told to stop is killed: a cancelled run stops within 100 ms. */
const STOP_GRACE_MS = 80;
/** How long the other islands may take to send their last solution. */
const LAST_CALL_MS = 30;
/** Odd, so that islands never share a seed. */
const SEED_STEP = 0x9e3779b9;
/** The shortest time between two exchanges. Islands exchange their best solutions some twenty times in a run. */
const MIN_EXCHANGE_MS = 100;
const MAX_EXCHANGE_MS = 2000;

/**
 * One search: a lead island, which gives the plan, and helpers that come and go as threads are free. Islands send each
 * other their best solutions. The run is over when its outcome settles. Its threads are free within 100 ms.
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
  #launched = 0;
  #startedMs = 0;
  #limitMs = 0;
  #iterationsEach = 0;
  #iterationsOfGone = 0;
  #searchMsOfGone = 0;
  /** Milliseconds from the start to the first report of a plan. */
  #firstPlanMs: number | undefined;
  #shared: { best: Cost; words: SolutionWords } | undefined;
  #planAsked = false;
  #over = false;

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

  get yielding(): number {
    return [...this.#islands.values()].filter((island) => island.stopping).length;
  }

  start(lead: SolverThread, helpers: readonly SolverThread[]): void {
    const { timeLimitMs, deadlineMs, maxIterations, hungMs } = this.#order;
    this.#startedMs = monotonicMs();
    this.#limitMs = Math.max(1, Math.min(timeLimitMs, deadlineMs - this.#startedMs));
    this.#iterationsEach = Math.ceil(maxIterations / (1 + helpers.length));
    this.#lead = this.#launch(lead);
    for (const helper of helpers) this.#launch(helper);
    this.#after(this.#limitMs + hungMs, () => {
      this.#killAll(new Fault("hung", "the solver did not finish"));
    });
  }

  takeHelper(thread: SolverThread): boolean {
    const { threads, maxIterations } = this.#order;
    const late = monotonicMs() > this.#startedMs + this.#limitMs / 2;
    if (late || this.#over || this.#lead?.stopping || this.#lead?.ended) return false;
    if (maxIterations > 0 || this.#islands.size >= threads) return false;
    this.#launch(thread);
    return true;
  }

  yieldHelper(): boolean {
    const helper = [...this.#islands.values()].find((island) => island !== this.#lead && !island.stopping);
    helper?.stop();
    return helper !== undefined;
  }

  cancel(fault: Fault): void {
    if (this.#over) return;
    this.#fail(fault);
    this.#stopAll();
    for (const island of this.#islands.values()) {
      // An island that has ended and waits does not look at the stop flag.
      if (island.ended && !this.#planAsked) this.#release(island);
    }
    if (this.#islands.size > 0) {
      this.#after(STOP_GRACE_MS, () => {
        this.#killAll(fault);
      });
    }
  }

  received(thread: SolverThread, message: FromWorker): void {
    const island = this.#islands.get(thread);
    if (!island || !("run" in message) || message.run !== this.#id) return;
    if ("best" in message && message.best) this.#firstPlanMs ??= monotonicMs() - this.#startedMs;
    switch (message.type) {
      case "progress":
        island.heard(message);
        if (island === this.#lead && !this.#over) this.#progress(this.#report());
        break;
      case "share":
        this.#share(island, message.best, message.words);
        break;
      case "ended":
        island.heard(message);
        island.ended = true;
        this.#ended(island);
        break;
      case "plan":
        this.#succeed(message.json);
        this.#leave(island);
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
    this.#forget(island);
    if (island === this.#lead) {
      this.#fail(fault);
      this.#stopAll();
    } else {
      this.#askForPlan();
    }
  }

  #launch(thread: SolverThread): Island {
    const { problem, travel, seed, threads, isGuard } = this.#order;
    thread.occupy(this);
    const island = new Island(thread, {
      run: this.#id,
      problem,
      travel,
      seed: (seed + this.#launched++ * SEED_STEP) >>> 0,
      deadlineMs: this.#startedMs + this.#limitMs,
      isGuard,
      maxIterations: this.#iterationsEach,
      exchangeMs: threads > 1 ? Math.min(MAX_EXCHANGE_MS, Math.max(MIN_EXCHANGE_MS, this.#limitMs / 20)) : 0,
    });
    this.#islands.set(thread, island);
    if (this.#shared) thread.post({ type: "peer", run: this.#id, ...this.#shared });
    return island;
  }

  #share(from: Island, best: Cost, words: SolutionWords): void {
    if (this.#shared && compareCost(best, this.#shared.best) >= 0) return;
    this.#shared = { best, words };
    for (const island of this.#islands.values()) {
      if (island !== from && !island.ended) island.thread.post({ type: "peer", run: this.#id, best, words });
    }
  }

  #ended(island: Island): void {
    if (this.#over) {
      this.#release(island);
    } else if (island === this.#lead) {
      this.#stopAll();
      this.#askForPlan();
      this.#after(LAST_CALL_MS, () => {
        this.#askForPlan(true);
      });
    } else {
      this.#release(island);
      this.#askForPlan();
    }
  }

  /** Asks the lead for the plan when its own search is over, and those of all others, unless it is late. */
  #askForPlan(late = false): void {
    const lead = this.#lead;
    if (this.#planAsked || this.#over || !lead?.ended || (this.#islands.size > 1 && !late)) return;
    this.#planAsked = true;
    const shared = this.#shared;
    const better = shared && (!lead.best || compareCost(shared.best, lead.best) < 0);
    lead.thread.post({ type: "plan", run: this.#id, words: better ? shared.words : undefined });
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

  get #searchMs(): number {
    return [...this.#islands.values()].reduce((sum, island) => sum + island.searchMs, this.#searchMsOfGone);
  }

  #succeed(json: string): void {
    if (this.#over) return;
    try {
      const { iterations, elapsedSeconds } = this.#report();
      const plan = Plan.fromJSON(JSON.parse(json));
      this.#over = true;
      const firstPlanSeconds = this.#firstPlanMs === undefined ? elapsedSeconds : this.#firstPlanMs / 1000;
      const searchSeconds = this.#searchMs / 1000;
      const islands = this.#launched;
      this.#settled.resolve({ plan, iterations, elapsedSeconds, firstPlanSeconds, searchSeconds, islands });
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
    for (const island of this.#islands.values()) island.stop();
  }

  #killAll(fault: Fault): void {
    for (const thread of [...this.#islands.keys()]) void thread.kill(fault);
  }

  #release(island: Island): void {
    island.thread.post({ type: "release", run: this.#id });
    this.#leave(island);
  }

  #leave(island: Island): void {
    this.#forget(island);
    island.thread.vacate();
  }

  #forget(island: Island): void {
    this.#islands.delete(island.thread);
    this.#iterationsOfGone += island.iterations;
    this.#searchMsOfGone += island.searchMs;
    if (this.#islands.size > 0) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(ms: number, action: () => void): void {
    this.#timers.add(setTimeout(action, ms));
  }
}
