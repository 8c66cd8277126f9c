import type { Readiness } from "@rondo/signals/listener.ts";
import { Router } from "express";
import type { Database } from "../shared/database.ts";
import { nameRoute } from "./route.ts";

interface Watched {
  readonly database: Database;
  readonly optimizerReach: () => keyof typeof OPTIMIZER;
}

const OPTIMIZER = { there: "reachable", gone: "unreachable", unknown: "unknown" } as const;

/**
 * Whether the gateway can do its work: it has its database and is not shutting down. Without an optimizer it still
 * accepts runs, so the optimizer's state is only reported.
 */
export async function readinessOf(
  { database, optimizerReach }: Watched,
  isClosing: () => boolean,
): Promise<Readiness> {
  const isThere = await answers(database);
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

async function answers(database: Database): Promise<boolean> {
  if (!database.ready) return false;
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
}
