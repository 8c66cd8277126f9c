import type { Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import { usdOf } from "../billing/money.ts";
import type { IdMaker } from "../runtime.ts";
import type { JobRecord } from "./job.ts";
import { noRoutesMessage } from "./no-routes.ts";
import type { OptimizerClient } from "./optimizer-client.ts";
import { SolveError } from "./optimizer-client.ts";
import { pause } from "./pause.ts";
import type { PayloadStore } from "./payload-store.ts";
import { runResultOf } from "./result.ts";
import type { RunFrame } from "./routes.ts";
import type { FailureCode, RunResult } from "./schemas.ts";
import type { JobStore } from "./store.ts";
import { readFrame } from "./stored.ts";
import { blame } from "./suspicious/blame.ts";

const MAX_STARTS = 3;
/** Before a second and a third start: an optimizer that is replaced needs a moment. A waiting caller has none. */
const PATIENT_DELAYS_MS = [1000, 5000];
const HASTY_DELAYS_MS = [200, 600];

interface Parts {
  readonly jobs: JobStore;
  readonly payloads: PayloadStore;
  readonly optimizer: Pick<OptimizerClient, "solve">;
  readonly newId: IdMaker;
  readonly log: Logger;
}

/** What the one who waits for a run wants to know of it, and can say. */
export interface SolveControl {
  /** Stops the run here. */
  readonly signal: AbortSignal;
  /** Somebody waits for the answer. */
  readonly isAwaited: () => boolean;
  /** The run waits in an optimizer's queue, or is with a solver. */
  readonly onPlace: (queued: boolean) => void;
  readonly onProgress: (fraction: number) => void;
}

/** What came of asking the solvers. `back`: nothing; the run belongs back into the queue. */
export type Solved =
  | { readonly kind: "plan"; readonly result: RunResult }
  | { readonly kind: "failed"; readonly code: FailureCode; readonly message: string }
  | { readonly kind: "back" };

/** Asks solvers for a claimed run's plan until one answers, three starts at most, earlier ones elsewhere included. */
export async function solveRun(job: JobRecord, control: SolveControl, parts: Parts): Promise<Solved> {
  const { jobs, payloads, optimizer, log } = parts;
  const input = await payloads.input(job._id);
  if (!input) return failed("INTERNAL_ERROR", "The run's input is gone.");
  const request = SolveRequest.decode(input.request);
  const frame = readFrame(input.frame, request);
  if (request.problem?.stops.length === 0) return failed("NO_ROUTES", noRoutesMessage(frame.leftOut, frame));
  // The claim has counted the first of these starts.
  for (let starts = job.starts; starts <= MAX_STARTS; starts++) {
    if (starts > job.starts && !(await jobs.countStart(job))) return { kind: "back" };
    try {
      const answer = await optimizer.solve(request, { ...control, requestId: job.requestId });
      return planOf(answer, frame, job, parts.newId);
    } catch (error) {
      if (!(error instanceof SolveError)) throw error;
      if (error.kind === "busy" || error.kind === "stopped") return { kind: "back" };
      log.warn({ jobId: job._id, starts, reason: error.message }, `solve failed: ${error.kind}`);
      if (error.kind === "travel") return failed("TRAVEL_DATA_UNAVAILABLE", "Travel times could not be had.");
      if (error.kind === "fault")
        return failed("INTERNAL_ERROR", "The optimizer could not work on this plan.");
      const delays = control.isAwaited() ? HASTY_DELAYS_MS : PATIENT_DELAYS_MS;
      if (starts < MAX_STARTS) await pause(delays[starts - 1] ?? 0, control.signal);
      if (control.signal.aborted) return { kind: "back" };
    }
  }
  return failed("OPTIMIZER_UNAVAILABLE", "No optimizer could be reached, or each went away at work.");
}

function planOf(answer: Result, frame: RunFrame, job: JobRecord, newId: IdMaker): Solved {
  const result = runResultOf(answer, frame, usdOf(job.priceCents), newId);
  return result.routes.length === 0 ? noRoutes(result, frame) : { kind: "plan", result };
}

function noRoutes({ unassignedStops, warnings }: RunResult, frame: RunFrame): Solved {
  const { first, others } = blame(unassignedStops, frame);
  const late = warnings.some(({ code }) => code === "REASONS_INCOMPLETE");
  return failed("NO_ROUTES", noRoutesMessage(others, frame, first, late));
}

function failed(code: FailureCode, message: string): Solved {
  return { kind: "failed", code, message };
}
