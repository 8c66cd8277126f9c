import type { Background } from "../../shared/background.ts";
import { MOST_CRASHES } from "../../shared/crashes.ts";
import { LeaseWatch } from "../../shared/leases.ts";
import { Loop } from "../../shared/loop.ts";
import { giveUp, NEVER_ACCEPTED } from "./acceptance.ts";
import { ActiveRuns } from "./active-runs.ts";
import { DeadlineWatch } from "./deadline-watch.ts";
import { CRASHED, type Executor, type Known, type RunControl, type RunEnd } from "./executor.ts";
import type { Finished } from "./finish.ts";
import { isSuspect, type JobRecord, type Outcome, type WaitingJob } from "./job.ts";
import type { QueueLook } from "./queue-look.ts";
import { RoundRobin } from "../../shared/round-robin.ts";
import type { RunSignals } from "./signals.ts";
import type { RunInput } from "./payload-store.ts";
import type { BackReason } from "./solved.ts";
import type { RunParts } from "../parts.ts";

const ENDED_A_LOOK = 16;
const LOOK_MS = 1000;
/** During shutdown, callers wait this long for their plans. Most plans take a second or two. */
const LAST_ANSWERS_MS = 5000;
const BUSY_MS = 300;
/** The first wait after no optimizer answered. It doubles up to the longest wait. */
const AWAY_MS = 300;
const LONGEST_AWAY_MS = 5000;

const OVERDUE: Outcome = {
  kind: "failed",
  code: "OPTIMIZER_UNAVAILABLE",
  message: "No optimizer could start this run before its deadline.",
};

const GIVEN_UP: Outcome = { kind: "failed", code: "INTERNAL_ERROR", message: CRASHED };

interface Parts extends RunParts {
  readonly executor: Executor;
  /** Most active runs, whatever the number of solvers: each takes memory. */
  readonly runsAtOnce: number;
  /** A run that takes longer than this fails. */
  readonly runDeadlineMs: number;
  readonly onEnded: () => void;
  readonly signals: RunSignals;
  readonly look: QueueLook;
}

/**
 * Starts queued runs, round robin among companies: one for each free solver of the optimizers, and one more for each
 * optimizer.
 */
export class Scheduler implements Background {
  readonly #parts: Parts;
  readonly #active = new ActiveRuns();
  readonly #roundRobin = new RoundRobin();
  readonly #leases = new LeaseWatch();
  readonly #deadlines: DeadlineWatch;
  /** Callers that wait for a run of this gateway. They get its end, or null if it takes longer. */
  readonly #awaited = new Map<string, (finished: Finished | null) => void>();
  readonly #loop: Loop;
  #backOffUntil = 0;
  #awayMs = AWAY_MS;
  #quiet = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#deadlines = new DeadlineWatch(parts.runDeadlineMs);
    const look = async (isTick: boolean): Promise<void> => {
      if (isTick || this.#mayLaunch) await this.#launchWaiting(isTick);
    };
    const failure = "the queue of runs could not be read";
    this.#loop = new Loop(look, { everyMs: LOOK_MS, log: parts.log, failure });
  }

  start(): void {
    this.#loop.start();
  }

