import { Metrics } from "@rondo/signals/metrics.ts";
import { noTracing, type Tracing } from "@rondo/signals/tracing.ts";
import { coreUrl } from "@rondo/solver/core.ts";
import { pino, type Logger } from "pino";
import { Background } from "./background/background.ts";
import type { Config } from "./config.ts";
import { RpcMetrics } from "./rpc/metrics.ts";
import type { Services } from "./rpc/services.ts";
import { Health } from "./health.ts";
import { PoolMetrics } from "./solver/metrics.ts";
import { SolverPool, type PoolEvents } from "./solver/pool.ts";
import { undiciSender } from "@rondo/wire/undici-sender.ts";
import { createTravel, twinsOf } from "@rondo/solver/travel/create.ts";
import { linesBeside } from "./background/straight-lines.ts";
import { RoutingMetrics } from "./routing-metrics.ts";

/**
 * A search runs at a lower priority than the server's threads, which answer callers meanwhile. At 10 the first run of a burst
 * of large requests got no time while the others were received, and ended 0.9 s late.
 */
const NICER_SEARCH = 5;
/** Short questions that may wait. One takes some 10 ms. */
const MOST_ASKED = 100;

interface Given {
  readonly config: Config;
  readonly log?: Logger;
  /** Default: off. */
  readonly tracing?: Tracing;
  /** For tests: the module of the VRP core, which each solver thread loads for itself. */
  readonly core?: string;
}

export interface Context extends Services {
  readonly config: Config;
  readonly registry: Metrics;
  readonly health: Health;
}

/** Builds every part of the optimizer once. Nothing runs yet. */
export function createContext(given: Given): Context {
  const { config, tracing = noTracing, core = coreUrl } = given;
  const log = given.log ?? pino({ name: "optimizer", level: config.logLevel });
  const registry = new Metrics();
  const health = new Health();
  const draining = "1 while the process is shutting down, else 0.";
  registry.readGauge("rondo_draining", draining, () => Number(health.isStopping));
  const poolMetrics = new PoolMetrics(registry);
  const events: PoolEvents = {
    health: (isServing) => {
      health.isServing = isServing;
    },
    threadDied: (fault) => {
      // A thread that was too slow to leave a cancelled run is not at fault.
      const level = fault.kind === "solver-failed" || fault.kind === "hung" ? "error" : "info";
      log[level]({ reason: fault.message }, "solver thread replaced");
      poolMetrics.replaced(fault.kind);
    },
    waited: (seconds) => {
      poolMetrics.waited(seconds);
    },
  };
  const pool = new SolverPool({ ...config.solver, atStart: 1, nicer: NICER_SEARCH }, core, events);
  const asking = { threads: 1, queue: MOST_ASKED, atStart: 0, nicer: 0 };
  const questions = new SolverPool(asking, core, { ...events, health: () => undefined });
  poolMetrics.watch(pool);
  const background = new Background();
  return {
    config,
    registry,
    health,
    background,
    pool,
    questions,
    travel: createTravel(config.travel, linesBeside(background), {
      open: undiciSender,
      canMove: true,
      metrics: new RoutingMetrics(registry),
    }),
    twins: twinsOf(config.travel),
    islands: config.solver.islands,
    hungMs: config.solver.hungMs,
    log,
    metrics: new RpcMetrics(registry),
    tracing,
  };
}
