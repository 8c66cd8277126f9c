import { z } from "zod";
import type { Logger } from "pino";
import { noTracing, type Tracing } from "./tracing.ts";

const httpUrl = z.url({ protocol: /^https?$/ });

/** Settings that both services read. */
export const signalSettings = {
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
};

export interface TraceSettings {
  /** Without one, traces are off. */
  readonly endpoint: string | undefined;
  /** The share of the small requests that get a trace, 0 to 1. Every run gets one. */
  readonly share: number;
}

/** Tracing according to the settings. */
export async function createTracing(
  { endpoint, share }: TraceSettings,
  service: string,
  version: string,
  log: Pick<Logger, "info" | "warn">,
): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { exportingTracing } = await import("./exporting.ts");
  return exportingTracing({
    ...{ endpoint, share, service, version },
    onState: (isTaken) => {
      if (isTaken) log.info("the collector takes spans again");
      else log.warn("the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take spans; they are lost");
    },
  });
}