  /** Takes no more runs. Callers that wait are soon told to ask for their jobs, which another gateway continues. */
  quiesce(): void {
    this.#quiet = true;
    setTimeout(() => {
      for (const jobId of [...this.#awaited.keys()]) this.#tell(jobId, null);
    }, LAST_ANSWERS_MS).unref();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    const active = [...this.#active.values()];
    for (const { stop } of active) stop.abort();
    await Promise.all(active.map(async ({ finished }) => finished));
  }

  get hasFreeSlot(): boolean {
    return this.#hasRoom && this.#active.takenBy("queue") === 0;
  }

  /**
   * Whether a run may be taken from the queue: once an optimizer has taken the run before it, and while fewer runs wait
   * in the optimizers' queues than there are optimizers. Then each optimizer has one next run at hand. All others wait in
   * our queue, which is fair between companies.
   */
  get #mayLaunch(): boolean {
    const { reach, reachable } = this.#parts.optimizer;
    if (reach !== "there" || !this.#hasRoom) return false;
    return this.#active.takenBy("nobody") === 0 && this.#active.takenBy("queue") < reachable;
  }

  /** Whether the depots of a company's run would be looked up at once. */
  mayLocate(companyId: string): boolean {
    if (this.#loop.isStopped || this.#quiet) return false;
    return this.#active.mayLocate(companyId);
  }

  get #hasRoom(): boolean {
    if (this.#loop.isStopped || this.#quiet || this.#parts.optimizer.reach === "gone") return false;
    return performance.now() >= this.#backOffUntil && this.#active.solving < this.#parts.runsAtOnce;
  }

  nudge(): void {
    this.#loop.wake();
  }

  /**
   * Runs a job that this gateway has claimed, and waits for it.
   * @param input the run's input, so that it need not be read from the database
   * @returns how it ended; null if it takes longer: no solver is free, or `patienceMs` are over
   */
  async runNow(claimed: JobRecord, input: RunInput, patienceMs: number): Promise<Finished | null> {
    const ended = new Promise<Finished | null>((resolve) => this.#awaited.set(claimed._id, resolve));
    const cancel = this.#parts.clock.after(patienceMs, () => {
      this.#tell(claimed._id, null);
    });
    this.#begin(claimed, { input });
    return ended.finally(cancel);
  }

  /** Stops a run that a request has decided, and takes it to its end. */
  async end(decided: JobRecord, outcome: Outcome): Promise<void> {
    const active = this.#active.get(decided._id);
    active?.stop.abort();
    await active?.finished;
    this.#begin(decided, { outcome });
    await this.#active.get(decided._id)?.finished;
  }

  async #launchWaiting(isTick: boolean): Promise<void> {
    const now = this.#parts.clock.now();
    const all = await this.#parts.jobs.unfinished();
    const alive = this.#leases.alive(all, performance.now(), now);
    const unfinished = all.filter(({ state }) => state !== "accepting");
    if (isTick)
      for (const job of all) if (job.state === "accepting" && !alive.has(job._id)) await this.#giveUp(job);
    const running = unfinished.filter(({ _id }) => alive.has(_id));
    let waiting = unfinished.filter(({ _id }) => !alive.has(_id) && !this.#active.has(_id));
    const isSolvable = ({ lacksDepots }: WaitingJob): boolean => !lacksDepots;
    this.#parts.look.saw({ waiting: waiting.filter(isSolvable), running: running.filter(isSolvable) });
    const overdue = this.#deadlines.overdue(unfinished, performance.now(), now);
    const expired = waiting.filter(({ _id }) => overdue.has(_id));
    if (isTick)
      await Promise.all(expired.slice(0, ENDED_A_LOOK).map(async (job) => this.#launch(job, OVERDUE)));
    waiting = waiting.filter(({ _id }) => !overdue.has(_id));
    const launchWhile = async (mayLaunch: (job: WaitingJob) => boolean): Promise<void> => {
      for (;;) {
        const isSuspectRunning = running.some(isSuspect);
        const allowed = waiting.filter((job) => mayLaunch(job) && !(isSuspectRunning && isSuspect(job)));
        const next = this.#roundRobin.next(allowed, running);
        if (!next) return;
        waiting = waiting.filter((job) => job !== next);
        if (await this.#launch(next)) running.push(next);
      }
    };
    await launchWhile((job) => this.#mayLaunch && isSolvable(job));
    if (isTick) await launchWhile((job) => !isSolvable(job) && this.mayLocate(job.companyId));
  }

  /** Gives up a run whose gateway died while it accepted it, so that its project is free again. */
  async #giveUp(job: WaitingJob): Promise<void> {
    // Jobs of older versions have no lease. The reconciler gives them up by their age.
    if (job.leaseUntil !== null && (await giveUp(job, this.#parts)))
      this.#parts.log.warn({ jobId: job._id }, NEVER_ACCEPTED);
  }

  /** @returns false if another gateway has the run */
  async #launch(job: WaitingJob, outcome?: Outcome): Promise<boolean> {
    const now = this.#parts.clock.now();
    const claimed = await this.#parts.jobs.claim(job, now);
    if (!claimed) return false;
    const isGivenUp = claimed.outcome === null && (claimed.crashes ?? 0) >= MOST_CRASHES;
    if (isGivenUp) {
      const { _id: jobId, companyId, projectId } = claimed;
      this.#parts.givenUp.note("run", { jobId, companyId, projectId });
    }
    this.#begin(claimed, { outcome: outcome ?? (isGivenUp ? GIVEN_UP : undefined) });
    return true;
  }

  #begin(claimed: JobRecord, known: Known): void {
    const { _id: jobId, companyId, lacksDepots } = claimed;
    const { outcome } = known;
    if (!outcome) this.#roundRobin.took(companyId);
    const stop = new AbortController();
    if (this.#loop.isStopped) stop.abort();
    const control: RunControl = {
      signal: stop.signal,
      isAwaited: () => this.#awaited.has(jobId),
      takeSlot: () => this.#takeSlot(jobId),
    };
    const finished = this.#follow(claimed, control, known);
    const takenBy = outcome ? "solver" : lacksDepots ? "geocoder" : "nobody";
    this.#active.set(jobId, { stop, finished, companyId, takenBy });
  }

  async #follow(claimed: JobRecord, control: RunControl, known: Known): Promise<void> {
    let end: RunEnd = { kind: "lost" };
    for await (const event of this.#parts.executor.run(claimed, control, known)) {
      if (event.kind === "taken") this.#onTaken(claimed, event.by);
      else end = event;
    }
    await this.#onFinished(claimed, end);
  }

  async #onFinished(claimed: JobRecord, end: RunEnd): Promise<void> {
    const { _id: jobId } = claimed;
    const { signals } = this.#parts;
    this.#active.delete(jobId);
    if (end.kind === "requeued") signals.requeued(claimed, end.why);
    if (end.kind === "requeued" && !this.#loop.isStopped) this.#backOff(end.why);
    // After a crash the run is soon claimed again, most likely here.
    const goesOn = end.kind === "requeued" && end.why === "crashed" && !this.#loop.isStopped && !this.#quiet;
    if (!goesOn) this.#tell(jobId, end.kind === "ended" ? end.finished : null);
    this.nudge();
    if (end.kind !== "ended") return;
    signals.ended(claimed, end.finished.outcome);
    this.#parts.onEnded();
    await this.#parts.executor.clearUp(jobId);
  }

  /** @returns whether the run may go to an optimizer at once */
  #takeSlot(jobId: string): boolean {
    const run = this.#active.get(jobId);
    const isFree = this.#awaited.has(jobId) ? this.hasFreeSlot : this.#mayLaunch;
    if (run && isFree) run.takenBy = "nobody";
    return isFree;
  }

  #onTaken(claimed: JobRecord, by: "queue" | "solver"): void {
    const { _id: jobId } = claimed;
    const run = this.#active.get(jobId);
    this.#awayMs = AWAY_MS;
    if (!run || run.takenBy === by) return;
    run.takenBy = by;
    if (by === "queue") this.#tell(jobId, null);
    else this.#parts.signals.taken(claimed);
    this.nudge();
  }

  /** Starts nothing for a moment. The moment grows while no optimizer answers. */
  #backOff(why: BackReason): void {
    if (why !== "busy" && why !== "away") return;
    const ms = why === "busy" ? BUSY_MS : this.#awayMs;
    if (why === "away") this.#awayMs = Math.min(LONGEST_AWAY_MS, 2 * ms);
    this.#backOffUntil = performance.now() + ms;
    setTimeout(() => {
      this.nudge();
    }, ms).unref();
  }

  #tell(jobId: string, finished: Finished | null): void {
    this.#awaited.get(jobId)?.(finished);
    this.#awaited.delete(jobId);
  }
}
