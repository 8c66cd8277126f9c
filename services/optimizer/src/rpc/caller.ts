import { randomUUID } from "node:crypto";
import type { Metadata } from "@grpc/grpc-js";
import { Fault } from "../errors.ts";
import { monotonicMs } from "../solver/clock.ts";

/** The part of a gRPC server call that both kinds of call share. */
interface ServerCall {
  readonly metadata: Metadata;
  getDeadline(): Date | number;
  on(event: "cancelled", listener: () => void): unknown;
}

/** Who waits for an answer, and for how long. */
export interface Caller {
  /** The gateway's id of the request, or a new one. */
  requestId: string;
  /** Aborted with a Fault when the caller has gone away or its deadline has passed. */
  signal: AbortSignal;
  /** On the monotonic clock; Infinity without one. */
  deadlineMs: number;
  /** To be called when the answer is out: a call's end looks like a cancellation from then on. */
  answered(): void;
}

/** Watches a call for its whole length. */
export function callerOf(call: ServerCall): Caller {
  const abort = new AbortController();
  const deadline = Number(call.getDeadline());
  let over = false;
  call.on("cancelled", () => {
    if (over) return;
    // The deadline's timer is one of the ways in which a call is cancelled.
    const expired = Date.now() >= deadline;
    abort.abort(
      expired
        ? new Fault("expired", "the deadline came before a plan")
        : new Fault("cancelled", "the call was cancelled"),
    );
  });
  const [requestId] = call.metadata.get("x-request-id");
  return {
    requestId: typeof requestId === "string" ? requestId : randomUUID(),
    signal: abort.signal,
    deadlineMs: Number.isFinite(deadline) ? monotonicMs() + (deadline - Date.now()) : Infinity,
    answered: () => {
      over = true;
    },
  };
}
