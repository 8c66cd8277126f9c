/** Why a request could not be served; rpc/receive.ts gives each its gRPC status. */
export type FaultKind =
  | "invalid" // the request breaks a rule; the message names the field
  | "queue-full"
  | "shutting-down"
  | "travel-unavailable"
  | "solver-failed" // the VRP core trapped, died, or could not be loaded
  | "hung" // the VRP core did not end; its thread is replaced
  | "cancelled"
  | "expired"; // the caller's deadline came before a plan

export class Fault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "Fault";
    this.kind = kind;
  }
}

/** Converts a thrown value to a Fault. Any other error is a failure of the core or of this service. */
export function asFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  return new Fault("solver-failed", messageOf(thrown), thrown);
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
}
