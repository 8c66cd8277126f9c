import { availableParallelism } from "node:os";
import { ConfigError, readEnvironment, type Environment } from "@rondo/signals/environment.ts";
import { signalSettings } from "@rondo/signals/settings.ts";
import { peerSettings, readPeer } from "@rondo/wire/peer.ts";
import { z } from "zod";
import { readTravel, travelSettings } from "@rondo/solver/travel/settings.ts";

const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  ...peerSettings,
  OPTIMIZER_HOST: z.string().min(1).default("127.0.0.1"),
  OPTIMIZER_PORT: integer(0, 65_535).default(50_051),
  SOLVER_THREADS: integer(1, 256).default(() => availableParallelism()),
  SOLVER_QUEUE: integer(0, 10_000).optional(),
  SOLVER_ISLANDS: integer(1, 256).optional(),
  SOLVER_HUNG_MS: integer(100, 600_000).default(10_000),
  ...travelSettings,
  OPTIMIZER_HEALTH_PORT: integer(0, 65_535).optional(),
  OPTIMIZER_METRICS_PORT: integer(0, 65_535).optional(),
  ...signalSettings,
  GRPC_MAX_CONNECTION_AGE_MS: integer(1000, 86_400_000).default(300_000),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The settings of an optimizer; see docs/settings.md. */
export type Config = ReturnType<typeof configFrom>;

/** The settings of this process. @throws ConfigError */
export function configFromEnvironment(): Config {
  return configFrom(process.env);
}

/** Reads settings from named texts; an empty text counts as unset. @throws ConfigError */
export function configFrom(environment: Environment) {
  const values = readEnvironment(settings, environment);
  const { peer, faults } = readPeer(values, {
    side: "optimizer",
    production: values.NODE_ENV === "production",
  });
  const travel = readTravel(values);
  faults.push(...travel.faults);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return {
    host: values.OPTIMIZER_HOST,
    /** 0: any free port. */
    port: values.OPTIMIZER_PORT,
    /** A second port for the health service alone, without tokens or certificates. */
    healthPort: values.OPTIMIZER_HEALTH_PORT,
    /** Where metrics and probes are served; without a port they are not. */
    metrics: { port: values.OPTIMIZER_METRICS_PORT, host: values.METRICS_HOST },
    traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    /** The credentials of the optimizer and its clients. */
    peer,
    logLevel: values.LOG_LEVEL,
    maxConnectionAgeMs: values.GRPC_MAX_CONNECTION_AGE_MS,
    solver: {
      threads: values.SOLVER_THREADS,
      queue: values.SOLVER_QUEUE ?? 4 * values.SOLVER_THREADS,
      islands: values.SOLVER_ISLANDS ?? values.SOLVER_THREADS,
      hungMs: values.SOLVER_HUNG_MS,
    },
    travel: travel.travel,
  };
}
