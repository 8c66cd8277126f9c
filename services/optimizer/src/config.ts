import { availableParallelism } from "node:os";
import { signalSettings, type TraceSettings } from "@rondo/signals/settings.ts";
import { type Peer, peerSettings, readPeer } from "@rondo/wire/peer.ts";
import { z } from "zod";
import type { StraightLines } from "@rondo/solver/straight-line.ts";
import { PROFILE_OF, type ProfileName } from "./travel/profile.ts";

const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** `bike=http://127.0.0.1:5001,foot=walking`: a server's URL, or the name of a profile of the server of ROUTING_URL. */
const routingProfiles = z.string().transform((text, context): RoutingProfiles => {
  const given = text.split(",").map((entry) => entry.trim().split(/=(.*)/s, 2));
  for (const [name = "", target = ""] of given) {
    if (name in PROFILE_OF && (URL.canParse(target) ? /^https?:/ : /^[\w.-]+$/).test(target)) continue;
    context.addIssue({
      code: "custom",
      message: `must be like bike=http://127.0.0.1:5001, of ${Object.keys(PROFILE_OF).join(", ")}`,
    });
  }
  return Object.fromEntries(given) as RoutingProfiles;
});

const shape = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  ...peerSettings,
  OPTIMIZER_HOST: z.string().min(1).default("127.0.0.1"),
  OPTIMIZER_PORT: integer(0, 65_535).default(50_051),
  SOLVER_THREADS: integer(1, 256).default(() => availableParallelism()),
  SOLVER_QUEUE: integer(0, 10_000).optional(),
  SOLVER_ISLANDS: integer(1, 256).optional(),
  SOLVER_HUNG_MS: integer(100, 600_000).default(10_000),
  ROUTING: z.enum(["straight-line", "osrm", "valhalla"]).default("straight-line"),
  ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROUTING_PROFILES: routingProfiles.optional(),
  ROUTING_SNAP_METERS: integer(1, 100_000).default(1000),
  ROUTING_FAR_METERS: integer(1, 100_000).default(200),
  ROUTING_FALLBACK: z.enum(["straight-line"]).optional(),
  ROUTING_AVOID: z
    .string()
    .default("")
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .pipe(z.array(z.enum(["tolls", "ferries"]))),
  ROUTING_BLOCK: integer(1, 1000).default(50),
  ROUTING_TIMEOUT_MS: integer(100, 600_000).default(10_000),
  TRAVEL_CACHE_MB: integer(1, 16_384).default(128),
  TRAVEL_CACHE_HOURS: integer(1, 8760).default(24),
  STRAIGHT_LINE_DETOUR: z.coerce.number().min(1).max(10).default(1.3),
  STRAIGHT_LINE_SPEED_KMH: z.coerce.number().min(5).max(500).default(35),
  OPTIMIZER_HEALTH_PORT: integer(0, 65_535).optional(),
  OPTIMIZER_METRICS_PORT: integer(0, 65_535).optional(),
  ...signalSettings,
  GRPC_MAX_CONNECTION_AGE_MS: integer(1000, 86_400_000).default(300_000),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const environment = shape
  .refine((env) => env.ROUTING === "straight-line" || env.ROUTING_URL !== undefined, {
    path: ["ROUTING_URL"],
    message: "is needed unless ROUTING is straight-line",
  })
  .refine((env) => env.ROUTING !== "straight-line" || env.ROUTING_AVOID.length === 0, {
    path: ["ROUTING_AVOID"],
    message: "needs roads: straight lines have neither tolls nor ferries",
  });

/** The names of all settings that the service reads. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

/** The service's configuration; see docs/settings.md. */
export interface Config {
  host: string;
  /** 0: any free port. */
  port: number;
  /** A second port for the health service alone, without tokens or certificates. */
  healthPort?: number;
  /** Where metrics and probes are served; without a port they are not. */
  metrics: { port?: number; host: string };
  traces: TraceSettings;
  /** The credentials of the service and its clients. */
  peer: Peer;
  logLevel: string;
  maxConnectionAgeMs: number;
  solver: SolverConfig;
  travel: TravelConfig;
}

