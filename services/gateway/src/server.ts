import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listenForOperators, type Readiness } from "@rondo/signals/listener.ts";
import { createApp } from "./app.ts";
import type { Context } from "./context.ts";
import { AccessLog } from "./http/access-log.ts";
import { CONNECTION_LIMITS, limitConnections } from "./http/connections.ts";
import { databaseProbe, readinessOf } from "./http/health.ts";
import { HttpMetrics } from "./http/metrics.ts";
import { ERROR_PAGES } from "./description/error-pages.ts";
import { answerUnreadable } from "./http/unreadable.ts";
import { version } from "./shared/version.ts";

/** How long active requests may take to end after the listener has closed. */
const DRAIN_MS = 25_000;
/**
 * How long the end may take after the drain time, with active requests. Without a database, work would wait for it to hand
 * its runs over. Other gateways take them when their leases are over.
 */
const END_MS = 29_000;
const IDLE_CHECK_MS = 100;

type Pause = (ms: number) => Promise<void>;

export interface Gateway {
  readonly port: number;
  /** The port for metrics and probes, if there is one. */
  readonly metricsPort: number | undefined;
  /**
   * Shuts down. Readiness turns off. During the drain time everything continues. Then new requests are refused, active ones end,
   * background work is handed over, and the database is disconnected. What takes longer than 29 s is given up.
   */
  close(): Promise<void>;
}

/**
 * Listens on the configured port (0: a free one). Does not wait for the database: until it is there, requests wait up
 * to 10 s and readiness says so.
 * @param pause waits during the drain time, in which load balancers see that the gateway is not ready
 * @param endMs the longest that the end may take after that
 * @throws the system's error if the port is not free
 */
export async function startServer(context: Context, pause: Pause = wait, endMs = END_MS): Promise<Gateway> {
  const { config, database, background, log, registry, tracing } = context;
  let closing = false;
  const watched = { answers: databaseProbe(database), optimizerReach: context.optimizerReach };
  const ready = async (): Promise<Readiness> => readinessOf(watched, () => closing);
  registry.readGauge("rondo_draining", "1 while the process is shutting down, else 0.", () =>
    Number(closing),
  );
  const server = createServer({ ...CONNECTION_LIMITS, requireHostHeader: false });
  limitConnections(server);
  const accessLog = new AccessLog(log, new HttpMetrics(registry), tracing);
  accessLog.watch(server);
  // A connection that stays open could get its next request when the listener is gone.
  server.on("request", (_request, response) => {
    if (closing) response.setHeader("connection", "close");
  });
  server.on("request", createApp(context, ready));
  answerUnreadable(server, context.newUuid, accessLog, config.address + ERROR_PAGES);
  await once(server.listen(config.port, config.host), "listening");
  const operators = await listenForOperators(config.metrics, version, { registry, ready }).catch(
    (error: unknown) => {
      server.close();
      throw error;
    },
  );
  const opened = database.open().then(() => {
    if (!closing) for (const work of background) work.start();
  });
  const { port } = server.address() as AddressInfo;
  log.info(`listening on port ${port}`);

  return {
    port,
    metricsPort: operators?.port,
    async close() {
      if (closing) return;
      closing = true;
      if (config.shutdownDrainMs > 0) {
        log.info(`not ready any more; the listener closes in ${config.shutdownDrainMs / 1000} s`);
        await pause(config.shutdownDrainMs);
      }
      const end = async (): Promise<void> => {
        for (const work of background) work.quiesce?.();
        await drain(server);
        await Promise.all(background.map(async (work) => work.stop()));
        await database.close();
        await opened;
      };
      if (!(await endsWithin(endMs, end())))
        log.warn(`work was not handed over within ${endMs / 1000} s; other gateways take it later`);
      await operators?.close();
      await tracing.close();
    },
  };
}

/** @returns whether the work ended in this time */
async function endsWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const ended = new AbortController();
  const late = wait(ms, false, { signal: ended.signal }).catch(() => true);
  return Promise.race([late, work.then(() => true)]).finally(() => {
    ended.abort();
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // Kept-alive connections become idle one by one, when their last answers are sent.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, IDLE_CHECK_MS);
  const limit = setTimeout(() => {
    server.closeAllConnections();
  }, DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
