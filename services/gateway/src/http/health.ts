import type { Readiness } from "@rondo/signals/listener.ts";
import { Router } from "express";
import type { Database } from "../shared/database.ts";
import { nameRoute } from "./route.ts";

/** How long an answer of the database counts. Probes come from anybody, and must not become its load. */
const ASK_EVERY_MS = 1000;

interface Watched {
  readonly answers: () => Promise<boolean>;
  readonly optimizerReach: () => keyof typeof OPTIMIZER;
}

const OPTIMIZER = { there: "reachable", gone: "unreachable", unknown: "unknown" } as const;

/**
 * Whether the gateway can do its work: it has its database and is not shutting down. Without an optimizer it still
 * accepts runs, so the optimizer's state is only reported.
 */
export async function readinessOf(
  { answers, optimizerReach }: Watched,
  isClosing: () => boolean,
): Promise<Readiness> {
  const isThere = await answers();
  const fault = isClosing() ? "shutting down" : isThere ? undefined : "no database";
  const report = { database: isThere ? "reachable" : "unreachable", optimizer: OPTIMIZER[optimizerReach()] };
  return { isReady: fault === undefined, report: { status: fault ?? "ok", ...report } };
}

/** Probes outside the interface: `livez` while the process answers, `readyz` while it can do its work. */
export function healthRouter(ready: () => Promise<Readiness>): Router {
  const router = Router();
  for (const path of ["/livez", "/health/live"])
    router.get(path, nameRoute(path), (_request, response) => {
      response.json({ status: "ok" });
    });
  for (const path of ["/readyz", "/health/ready"])
    router.get(path, nameRoute(path), async (_request, response) => {
      const { isReady, report } = await ready();
      response.status(isReady ? 200 : 503).json(report);
    });
  return router;
}

/**
 * Whether the database answers. It is asked at most once a second, however many ask here.
 * @param nowMs a monotonic clock
 */
export function databaseProbe(
  database: Pick<Database, "ready" | "ping">,
  nowMs = () => performance.now(),
): () => Promise<boolean> {
  let askedMs = -Infinity;
  let answer = Promise.resolve(false);
  return async () => {
    if (!database.ready) return false;
    if (nowMs() - askedMs >= ASK_EVERY_MS) {
      askedMs = nowMs();
      answer = database.ping().then(
        () => true,
        () => false,
      );
    }
    return answer;
  };
}
