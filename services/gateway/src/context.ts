import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { CompanyService } from "./account/service.ts";
import { CompanyStore } from "./account/store.ts";
import { AssignmentService } from "./assignments/service.ts";
import { AssignmentStore } from "./assignments/store.ts";
import { AuditService } from "./audit/service.ts";
import { Refusals } from "./audit/refusals.ts";
import { AuditStore } from "./audit/store.ts";
import { BillingService } from "./billing/service.ts";
import { LedgerStore } from "./billing/store.ts";
import { closedAtEnd } from "./background.ts";
import type { Background } from "./background.ts";
import type { Config } from "./config.ts";
import { CourierService } from "./couriers/service.ts";
import { CourierStore } from "./couriers/store.ts";
import { Database } from "./database.ts";
import { Doctor } from "./doctor/service.ts";
import { readRecords } from "./doctor/store.ts";
import { createGeocoder } from "./geocoding/create-geocoder.ts";
import { BodyGate } from "./http/body-gate.ts";
import { BodyParser } from "./http/body-parser.ts";
import { Idempotency } from "./http/idempotency.ts";
import { IdempotencyStore } from "./http/idempotency-store.ts";
import { RateLimiter } from "./http/rate-limit.ts";
import { RateLimitStore } from "./http/rate-limit-store.ts";
import { Sweeper } from "./http/sweeper.ts";
import { createLog } from "./log.ts";
import { KeyService } from "./keys/service.ts";
import { KeyStore } from "./keys/store.ts";
import { createRuns } from "./runs/create-runs.ts";
import { PlanService } from "./plans/service.ts";
import { PlanStore } from "./plans/store.ts";
import { QuotaStore } from "./projects/quota-store.ts";
import { ProjectService } from "./projects/service.ts";
import { ProjectReconciler } from "./projects/reconciler.ts";
import { ProjectStore } from "./projects/store.ts";
import { idMaker, systemClock, systemRandom } from "./runtime.ts";
import type { Clock, RandomBytes } from "./runtime.ts";
import { SecretBox } from "./secrets/secret-box.ts";
import { BatchReconciler } from "./stops/batch-reconciler.ts";
import { BatchStore } from "./stops/batch-store.ts";
import { StopService } from "./stops/service.ts";
import { StopStore } from "./stops/store.ts";
import { createWebhooks } from "./webhooks/create-webhooks.ts";

interface Given {
  readonly config: Config;
  readonly log?: Logger;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  /** Tests: answers are checked against their schemas. */
  readonly verifyAnswers?: boolean;
  /** How long a client may take to send its body. */
  readonly bodyTimeoutMs?: number;
}

export type Context = ReturnType<typeof createContext>;

/** Builds every part of the gateway once. Nothing runs and nothing is connected yet. */
export function createContext(given: Given) {
  const { config, clock = systemClock, random = systemRandom } = given;
  const { verifyAnswers = false, bodyTimeoutMs = 20_000 } = given;
  const log = given.log ?? createLog(config.logLevel);
  const newId = idMaker(clock, random);
  const newUuid = randomUUID;
  const database = new Database(config.mongoUri, log);
  const { connection } = database;

  const companies = new CompanyService(new CompanyStore(connection), clock, newId);
  const keys = new KeyService({
    store: new KeyStore(connection),
    pepper: config.keyPepper,
    previousPepper: config.previousKeyPepper,
    clock,
    newId,
    random,
  });
  const audit = new AuditService(new AuditStore(connection), clock, newId);
  const refusals = new Refusals(audit, log);
  const limiter = new RateLimiter(new RateLimitStore(connection), clock, log);
  const idempotency = new Idempotency(new IdempotencyStore(connection), clock, newId, log);

  const billing = new BillingService({
    store: new LedgerStore(connection),
    companies,
    plans: config.plans,
    clock,
  });
  const projectStores = { store: new ProjectStore(connection), quotas: new QuotaStore(connection) };
  const projects = new ProjectService({
    ...projectStores,
    billing,
    clock,
  });
  companies.onDelete(async (companyId) => projects.deleteAll(companyId));

  const geocoder = createGeocoder(config.geocoder);
  const couriers = new CourierService(new CourierStore(connection), clock);
  const assignmentStore = new AssignmentStore(connection);
  const stopStores = { store: new StopStore(connection), batches: new BatchStore(connection) };
  const stops = new StopService({
    ...stopStores,
    projects,
    assignments: assignmentStore,
    limitOf: (company) => billing.planOf(company).deliveryPointsPerProject,
    geocoder,
    clock,
    newId,
  });
  const assignments = new AssignmentService({
    store: assignmentStore,
    projects,
    couriers,
    stops,
    limitOf: (company) => billing.planOf(company).couriersPerProject,
    geocoder,
    clock,
  });
  const plans = new PlanService({ store: new PlanStore(connection), projects, stops, assignments });
  const runs = createRuns({
    connection,
    clock,
    newId,
    newUuid,
    log,
    optimizerAddresses: config.optimizerAddresses,
    optimizerPeer: config.optimizerPeer,
    runDeadlineMs: config.runDeadlineMinutes * 60_000,
    geocoder,
    projects,
    stops,
    couriers,
    assignments,
    billing,
    plans,
  });
  stops.onDelete(async (projectId, id) => plans.takeOutStop(projectId, id));
  assignments.onDelete(async (projectId, id) => plans.takeOutAssignment(projectId, id));
  projects.holdWhenDeleting(async ({ companyId, id }) => runs.service.holdProject(companyId, id));
  projects.onDelete(async ({ id }) => {
    await stops.removeProject(id);
    await assignments.removeProject(id);
    await plans.removeProject(id);
  });
  companies.onDelete(async (companyId) => couriers.removeCompany(companyId));

  const webhooks = createWebhooks({
    connection,
    clock,
    random,
    newUuid,
    log,
    secrets: new SecretBox(config.secretKeys, random),
    allowPrivate: config.webhookAllowPrivate,
  });
  companies.onDelete(async (companyId) => webhooks.service.removeCompany(companyId));

  const deliveries = webhooks.workerFor(runs.outbox);
  runs.whenEnded(() => {
    deliveries.nudge();
  });
  const bodyParser = new BodyParser();
  const sweeper = new Sweeper([limiter, idempotency], log);
  const batches = new BatchReconciler({ ...stopStores, projects, clock, log });
  const counts = new ProjectReconciler({
    ...projectStores,
    stopsOf: async (projectId) => stopStores.store.count(projectId),
    couriersOf: async (projectId) => assignmentStore.count(projectId),
    clock,
    log,
  });
  const reconcilers = [runs.reconciler, batches, counts];
  const background: Background[] = [
    runs.background,
    batches,
    counts,
    deliveries,
    closedAtEnd(() => {
      geocoder.close();
    }),
    closedAtEnd(async () => bodyParser.close()),
    sweeper,
    refusals,
  ];

  return {
    config,
    log,
    clock,
    random,
    newId,
    newUuid,
    verifyAnswers,
    bodyTimeoutMs,
    bodyGate: new BodyGate(),
    bodyParser,
    database,
    companies,
    keys,
    audit,
    refusals,
    limiter,
    idempotency,
    billing,
    projects,
    stops,
    couriers,
    assignments,
    plans,
    runs: runs.service,
    webhooks: webhooks.service,
    secretRotation: webhooks.secretRotation,
    background,
    /** What sets right what crashes have left; in this order. */
    reconcilers,
    doctor: new Doctor({
      read: async () => readRecords(connection),
      markCounts: async () => projectStores.store.markCounts(),
      reconcilers,
      clock,
    }),
  };
}
