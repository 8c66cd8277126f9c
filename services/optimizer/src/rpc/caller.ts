import { randomUUID } from "node:crypto";
import type { Metadata } from "@grpc/grpc-js";
import { Fault } from "@rondo/solver/fault.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";

/** What unary and streaming requests of gRPC have in common. */
export interface Incoming {
  readonly metadata: Metadata;
  getDeadline(): Date | number;
  on(event: "cancelled", listener: () => void): unknown;
}

/** The client that waits for an answer, and its deadline. */
export interface Caller {
  /** The gateway's id of the request, or a new one. */
  readonly requestId: string;
  /** The gateway's id of the run. */
  readonly jobId?: string;
  /** The gateway's span, if traces are on. */
  readonly traceparent?: string;
  /** Aborted with a Fault when the caller has gone away or its deadline has passed. */
  readonly signal: AbortSignal;
  /** On the monotonic clock; Infinity without one. */
  readonly deadlineMs: number;
  /** Call it after the answer is sent, because gRPC then reports the request's end as a cancellation. */
  answered(): void;
}

/** Watches a request for cancellation until it ends. */
export function callerOf(incoming: Incoming): Caller {
  const abort = new AbortController();
  const deadline = Number(incoming.getDeadline());
  let over = false;
  incoming.on("cancelled", () => {
    if (over) return;
    // gRPC cancels a request when its deadline passes, too.
    const expired = Date.now() >= deadline;
    abort.abort(
      expired
        ? new Fault("expired", "the deadline passed before there was a plan")
        : new Fault("cancelled", "the request was cancelled"),
    );
  });
  const text = (name: string): string | undefined => {
    const [value] = incoming.metadata.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const jobId = text("x-job-id");
  const traceparent = text("traceparent");
  return {
    requestId: text("x-request-id") ?? randomUUID(),
    ...(jobId !== undefined && { jobId }),
    ...(traceparent !== undefined && { traceparent }),
    signal: abort.signal,
    deadlineMs: Number.isFinite(deadline) ? monotonicMs() + (deadline - Date.now()) : Infinity,
    answered: () => {
      over = true;
    },
  };
}
