import { fileURLToPath } from "node:url";
import { createAccounts } from "./accounts.ts";
import { closedAtEnd } from "./background.ts";
import type { Background } from "./background.ts";
import { Basemap } from "./basemap/service.ts";
import { createBase } from "./base.ts";
import type { Given } from "./base.ts";
import { deleteOfCompany, deleteOfProject } from "./deletions.ts";
import { LedgerCheck } from "./doctor/ledger-check.ts";
import { LedgerReader } from "./doctor/ledger-store.ts";
import { Doctor } from "./doctor/service.ts";
import { readRecords } from "./doctor/store.ts";
import { EachMinute } from "./shared/each-minute.ts";
import { createGeocoder } from "./geocoding/create-geocoder.ts";
import { measured } from "./geocoding/measured.ts";
import { BodyGate } from "./http/body-gate.ts";
import { BodyParser } from "./http/body-parser.ts";
import { Idempotency } from "./admission/idempotency.ts";
import { IdempotencyStore } from "./admission/idempotency-store.ts";
import { RateLimiter } from "./admission/rate-limit.ts";
import { RateLimitStore } from "./admission/rate-limit-store.ts";
import { Sweeper } from "./shared/sweeper.ts";
import { createPlanning } from "./planning.ts";
import { createRuns } from "./runs/create-runs.ts";
import { createWebhooks } from "./webhooks/create-webhooks.ts";

/** The built web app. */
const DASHBOARD = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

export type Context = ReturnType<typeof createContext>;

/** Builds every part of the gateway once. Nothing runs and nothing is connected yet. */
export function createContext(given: Given) {
  const base = createBase(given);
  const { log, clock, newId, connection } = base;
  const addresses = createGeocoder(base.config.geocoder, base);
  const geocoder = measured(addresses, base.registry);
  const basemap = new Basemap(base.config.basemap);
  const bodyParser = new BodyParser();
  const limiter = new RateLimiter(new RateLimitStore(connection), clock, log);
  const idempotency = new Idempotency(new IdempotencyStore(connection), clock, newId, log);

  const accounts = createAccounts(base);
  const { batches, counts, markCounts, geocodingWorker, ...planning } = createPlanning({
    ...base,
    ...accounts,
    geocoder,
  });
  const runs = createRuns({ ...base, ...accounts, ...planning, geocoder });
  planning.projects.holdWhenDeleting(async ({ companyId, id }) => runs.service.endAndHold(companyId, id));
  const webhooks = createWebhooks({
    ...base,
    nudge: () => {
      deliveries.nudge();
    },
  });
  const deleted = { ...accounts, ...planning, idempotency, runs: runs.service, webhooks: webhooks.service };
  planning.projects.deleteRecordsBy(async (companyId, id) => deleteOfProject(companyId, id, deleted));
  accounts.companies.deleteRecordsBy(async (companyId) => deleteOfCompany(companyId, deleted));
  const deliveries = webhooks.workerFor(runs.outbox);
  runs.whenEnded(() => {
    deliveries.nudge();
  });

  /** In the order of their passes. */
  const reconcilers = [runs.reconciler, batches, counts];
  const background: Background[] = [
    ...reconcilers.map((each) => new EachMinute(async () => each.reconcile(), each.what, base)),
    runs.background,
    deliveries,
    geocodingWorker,
    closedAtEnd(() => {
      geocoder.close();
    }),
    closedAtEnd(() => {
      basemap.close();
    }),
    closedAtEnd(async () => bodyParser.close()),
    new Sweeper([limiter, idempotency, accounts.sessions, addresses], log),
    accounts.refusals,
    new LedgerCheck({ ...base, reader: new LedgerReader(connection) }),
  ];
  return {
    ...base,
    ...accounts,
    ...planning,
    pagesFolder: given.pagesFolder ?? DASHBOARD,
    verifyAnswers: given.verifyAnswers ?? false,
    bodyTimeoutMs: given.bodyTimeoutMs ?? 20_000,
    firstConnectionMs: given.firstConnectionMs,
    bodyGate: new BodyGate(),
    basemap,
    bodyParser,
    limiter,
    idempotency,
    runs: runs.service,
    optimizerReach: runs.optimizerReach,
    webhooks: webhooks.service,
    deliveryLog: webhooks.deliveryLog,
    secretRotation: webhooks.secretRotation,
    background,
    reconcilers,
    doctor: new Doctor({ read: async () => readRecords(connection), markCounts, reconcilers, clock }),
  };
}
