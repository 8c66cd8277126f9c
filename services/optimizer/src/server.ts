import { Server, ServerCredentials } from "@grpc/grpc-js";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import { HealthImplementation } from "grpc-health-check";
import type { Logger } from "pino";
import { Background } from "./background/background.ts";
import type { Config } from "./config.ts";
import { serverCredentials } from "./credentials.ts";
import { advise } from "./rpc/advise.ts";
import { authorize } from "./rpc/authorize.ts";
import { type Handlers, service } from "./rpc/wire.ts";
import { solve, type Services } from "./rpc/solve.ts";
import { SolverPool } from "./solver/pool.ts";
import { coreUrl } from "./solver/wasm.ts";
import { createTravel } from "./travel/create.ts";

const SERVICE = "optimizer.v1.OptimizerService";

/** What requests may take, after the last solve has ended, to trace their routes and send their answers. */
const LAST_ANSWERS_MS = 10_000;
/** What it may take to tell callers that they must go elsewhere. */
const LAST_WORDS_MS = 200;

/** The optimization service: not listening until start() has resolved. */
export class OptimizerServer {
  readonly pool: SolverPool;
  readonly #config: Config;
  readonly #services: Services;
  readonly #health = new HealthImplementation({ "": "NOT_SERVING", [SERVICE]: "NOT_SERVING" });
  readonly #grpc: Server;
  /** For the health port, if there is one. */
  readonly #probes = new Server();
  #healthPort: number | undefined;
  #stopping = false;

  /** `core` is the module of the VRP core; every solver thread loads it for itself. */
  constructor(config: Config, log: Logger, core = coreUrl) {
    this.#config = config;
    this.#grpc = new Server({
      "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
      "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
      interceptors: config.peer.tokens.length > 0 ? [authorize(config.peer.tokens, log)] : [],
      // Without renewed connections a client never sees servers that came later.
      "grpc.max_connection_age_ms": config.maxConnectionAgeMs,
    });
    this.pool = new SolverPool(config.solver, core, {
      health: (serving) => {
        this.#setHealth(serving);
      },
      threadDied: (fault) => {
        // One that was too slow to let go of a cancelled run has done nothing wrong.
        const level = fault.kind === "solver-failed" || fault.kind === "hung" ? "error" : "info";
        log[level]({ reason: fault.message }, "solver thread replaced");
      },
    });
    const background = new Background();
    this.#services = {
      background,
      pool: this.pool,
      travel: createTravel(config.travel, background),
      islands: config.solver.islands,
      hungMs: config.solver.hungMs,
      log,
    };
  }

  /** Loads the solvers, then listens. Returns the port. Throws if the core cannot be loaded or the port not be had. */
  async start(): Promise<number> {
    const handlers: Handlers = {
      solve: (stream) => void solve(this.#services, stream),
      advise: (incoming, reply) => void advise(this.#services, incoming, reply),
    };
    this.#grpc.addService(service, handlers);
    this.#health.addToServer(this.#grpc);
    await Promise.all([this.pool.start(), this.#services.background.start()]);
    const { host, port, healthPort, peer } = this.#config;
    if (healthPort !== undefined) {
      this.#health.addToServer(this.#probes);
      this.#healthPort = await bind(this.#probes, host, healthPort, ServerCredentials.createInsecure());
    }
    return await bind(this.#grpc, host, port, serverCredentials(peer));
  }

  /** The port of the health service alone, once started with one. */
  get healthPort(): number | undefined {
    return this.#healthPort;
  }

  /** Reports NOT_SERVING, lets running solves end, sends waiting ones away (UNAVAILABLE), then closes. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#setHealth(false);
    await this.pool.drain();
    await this.#close(LAST_ANSWERS_MS);
  }

  /** Sends every caller away (UNAVAILABLE) and closes; what runs is lost. */
  async kill(): Promise<void> {
    this.#stopping = true;
    this.#setHealth(false);
    await this.pool.close();
    await this.#close(LAST_WORDS_MS);
  }

  /** Waits so long for requests to end, then breaks them off. A health watch, for one, never ends by itself. */
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
  }

  #setHealth(serving: boolean): void {
    const status = serving && !this.#stopping ? "SERVING" : "NOT_SERVING";
    for (const service of ["", SERVICE]) this.#health.setStatus(service, status);
  }
}

/** @returns the port, which was free if 0 was asked for */
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
