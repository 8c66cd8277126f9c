import { Server, ServerCredentials } from "@grpc/grpc-js";
import { listenForOperators } from "@rondo/signals/listener.ts";
import type { Peer } from "@rondo/wire/peer.ts";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import type { Context } from "./context.ts";
import { authorize } from "./rpc/authorize.ts";
import { definition, handlersOf } from "./rpc/service.ts";
import { version } from "./version.ts";

/** After the last solve, requests may take this long to trace their routes and send their answers. */
const LAST_ANSWERS_MS = 10_000;
/** Time to tell callers that they must go to another optimizer. */
const LAST_WORDS_MS = 200;

export interface Optimizer {
  readonly port: number;
  /** The port of the health service, if it has one of its own. */
  readonly healthPort: number | undefined;
  /** The port for metrics and probes, if there is one. */
  readonly metricsPort: number | undefined;
  /** Reports NOT_SERVING, refuses waiting runs (UNAVAILABLE), lets running ones end, and closes. */
  close(): Promise<void>;
  /** Refuses every caller (UNAVAILABLE) and closes. Active runs are lost. */
  kill(): Promise<void>;
}

/** Loads a solver, then listens. @throws if the core cannot be loaded, or a port is not free */
export async function startServer(context: Context): Promise<Optimizer> {
  const { config, health, log } = context;
  const pools = [context.pool, context.questions];
  const { host, peer } = config;
  const grpc = new Server({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
    interceptors: peer.tokens.length > 0 ? [authorize(peer.tokens, log)] : [],
    // A client that keeps its connection never sees servers that came later.
    "grpc.max_connection_age_ms": config.maxConnectionAgeMs,
  });
  grpc.addService(definition, handlersOf(context));
  health.addToServer(grpc);
  const probes = new Server();
  await Promise.all(pools.map(async (pool) => pool.start()));
  let healthPort: number | undefined;
  if (config.healthPort !== undefined) {
    health.addToServer(probes);
    healthPort = await bind(probes, host, config.healthPort, ServerCredentials.createInsecure());
  }
  const { registry } = context;
  const ready = async () => health.readiness;
  const operators = await listenForOperators(config.metrics, version, { registry, ready });
  const port = await bind(grpc, host, config.port, serverCredentials(peer));

  /** Waits for requests to end, then breaks them off. A health watch, for example, never ends by itself. */
  const end = async (waitMs: number): Promise<void> => {
    await endsWithin(waitMs, grpc);
    probes.forceShutdown();
    await Promise.all(pools.map(async (pool) => pool.close()));
    await context.travel.close();
    await context.background.close();
    await operators?.close();
    await context.tracing.close();
  };
  return {
    port,
    healthPort,
    metricsPort: operators?.port,
    async close() {
      health.stop();
      await Promise.all(pools.map(async (pool) => pool.drain()));
      await end(LAST_ANSWERS_MS);
    },
    async kill() {
      health.stop();
      await Promise.all(pools.map(async (pool) => pool.close()));
      await end(LAST_WORDS_MS);
    },
  };
}

/** With an authority, only clients with one of its certificates get a connection. */
function serverCredentials({ tls }: Peer): ServerCredentials {
  if (!tls?.own) return ServerCredentials.createInsecure();
  const { cert, key } = tls.own;
  const pairs = [{ private_key: key, cert_chain: cert }];
  return ServerCredentials.createSsl(tls.ca ?? null, pairs, tls.ca !== undefined);
}

async function endsWithin(ms: number, server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, ms);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
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
