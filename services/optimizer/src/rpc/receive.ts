import { status, type StatusObject } from "@grpc/grpc-js";
import { OptimizerServiceService } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { traced, traceIdOf, type Span, type Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import { asFault, type Fault, type FaultKind } from "@rondo/solver/fault.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";
import { callerOf, type Caller, type Incoming } from "./caller.ts";
import type { RpcMetrics } from "./metrics.ts";

export interface Signals {
  readonly log: Logger;
  readonly metrics: RpcMetrics;
  readonly tracing: Tracing;
}

/** A request, with the log and the trace to which it belongs. */
export interface Received {
  readonly caller: Caller;
  readonly log: Logger;
  /** The parent span of all work for the request. */
  readonly span: Span;
  /** Does a part of the work in a span of its own. */
  readonly part: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
}

interface Handling {
  /** Answers. @returns figures for the log */
  readonly work: (received: Received) => Promise<object>;
  readonly refuse: (status: ReturnType<typeof statusOf>) => void;
  /** Says in the log that it was answered. */
  readonly done: string;
}

/** Handles a request to its end: log, metrics, span, and the status of a fault. Never throws. */
export async function handled(
  { log, metrics, tracing }: Signals,
  rpc: keyof typeof OptimizerServiceService,
  incoming: Incoming,
  { work, refuse, done }: Handling,
): Promise<void> {
  const startedMs = monotonicMs();
  const caller = callerOf(incoming);
  const { requestId, jobId, traceparent } = caller;
  const path = OptimizerServiceService[rpc].path.slice(1);
  const span = tracing.start(path, {
    parent: traceparent,
    kind: "server",
    attributes: { "rpc.system": "grpc", "rondo.request_id": requestId },
  });
  const traceId = span.traceId ?? traceIdOf(traceparent);
  const own = log.child({
    ...{ rpc, requestId },
    ...(jobId !== undefined && { jobId }),
    ...(traceId !== undefined && { traceId }),
  });
  const elapsedMs = (): number => monotonicMs() - startedMs;
  let code = status.OK;
  try {
    const figures = await work({
      ...{ caller, span, log: own },
      part: async (name, part) => traced(tracing, name, { parent: span.traceparent }, part),
    });
    own.info({ ...figures, ms: Math.round(elapsedMs()) }, done);
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    const answered = statusOf(fault);
    code = answered.code;
    refuse(answered);
    const level = fault.kind === "solver-failed" || fault.kind === "hung" ? "error" : "warn";
    own[level]({ fault: fault.kind, reason: fault.message, ms: Math.round(elapsedMs()) }, `not ${done}`);
  }
  metrics.ended(path.slice(path.indexOf("/") + 1), code, elapsedMs() / 1000);
  span.end(code === status.OK ? {} : { error: status[code] });
}

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

function statusOf(fault: Fault): Pick<StatusObject, "code" | "details"> {
  return { code: codes[fault.kind], details: fault.message };
}
