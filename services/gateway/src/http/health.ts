import { Router } from "express";
import type { Database } from "../database.ts";
import { nameRoute } from "./route.ts";

/** Probes outside the documented interface: `live` while the process answers, `ready` while it can do its work. */
export function healthRouter(database: Database, isClosing: () => boolean): Router {
  const router = Router();
  router.get("/live", nameRoute("/health/live"), (_request, response) => {
    response.json({ status: "ok" });
  });
  router.get("/ready", nameRoute("/health/ready"), async (_request, response) => {
    const fault = isClosing() ? "shutting down" : await databaseFault(database);
    response.status(fault === null ? 200 : 503).json({ status: fault ?? "ok" });
  });
  return router;
}

async function databaseFault(database: Database): Promise<string | null> {
  if (!database.ready) return "no database";
  try {
    await database.ping();
    return null;
  } catch {
    return "no database";
  }
}