export interface SolverConfig {
  /** Worker threads, each with one instance of the VRP core. */
  threads: number;
  /** Runs that may wait for a thread. */
  queue: number;
  /** Threads of a run whose request sets no number. */
  islands: number;
  /** A run this far past its time limit is considered hung, and its thread is replaced. */
  hungMs: number;
}

export interface TravelConfig {
  straightLine: StraightLines;
  /** Absent: travel is estimated from straight lines. */
  roads?: RoadsConfig;
}

/** Where the roads of a profile are: a URL, or the name of a profile of the one server. */
type RoutingProfiles = Partial<Record<ProfileName, string>>;

export interface RoadsConfig {
  kind: "osrm" | "valhalla";
  url: string;
  profiles?: RoutingProfiles;
  /**
   * The most sources, and the most destinations, in one request to the server. The server must allow twice as many
   * locations.
   */
  block: number;
  /** A location farther than this from every road is unreachable. */
  snapMeters: number;
  /** A location farther than this from its road is reported to the caller. */
  farMeters: number;
  /** Whether straight lines replace unreachable roads. Otherwise these are a fault. */
  orStraight: boolean;
  /** What ways keep away from, as far as the server can. */
  avoid: readonly ("tolls" | "ferries")[];
  timeoutMs: number;
  cacheBytes: number;
  cacheMs: number;
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * Throws an Error with one line per fault.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const settings = parsed.data;
  const { peer, faults } = readPeer(settings, {
    side: "optimizer",
    production: settings.NODE_ENV === "production",
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return {
    host: settings.OPTIMIZER_HOST,
    port: settings.OPTIMIZER_PORT,
    ...(settings.OPTIMIZER_HEALTH_PORT !== undefined && { healthPort: settings.OPTIMIZER_HEALTH_PORT }),
    metrics: {
      host: settings.METRICS_HOST,
      ...(settings.OPTIMIZER_METRICS_PORT !== undefined && { port: settings.OPTIMIZER_METRICS_PORT }),
    },
    traces: {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      share: settings.OTEL_TRACES_SAMPLER_ARG,
    },
    peer,
    logLevel: settings.LOG_LEVEL,
    maxConnectionAgeMs: settings.GRPC_MAX_CONNECTION_AGE_MS,
    solver: {
      threads: settings.SOLVER_THREADS,
      queue: settings.SOLVER_QUEUE ?? 4 * settings.SOLVER_THREADS,
      islands: settings.SOLVER_ISLANDS ?? settings.SOLVER_THREADS,
      hungMs: settings.SOLVER_HUNG_MS,
    },
    travel: {
      straightLine: { detour: settings.STRAIGHT_LINE_DETOUR, speedKmh: settings.STRAIGHT_LINE_SPEED_KMH },
      ...(settings.ROUTING !== "straight-line" &&
        settings.ROUTING_URL !== undefined && {
          roads: {
            kind: settings.ROUTING,
            url: settings.ROUTING_URL.replace(/(?<!\/)\/+$/, ""),
            ...(settings.ROUTING_PROFILES && { profiles: settings.ROUTING_PROFILES }),
            block: settings.ROUTING_BLOCK,
            snapMeters: settings.ROUTING_SNAP_METERS,
            farMeters: settings.ROUTING_FAR_METERS,
            avoid: settings.ROUTING_AVOID,
            orStraight: settings.ROUTING_FALLBACK === "straight-line",
            timeoutMs: settings.ROUTING_TIMEOUT_MS,
            cacheBytes: settings.TRAVEL_CACHE_MB * 1024 * 1024,
            cacheMs: settings.TRAVEL_CACHE_HOURS * 3_600_000,
          },
        }),
    },
  };
}
