import { setTimeout as pause } from "node:timers/promises";
import { noRoutesMessage } from "@rondo/day/plan/no-routes.ts";
import { basisOf } from "@rondo/day/plan/plan.ts";
import { runResultOf } from "@rondo/day/plan/result.ts";
import { blame } from "@rondo/day/problem/suspicious/blame.ts";
import type { Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { usdOf } from "../../billing/money.ts";
import { MOST_CRASHES } from "../../shared/crashes.ts";
import { isDatabaseLost } from "../../shared/database.ts";
import { planJson } from "../../shared/json-once.ts";
import type { Asker } from "../solver/client.ts";
import { SolveError } from "../solver/solve-error.ts";
import { withChanges } from "./changes.ts";
import { locateRun } from "./depots.ts";
import { finishRun, type Finished } from "./finish.ts";
import type { RunInput } from "./payload-store.ts";
import {
  FAILING,
  asSuspect,
  isSuspect,
  trailOf,
  type JobRecord,
  type Outcome,
  type Rehearsal,
} from "./job.ts";
import { Lease } from "./lease.ts";
import { back, failed, type BackReason, type Solved, type SolvedPlan } from "./solved.ts";
import { trailFields } from "../../shared/trail.ts";
import type { RunParts } from "../parts.ts";

const DATABASE_RETRY_MS = 500;
/** Waits after a crash, because an optimizer needs a moment to restart. A run with a waiting caller does not wait. */
const PATIENT_DELAYS_MS = [1000, 5000];
const HASTY_DELAYS_MS = [200, 600];

const SLOW_STEPS = 20;
const SLOW_STEP_MS = 1000;

const INPUT_GONE = "The run's input is gone.";
export const CRASHED = `The servers ended at work on this plan ${MOST_CRASHES} times.`;

/** How a claimed run left this gateway. `lost`: another gateway has it, or will have it when the lease lapses. */
export type RunEnd =
  | { readonly kind: "ended"; readonly finished: Finished }
  | { readonly kind: "requeued"; readonly why: BackReason }
  | { readonly kind: "lost" };

/** The run waits in an optimizer's queue, or a solver has it. */
interface Taken {
  readonly kind: "taken";
  readonly by: "queue" | "solver";
}

/** News of a claimed run. The last is its end. */
export type RunEvent = Taken | RunEnd;

/** What the owner of a run decides while it goes on. */
export interface RunControl {
  readonly signal: AbortSignal;
  readonly isAwaited: () => boolean;
  /** Takes a slot for a solver, now that the run's depots are located. False if the run has to wait in the queue. */
  readonly takeSlot: () => boolean;
}

/** What this gateway knows of a run that it has just claimed. */
export interface Known {
  /** Read from the database if absent. */
  readonly input?: RunInput | undefined;
  readonly outcome?: Outcome | undefined;
}

type SolveControl = RunControl & { readonly lease: Lease };

const LOST: RunEnd = { kind: "lost" };

/** Takes claimed runs to their end: solves them, decides the outcome, and puts it into effect. */
export class Executor {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /**
   * Runs a job that this gateway has claimed. Never throws: if a write fails, another gateway takes the run over when
   * the lease lapses.
   */
  async *run(
    claimed: JobRecord,
    control: RunControl,
    { input, outcome }: Known,
  ): AsyncGenerator<RunEvent, void, undefined> {
    const lease = new Lease(claimed, this.#parts);
    try {
      const decided = claimed.outcome ?? outcome;
      if (decided) yield await this.#end(claimed, decided, lease);
      else {
        const signal = AbortSignal.any([control.signal, lease.lost]);
        const solved = yield* this.#solve(claimed, { ...control, signal, lease }, input);
        yield await this.#conclude(claimed, solved, lease);
      }
    } catch (error) {
      const run = { companyId: claimed.companyId, ...trailFields(trailOf(claimed)) };
      if (!isDatabaseLost(error))
        this.#parts.log.error({ err: error, ...run }, "this gateway could not finish a run");
      yield LOST;
    } finally {
      void lease.stop();
    }
  }

  async clearUp(jobId: string): Promise<void> {
    await this.#parts.payloads.dropInputs([jobId]).catch((error: unknown) => {
      this.#parts.log.debug({ err: error, jobId }, "the input of a run stays for the reconciler");
    });
  }

  /**
   * Asks solvers for the plan of a run, after its depots are located. While no solver is free, the run goes back into the
   * queue, any number of times. Only crashes count against it, including those before this claim.
   */
  async *#solve(
    job: JobRecord,
    control: SolveControl,
    given: RunInput | undefined,
  ): AsyncGenerator<Taken, Solved, undefined> {
    const { optimizer, payloads } = this.#parts;
    const { signal, lease } = control;
    let input = given ?? (await payloads.input(job._id));
    if (!input) return failed("INTERNAL_ERROR", INPUT_GONE);
    const { rehearsal = null } = job.test ?? {};
    if (isFailing(rehearsal)) return failed(rehearsal, "The project's name asks for this failure.");
    if (job.lacksDepots) {
      if (rehearsal === "slow") await goSlowly(lease, signal);
      const located = await locateRun(job, input, signal, this.#parts);
      if (located.kind !== "located") return located;
      if (!control.takeSlot()) return back("located");
      ({ input } = located);
    }
    const { frame } = input;
    if (frame.deliveries.length === 0) return failed("NO_ROUTES", noRoutesMessage(frame.leftOut, frame));
    for (let crashes = job.crashes ?? 0; ; crashes += 1) {
      try {
        const asker = { trail: trailOf(job), isSuspect: isSuspect({ crashes }), signal };
        for await (const event of optimizer.solve(input, asker)) {
          if (event.kind === "planned") return await this.#planOf(event.result, input, job, asker);
          if (event.kind === "solving") lease.progress = event.fraction;
          yield { kind: "taken", by: event.kind === "queued" ? "queue" : "solver" };
        }
      } catch (error) {
        if (!(error instanceof SolveError)) throw error;
        const end = await this.#endAfter(error, job, control, crashes);
        if (end) return end;
      }
    }
  }

  /** @param crashes before this failure @returns null if the solve is to be repeated after a crash */
  async #endAfter(
    { kind, message: reason }: SolveError,
    job: JobRecord,
    { lease, signal, isAwaited }: SolveControl,
    crashes: number,
  ): Promise<Solved | null> {
    if (kind === "busy" || kind === "away" || kind === "stopped") return back(kind);
    if (kind === "dropped") {
      const suspected = asSuspect(crashes);
      const isOurs = suspected === crashes || (await this.#noteCrashes(job, suspected, lease));
      return back(isOurs ? "away" : "stopped");
    }
    const run = { companyId: job.companyId, ...trailFields(trailOf(job)) };
    this.#parts.log.warn({ ...run, reason }, `solve failed: ${kind}`);
    if (kind === "travel") return failed("TRAVEL_DATA_UNAVAILABLE", "Travel times were not available.");
    if (kind === "fault") return failed("INTERNAL_ERROR", "The optimizer could not work on this run.");
    const now = crashes + 1;
    if (now >= MOST_CRASHES) return { ...failed("OPTIMIZER_UNAVAILABLE", CRASHED), crashes: now };
    if (!(await this.#noteCrashes(job, now, lease))) return back("stopped");
    const delays = isAwaited() ? HASTY_DELAYS_MS : PATIENT_DELAYS_MS;
    await pause(delays[crashes] ?? 0, undefined, { signal }).catch(() => undefined);
    // The scheduler decides when a suspect may run.
    return signal.aborted || isSuspect({ crashes: now }) ? back("crashed") : null;
  }

  /** @returns false if another gateway has the run */
  async #noteCrashes(job: JobRecord, crashes: number, lease: Lease): Promise<boolean> {
    const { jobs, clock } = this.#parts;
    return this.#insist(lease, async () => jobs.noteCrashes(job, crashes, clock.now()));
  }

  async #planOf(answer: Result, input: RunInput, job: JobRecord, asker: Asker): Promise<Solved> {
    const { frame } = input;
    const result = runResultOf(answer, frame, usdOf(job.priceCents), this.#parts.newId);
    const { routes, unassignedStops, warnings } = result;
    if (routes.length > 0) {
      const changed = await withChanges(result, answer, input, asker, this.#parts);
      return { kind: "plan", result: changed, basis: basisOf(frame), replaces: frame.replaces };
    }
    const { first, others } = blame(unassignedStops, { ...frame, warnings });
    const late = warnings.some(({ code }) => code === "REASONS_INCOMPLETE");
    return failed("NO_ROUTES", noRoutesMessage(others, frame, first, late));
  }

  async #conclude(job: JobRecord, solved: Solved, lease: Lease): Promise<RunEnd> {
    const { jobs, payloads, clock, givenUp } = this.#parts;
    if (solved.kind === "back") {
      const requeued = !lease.lost.aborted && (await jobs.requeue(job, clock.now()));
      return requeued ? { kind: "requeued", why: solved.why } : LOST;
    }
    if (solved.kind === "failed") {
      const { crashes, ...outcome } = solved;
      const { _id: jobId, companyId, projectId } = job;
      if (crashes !== undefined) givenUp.note("run", { jobId, companyId, projectId });
      return this.#end(job, outcome, lease, null, crashes);
    }
    const { result } = solved;
    const body = planJson(result);
    await this.#insist(lease, async () => payloads.saveResult(job._id, job.fence, body, clock.now()));
    const outcome: Outcome = {
      kind: "completed",
      routesCount: result.routes.length,
      unassignedCount: result.unassignedStops.length,
      at: clock.now(),
    };
    return this.#end(job, outcome, lease, solved);
  }

  /** Decides the outcome of a run, unless it is decided, and puts it into effect. */
  async #end(
    job: JobRecord,
    outcome: Outcome,
    lease: Lease,
    plan: SolvedPlan | null = null,
    crashes?: number,
  ): Promise<RunEnd> {
    const { jobs, payloads, clock } = this.#parts;
    const decide = async () => jobs.decide(job, outcome, clock.now(), crashes);
    const decided = job.outcome ? job : await this.#insist(lease, decide);
    if (!decided) {
      if (plan) await payloads.dropResultOf(job._id, job.fence);
      return LOST;
    }
    const finished = await this.#insist(lease, async () => finishRun(decided, outcome, plan, this.#parts));
    return finished ? { kind: "ended", finished } : LOST;
  }

  /** Repeats a write while the database is gone and the lease may still hold. */
  async #insist<Value>(lease: Lease, write: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isDatabaseLost(error) || lease.lost.aborted) throw error;
        await pause(DATABASE_RETRY_MS, undefined, { signal: lease.lost }).catch(() => undefined);
      }
    }
  }
}

function isFailing(rehearsal: Rehearsal | null): rehearsal is (typeof FAILING)[number] {
  return FAILING.some((code) => code === rehearsal);
}

/** Lets a test company's run take some time, with progress, before it is planned. */
async function goSlowly(lease: Lease, signal: AbortSignal): Promise<void> {
  for (let step = 1; step < SLOW_STEPS && !signal.aborted; step++) {
    await pause(SLOW_STEP_MS, undefined, { signal }).catch(() => undefined);
    lease.progress = step / SLOW_STEPS;
  }
}
