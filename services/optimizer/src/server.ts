import { Server, ServerCredentials } from "@grpc/grpc-js";
import { listenForOperators, type Listener, type Readiness } from "@rondo/signals/listener.ts";
import { gaugeOf, watchProcess } from "@rondo/signals/metrics.ts";
import { noTracing, type Tracing } from "@rondo/signals/tracing.ts";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import { HealthImplementation } from "grpc-health-check";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { Background } from "./background/background.ts";
import type { Config } from "./config.ts";
import { serverCredentials } from "./credentials.ts";
import { advise } from "./rpc/advise.ts";
import { authorize } from "./rpc/authorize.ts";
import { RpcMetrics } from "./rpc/metrics.ts";
import { type Handlers, service } from "./rpc/wire.ts";
import { solve, type Services } from "./rpc/solve.ts";
import { PoolMetrics } from "./solver/metrics.ts";
import { SolverPool } from "./solver/pool.ts";
import { coreUrl } from "@rondo/solver/core.ts";
import { version } from "./version.ts";
import { createTravel, twinsOf } from "./travel/create.ts";
import { RoutingMetrics } from "./travel/metrics.ts";

const SERVICE = "optimizer.v1.OptimizerService";

/** After the last solve, requests may take this long to trace their routes and send their answers. */
const LAST_ANSWERS_MS = 10_000;
/** Time to tell callers that they must go to another optimizer. */
const LAST_WORDS_MS = 200;

interface Extras {
  /** The module of the VRP core, which each solver thread loads for itself. */
  readonly core?: string;
  /** Default: off. */
  readonly tracing?: Tracing;
}

/** The optimizer service. It listens once start() has resolved. */
export class OptimizerServer {
  readonly pool: SolverPool;
  readonly #config: Config;
  readonly #services: Services;
  readonly #health = new HealthImplementation({ "": "NOT_SERVING", [SERVICE]: "NOT_SERVING" });
  readonly #grpc: Server;
  /** The health service on a port of its own, if there is one. */
  readonly #probes = new Server();
  readonly #registry = new Registry();
  #healthPort: number | undefined;
  #operators: Listener | undefined;
  #serving = false;
  #stopping = false;

  constructor(config: Config, log: Logger, { core = coreUrl, tracing = noTracing }: Extras = {}) {
    this.#config = config;
    this.#grpc = new Server({
      "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
      "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
      interceptors: config.peer.tokens.length > 0 ? [authorize(config.peer.tokens, log)] : [],
      // A client that keeps its connection never sees servers that came later.
      "grpc.max_connection_age_ms": config.maxConnectionAgeMs,
    });
    const registry = this.#registry;
    gaugeOf({ name: "rondo_draining", help: "1 while the process is shutting down, else 0.", registry }, () =>
      Number(this.#stopping),
    );
    const poolMetrics = new PoolMetrics(registry);
    this.pool = new SolverPool(config.solver, core, {
      health: (serving) => {
        this.#setHealth(serving);
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
    });
    poolMetrics.watch(this.pool);
    const background = new Background(twinsOf(config.travel));
    this.#services = {
      background,
      pool: this.pool,
      travel: createTravel(config.travel, background, new RoutingMetrics(registry)),
      islands: config.solver.islands,
      hungMs: config.solver.hungMs,
      log,
      metrics: new RpcMetrics(registry),
      tracing,
    };
  }

  /**
   * Loads a solver, then listens. @returns the port @throws if the core cannot be loaded, or the port is not free
   */
  async start(): Promise<number> {
    const handlers: Handlers = {
      solve: (stream) => void solve(this.#services, stream),
      advise: (incoming, reply) => void advise(this.#services, incoming, reply),
    };
    this.#grpc.addService(service, handlers);
    this.#health.addToServer(this.#grpc);
    await this.pool.start();
    const { host, port, healthPort, peer } = this.#config;
    if (healthPort !== undefined) {
      this.#health.addToServer(this.#probes);
      this.#healthPort = await bind(this.#probes, host, healthPort, ServerCredentials.createInsecure());
    }
    await this.#listenForOperators();
    return await bind(this.#grpc, host, port, serverCredentials(peer));
  }

  /** The port of the health service, if it has one of its own and has started. */
  get healthPort(): number | undefined {
    return this.#healthPort;
  }

  /** The port for metrics and probes, once started with one. */
  get metricsPort(): number | undefined {
    return this.#operators?.port;
  }

  /** Reports NOT_SERVING, refuses waiting runs (UNAVAILABLE), lets running ones end, and closes. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#setHealth(false);
    await this.pool.drain();
    await this.#close(LAST_ANSWERS_MS);
  }

  /** Refuses every caller (UNAVAILABLE) and closes. Active runs are lost. */
  async kill(): Promise<void> {
    this.#stopping = true;
    this.#setHealth(false);
    await this.pool.close();
    await this.#close(LAST_WORDS_MS);
  }

  /** Waits for requests to end, then breaks them off. A health watch, for example, never ends by itself. */
  async #close(waitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        this.#grpc.forceShutdown();
        resolve();
      }, waitMs);
      // An error means that it never listened.
      this.#grpc.tryShutdown(() => {
        clearTimeout(force);
        resolve();
      });
    });
    this.#probes.forceShutdown();
    await this.pool.close();
    await this.#services.travel.close();
    await this.#services.background.close();
    await this.#operators?.close();
    await this.#services.tracing.close();
  }

  async #listenForOperators(): Promise<void> {
    const { port, host } = this.#config.metrics;
    if (port === undefined) return;
    const registry = this.#registry;
    watchProcess(registry, version);
    this.#operators = await listenForOperators({ port, host, registry, ready: async () => this.#readiness });
  }

  get #readiness(): Readiness {
    const isReady = this.#serving && !this.#stopping;
    return {
      isReady,
      report: { status: isReady ? "ok" : this.#stopping ? "shutting down" : "no solver thread" },
    };
  }

  #setHealth(serving: boolean): void {
    this.#serving = serving;
    const status = serving && !this.#stopping ? "SERVING" : "NOT_SERVING";
    for (const service of ["", SERVICE]) this.#health.setStatus(service, status);
  }
}

/** @returns the port; with 0, the free port that the system chose */
async function bind(
  server: Server,
  host: string,
  port: number,
  credentials: ServerCredentials,
): Promise<number> {
  const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}
