import { status } from "@grpc/grpc-js";
import { traced, traceIdOf, type Span, type Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import { monotonicMs } from "../solver/clock.ts";
import { callerOf, type Caller, type Incoming } from "./caller.ts";
import type { Method, RpcMetrics } from "./metrics.ts";

interface Signals {
  log: Logger;
  metrics: RpcMetrics;
  tracing: Tracing;
}

/** A request, with the log and the trace to which it belongs. */
export interface Received {
  caller: Caller;
  log: Logger;
  /** The parent span of all work for the request. */
  span: Span;
  /** Does a part of the work in a span of its own. */
  part: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
  /** Milliseconds since the request came. */
  ms(): number;
  /** Call it once, when the answer is sent. */
  ended(code: status): void;
}

export function receive({ log, metrics, tracing }: Signals, method: Method, incoming: Incoming): Received {
  const caller = callerOf(incoming);
  const startedMs = monotonicMs();
  const { requestId, jobId, traceparent } = caller;
  const span = tracing.start(`optimizer.v1.OptimizerService/${method}`, {
    parent: traceparent,
    kind: "server",
    attributes: { "rpc.system": "grpc", "rondo.request_id": requestId },
  });
  const traceId = span.traceId ?? traceIdOf(traceparent);
  const ms = (): number => monotonicMs() - startedMs;
  return {
    caller,
    span,
    ms: () => Math.round(ms()),
    log: log.child({
      rpc: method.toLowerCase(),
      requestId,
      ...(jobId !== undefined && { jobId }),
      ...(traceId !== undefined && { traceId }),
    }),
    part: async (name, work) => traced(tracing, name, { parent: span.traceparent }, work),
    ended: (code) => {
      metrics.ended(method, code, ms() / 1000);
      span.end(code === status.OK ? {} : { error: status[code] });
    },
  };
}
