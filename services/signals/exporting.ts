import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import { tracingBy, type Tracing } from "./tracing.ts";

/** How long the process waits at its end for the collector. */
const LAST_EXPORT_MS = 3000;
const EXPORT_TIMEOUT_MS = 5000;
/** Spans of some seconds of a busy process; more are dropped. */
const MOST_SPANS = 16_384;

export interface ExportOptions {
  /** Base URL of a collector that takes OTLP over HTTP. */
  readonly endpoint: string;
  /** Share of the small requests that get a trace, 0 to 1. */
  readonly share: number;
  readonly service: string;
  readonly version: string;
  /** Called when the collector stops accepting spans, and when it accepts them again. */
  readonly onState: (isTaken: boolean) => void;
}

/** Tracing whose spans go to a collector in batches. This module loads OpenTelemetry's SDK, so import it only if needed. */
export function exportingTracing({ endpoint, share, service, version, onState }: ExportOptions): Tracing {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), onState);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": version }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MOST_SPANS, scheduledDelayMillis: 1000 }),
    ],
  });
  return tracingBy(provider.getTracer("rondo"), share, async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  });
}

/** The same exporter, with its failures reported to `onState`. */
function reporting(exporter: SpanExporter, onState: (isTaken: boolean) => void): SpanExporter {
  let isTaken = true;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const now = result.error === undefined;
        if (now !== isTaken) onState(now);
        isTaken = now;
        done(result);
      });
    },
    shutdown: async () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
