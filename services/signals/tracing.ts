import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from "@opentelemetry/api";

/** A piece of work in a trace. */
export interface Span {
  /**
   * The span's W3C `traceparent`, by which its parts refer to it, in this process or another; undefined while traces
   * are off.
   */
  readonly traceparent: string | undefined;
  readonly traceId: string | undefined;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** @param ended `error` says in a word why it failed; `at` is in milliseconds since 1970, now by default */
  end(ended?: { readonly error?: string; readonly at?: number }): void;
}

export interface SpanStart {
  /** The span that this one is a part of; without one it begins a trace. */
  readonly parent?: string | undefined;
  /** Default: work inside this process. */
  readonly kind?: "server" | "client";
  readonly attributes?: Attributes;
  /** In milliseconds since 1970, fractions too. Default: now. */
  readonly at?: number;
}

/** Makes spans, and hands them to a collector as they end. */
export interface Tracing {
  start(name: string, start?: SpanStart): Span;
  /** Whether one of the many small requests gets a trace: a random choice with the probability from the settings. */
  chooses(): boolean;
  /** Hands over the last spans; waits for a collector some seconds at most. */
  close(): Promise<void>;
}

const NO_SPAN: Span = {
  traceparent: undefined,
  traceId: undefined,
  set: () => undefined,
  rename: () => undefined,
  end: () => undefined,
};

/** Traces are off: nothing is made, and nothing is passed on. */
export const noTracing: Tracing = {
  start: () => NO_SPAN,
  chooses: () => false,
  close: async () => undefined,
};

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Tracing by a tracer of OpenTelemetry. @param share of the small requests that get a trace, 0 to 1 */
export function tracingBy(tracer: Tracer, share: number, close: () => Promise<void>): Tracing {
  return {
    start: (name, { parent, kind, attributes, at } = {}) =>
      spanOf(
        tracer.startSpan(
          name,
          {
            kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
            ...(attributes && { attributes }),
            ...(at !== undefined && { startTime: at }),
          },
          contextOf(parent),
        ),
      ),
    chooses: () => Math.random() < share,
    close,
  };
}

/** The trace id in a `traceparent`; undefined if it is not valid. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return partsOf(traceparent)?.traceId;
}

/** Does work within a span of its own, which fails if the work does. */
export async function traced<Value>(
  tracing: Tracing,
  name: string,
  start: SpanStart,
  work: (span: Span) => Promise<Value>,
): Promise<Value> {
  const span = tracing.start(name, start);
  try {
    const value = await work(span);
    span.end();
    return value;
  } catch (error) {
    span.end({ error: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    set: (attributes) => {
      span.setAttributes(attributes);
    },
    rename: (name) => {
      span.updateName(name);
    },
    end: ({ error, at } = {}) => {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      span.end(at);
    },
  };
}

function contextOf(parent: string | undefined): Context {
  const parts = partsOf(parent);
  return parts ? trace.setSpanContext(ROOT_CONTEXT, { ...parts, isRemote: true }) : ROOT_CONTEXT;
}

function partsOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}
