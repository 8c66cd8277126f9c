import { status, type ServiceError } from "@grpc/grpc-js";

/**
 * Why there is no plan. `busy`: no free solver now. `away`: no optimizer answered, or it was shutting down. `dropped`:
 * an optimizer died or hung with the run in its queue. `crashed`: an optimizer or its solver died or hung at work on
 * the run. `travel`: there were no travel times. `stopped`: the caller gave up. `fault`: the optimizer refused the run.
 */
export type SolveFailure = "busy" | "away" | "dropped" | "crashed" | "travel" | "stopped" | "fault";

/** How far a request has come: no answer yet, in the optimizer's queue, or with a solver. */
export type SolveStage = "unanswered" | "queued" | "at work";

const LOST = { unanswered: "away", queued: "dropped", "at work": "crashed" } as const;

export class SolveError extends Error {
  override readonly name = "SolveError";
  readonly kind: SolveFailure;

  constructor(kind: SolveFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Converts gRPC statuses to our failures. No other code does. */
export function solveError(error: unknown, stage: SolveStage): SolveError {
  if (error instanceof SolveError) return error;
  const { code, details, message } = error as Partial<ServiceError> & Error;
  const text = details ?? message;
  switch (code) {
    case status.RESOURCE_EXHAUSTED:
      return new SolveError(/message larger/i.test(text) ? "fault" : "busy", text);
    case status.FAILED_PRECONDITION:
      return new SolveError("travel", text);
    case status.DEADLINE_EXCEEDED:
      return stage === "queued" ? new SolveError("busy", text) : lost(text, stage);
    // In a moment, or at another optimizer, the token may be right. The run does not count it as a crash.
    case status.UNAUTHENTICATED:
    case status.UNAVAILABLE:
    case status.CANCELLED:
    case status.UNKNOWN:
    case status.ABORTED:
      return lost(text, stage);
    case status.INTERNAL:
      // A server that dies resets the stream. gRPC reports this under the code of the server's own faults.
      if (text.startsWith("Received RST_STREAM")) return lost(text, stage);
      // An answer that breaks the limits would break them again.
      if (text.startsWith("Response message parsing error")) return new SolveError("fault", text);
      return new SolveError(stage === "at work" ? "crashed" : "fault", text);
    default:
      return new SolveError("fault", text);
  }
}

/** The failure of a request whose optimizer is gone, or is shutting down. */
export function lost(text: string, stage: SolveStage): SolveError {
  // An optimizer that is shutting down says so. It has not crashed.
  return new SolveError(/shutting down/.test(text) ? "away" : LOST[stage], text);
}
