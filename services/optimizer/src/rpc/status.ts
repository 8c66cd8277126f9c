import { status, type StatusObject } from "@grpc/grpc-js";
import type { Fault, FaultKind } from "../errors.ts";

const codes: Record<FaultKind, status> = {
  invalid: status.INVALID_ARGUMENT,
  "queue-full": status.RESOURCE_EXHAUSTED,
  "shutting-down": status.UNAVAILABLE,
  "travel-unavailable": status.FAILED_PRECONDITION,
  "solver-failed": status.INTERNAL,
  hung: status.INTERNAL,
  cancelled: status.CANCELLED,
  expired: status.DEADLINE_EXCEEDED,
};

/** The gRPC status of a fault. */
export function statusOf(fault: Fault): Pick<StatusObject, "code" | "details"> {
  return { code: codes[fault.kind], details: fault.message };
}
