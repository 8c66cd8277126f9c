import type { PlanBasis } from "@rondo/day/plan/plan.ts";
import type { FailureCode, RunResult } from "@rondo/day/records/run.ts";

/** Why a run goes back into the queue. `located`: its depots are located, and no solver is free. */
export type BackReason = "located" | "busy" | "away" | "stopped" | "crashed";

export interface SolvedPlan {
  readonly result: RunResult;
  readonly basis: PlanBasis;
  /** The only plan that it may replace. Absent: any. */
  readonly replaces?: string | null | undefined;
}

interface Failed {
  readonly kind: "failed";
  readonly code: FailureCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The run's count of crashes, if the last one decided. */
  readonly crashes?: number;
}

interface Back {
  readonly kind: "back";
  readonly why: BackReason;
}

/** The outcome of asking the solvers. `back`: no outcome, so the run goes back into the queue. */
export type Solved = ({ readonly kind: "plan" } & SolvedPlan) | Failed | Back;

export function failed(code: FailureCode, message: string): Failed {
  return { kind: "failed", code, message };
}

export function back(why: BackReason): Back {
  return { kind: "back", why };
}
