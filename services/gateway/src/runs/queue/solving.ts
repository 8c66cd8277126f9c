import { setTimeout as pause } from "node:timers/promises";
import type { Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import { usdOf } from "../../billing/money.ts";
import type { IdMaker } from "../../shared/runtime.ts";
import { trailFields } from "../../shared/trail.ts";
import { MOST_CRASHES } from "../../shared/crashes.ts";
import { isSuspect, trailOf } from "./job.ts";
import type { JobRecord } from "./job.ts";
import { noRoutesMessage } from "@rondo/day/plan/no-routes.ts";
import type { OptimizerClient } from "../solver/client.ts";
import type { PayloadStore } from "./payload-store.ts";
import { runResultOf } from "@rondo/day/plan/result.ts";
import type { RunFrame } from "@rondo/day/plan/plan.ts";
import type { FailureCode, RunResult } from "@rondo/day/records/run.ts";
import { SolveError } from "../solver/solve-error.ts";
import { readFrame } from "../stored.ts";
import { blame } from "@rondo/day/problem/suspicious/blame.ts";

/** Waits after a crash, because an optimizer needs a moment to restart. A run with a waiting caller does not wait. */
const PATIENT_DELAYS_MS = [1000, 5000];
const HASTY_DELAYS_MS = [200, 600];

export const INPUT_GONE = "The run's input is gone.";
const CRASHED = `The servers ended at work on this plan ${MOST_CRASHES} times.`;

interface Parts {
  readonly payloads: PayloadStore;
  readonly optimizer: Pick<OptimizerClient, "solve">;
  readonly newId: IdMaker;
  readonly log: Logger;
}

/** The input of a run, and the frame that reads its answer. */
export interface RunInput {
  readonly request: SolveRequest;
  readonly frame: RunFrame;
}

/** How the caller controls a run and follows it. */
export interface SolveControl {
  /** Stops the run here. */
  readonly signal: AbortSignal;
  /** Whether a caller waits for the answer. */
  readonly isAwaited: () => boolean;
  /** The run waits in an optimizer's queue, or a solver has it. */
  readonly onTaken: (by: "queue" | "solver") => void;
  readonly onProgress: (fraction: number) => void;
  /** Stores the count of the run's crashes. False if another gateway has the run. */
  readonly noteCrashes: (crashes: number) => Promise<boolean>;
}

/** Why a run goes back into the queue. `located`: its depots are located, and no solver is free. */
export type BackReason = "located" | "busy" | "away" | "stopped" | "crashed";

/** The outcome of asking the solvers. `back`: no outcome, so the run goes back into the queue. */
export type Solved =
  | { readonly kind: "plan"; readonly result: RunResult }
  | {
      readonly kind: "failed";
      readonly code: FailureCode;
      readonly message: string;
      readonly details?: Readonly<Record<string, unknown>>;
      readonly crashes?: number;
    }
  | { readonly kind: "back"; readonly why: BackReason };

/**
 * Asks solvers for the plan of a claimed run. While no solver is free, the run goes back into the queue, any number of
 * times. Only crashes count against it, including those before this claim.
 * @param given the run's input, if this gateway has just made it; otherwise it is read from the database
 */
export async function solveRun(
  job: JobRecord,
  control: SolveControl,
  parts: Parts,
  given?: RunInput,
): Promise<Solved> {
  const { optimizer, log } = parts;
  const input = given ?? (await storedInput(job._id, parts));
  if (!input) return failed("INTERNAL_ERROR", INPUT_GONE);
  const { request, frame } = input;
  if (request.problem?.stops.length === 0) return failed("NO_ROUTES", noRoutesMessage(frame.leftOut, frame));
  for (let crashes = job.crashes ?? 0; ;) {
    try {
      const watch = { ...control, trail: trailOf(job), isSuspect: isSuspect({ crashes }) };
      const answer = await optimizer.solve(request, watch);
      return planOf(answer, frame, job, parts.newId);
    } catch (error) {
      if (!(error instanceof SolveError)) throw error;
      const { kind, message: reason } = error;
      if (kind === "busy" || kind === "away" || kind === "stopped") return { kind: "back", why: kind };
      if (kind === "dropped") {
        const suspected = Math.max(crashes, Math.min(crashes + 1, MOST_CRASHES - 1));
        const isOurs = suspected === crashes || (await control.noteCrashes(suspected));
        return { kind: "back", why: isOurs ? "away" : "stopped" };
      }
      log.warn({ companyId: job.companyId, ...trailFields(trailOf(job)), reason }, `solve failed: ${kind}`);
      if (kind === "travel") return failed("TRAVEL_DATA_UNAVAILABLE", "Travel times were not available.");
      if (kind === "fault") return failed("INTERNAL_ERROR", "The optimizer could not work on this run.");
      crashes += 1;
      if (crashes >= MOST_CRASHES) return { ...failed("OPTIMIZER_UNAVAILABLE", CRASHED), crashes };
      if (!(await control.noteCrashes(crashes))) return { kind: "back", why: "stopped" };
      const delays = control.isAwaited() ? HASTY_DELAYS_MS : PATIENT_DELAYS_MS;
      await pause(delays[crashes - 1] ?? 0, undefined, control).catch(() => undefined);
      // The scheduler decides when a suspect may run.
      if (control.signal.aborted || isSuspect({ crashes })) return { kind: "back", why: "crashed" };
    }
  }
}

/** The input of a run from the database. Null if the run has ended. */
export async function storedInput(
  jobId: string,
  { payloads }: Pick<Parts, "payloads">,
): Promise<RunInput | null> {
  const stored = await payloads.input(jobId);
  if (!stored) return null;
  const request = SolveRequest.decode(stored.request);
  return { request, frame: readFrame(stored.frame, request) };
}

function planOf(answer: Result, frame: RunFrame, job: JobRecord, newId: IdMaker): Solved {
  const result = runResultOf(answer, frame, usdOf(job.priceCents), newId);
  return result.routes.length === 0 ? noRoutes(result, frame) : { kind: "plan", result };
}

function noRoutes({ unassignedStops, warnings }: RunResult, frame: RunFrame): Solved {
  const { first, others } = blame(unassignedStops, { ...frame, warnings });
  const late = warnings.some(({ code }) => code === "REASONS_INCOMPLETE");
  return failed("NO_ROUTES", noRoutesMessage(others, frame, first, late));
}

export function failed(code: FailureCode, message: string) {
  return { kind: "failed", code, message } as const;
}
