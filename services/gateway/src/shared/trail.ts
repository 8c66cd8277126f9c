import { traceIdOf } from "@rondo/signals/tracing.ts";

/** Ties the log lines and the spans of one run together, from its request to its webhooks. */
export interface Trail {
  /** Of the request that ordered the run. */
  readonly requestId: string;
  readonly jobId: string;
  /** The request's span; absent while traces are off. */
  readonly traceparent?: string | undefined;
}

export function trailFields({ requestId, jobId, traceparent }: Trail) {
  const traceId = traceIdOf(traceparent);
  return { jobId, requestId, ...(traceId !== undefined && { traceId }) };
}
