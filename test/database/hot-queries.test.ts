import { createConnection, type Connection } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AssignmentStore } from "../../services/gateway/src/assignments/store.ts";
import { AuditStore } from "../../services/gateway/src/audit/store.ts";
import { LedgerStore } from "../../services/gateway/src/billing/store.ts";
import { LedgerReader } from "../../services/gateway/src/doctor/ledger-store.ts";
import { CourierStore } from "../../services/gateway/src/couriers/store.ts";
import { IdempotencyStore } from "../../services/gateway/src/admission/idempotency-store.ts";
import { RateLimitStore } from "../../services/gateway/src/admission/rate-limit-store.ts";
import { KeyStore } from "../../services/gateway/src/keys/store.ts";
import { PayloadStore } from "../../services/gateway/src/runs/queue/payload-store.ts";
import { PlanStore } from "../../services/gateway/src/plans/store.ts";
import { JobStore } from "../../services/gateway/src/runs/queue/store.ts";
import { ProjectStore } from "../../services/gateway/src/projects/store.ts";
import { StopStore } from "../../services/gateway/src/stops/store.ts";
import { DeliveryStore } from "../../services/gateway/src/webhooks/delivery-store.ts";
import { WebhookStore } from "../../services/gateway/src/webhooks/store.ts";
import { startDatabase, type Database } from "../../tools/database.ts";
import { records } from "./records.ts";

let database: Database;
let connection: Connection;

// A separate server: the count of documents read includes the queries of all its clients.
beforeAll(async () => {
  database = await startDatabase({ log: console.log });
  connection = await createConnection(database.uri, { autoIndex: false }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

async function examined(): Promise<number> {
  const status = (await connection.db?.command({ serverStatus: 1 })) as {
    metrics: { queryExecutor: { scannedObjects: number } };
  };
  return status.metrics.queryExecutor.scannedObjects;
}

test("the gateway's queries look at what they are about, and not at the records of others", async ({
  skip,
}) => {
  if (database.kind !== "embedded") skip("a server that others use counts their queries too");
  const stops = new StopStore(connection);
  const assignments = new AssignmentStore(connection);
  const couriers = new CourierStore(connection);
  const jobs = new JobStore(connection);
  const plans = new PlanStore(connection);
  const payloads = new PayloadStore(connection);
  const deliveries = new DeliveryStore(connection, () => "W");
  const webhooks = new WebhookStore(connection);
  const projects = new ProjectStore(connection);
  const ledger = new LedgerStore(connection);
  const reader = new LedgerReader(connection);
  const audit = new AuditStore(connection);
  const keys = new KeyStore(connection);
  const idempotency = new IdempotencyStore(connection);
  const rates = new RateLimitStore(connection);
  for (const model of Object.values(connection.models)) await model.createIndexes();
  for (const [collection, documents] of Object.entries(records()))
    await connection.collection<{ _id: string }>(collection).insertMany(documents);

  const now = new Date("2026-05-04T12:00:00Z");
  const before = new Date("2026-05-03T00:00:00Z");
  const found: [name: string, examined: number, most: number][] = [];
  const query = async (name: string, most: number, run: () => Promise<unknown>): Promise<void> => {
    const start = await examined();
    await run();
    found.push([name, (await examined()) - start, most]);
  };

  await query("stops of a project", 5, () => stops.list("P7"));
  await query("a page of stops", 3, () => stops.list("P7", { afterId: "stops-P7-1", take: 2 }));
  await query("number of stops", 5, () => stops.count("P7"));
  await query("a stop", 1, () => stops.find("P7", "stops-P7-1"));
  await query("stops by id", 2, () => stops.existing("P7", ["stops-P7-1", "stops-P7-2"]));
  await query("stops of a request", 5, () => stops.ofCreation("P7", "request-7"));
  await query("stops of an assignment", 5, () => stops.onlyFor("P7", "A"));
  await query("assignment leaves stops", 15, () => stops.forget("P7", "A", now));
  await query("assignments of a project", 5, () => assignments.list("P7"));
  await query("an assignment", 1, () => assignments.find("P7", "assignments-P7-1"));
  await query("number of couriers", 5, () => assignments.countCouriers("P7"));
  await query("a courier's assignments", 1, () => assignments.ofCourier("P7", "courier-1"));
  await query("couriers of a company", 5, () => couriers.list("C7", {}));
  await query("couriers by id", 1, () => couriers.find("C7", ["couriers-C7-1"]));
  await query("projects of a company", 5, () => projects.list("C7", {}, {}));
  await query("projects that were counted", 5, () => projects.countedBefore(before));
  await query("a run", 1, () => jobs.find("C7", "jobs-C7-1"));
  await query("a project's run", 1, () => jobs.active("jobs-C7-1"));
  await query("a request's run", 1, () => jobs.ofCreation("C7", "request-C7-1"));
  await query("runs of a project", 5, () => jobs.newest("C7", "P7"));
  await query("unfinished runs", 5, () => jobs.unfinished());
  await query("runs never accepted", 0, () => jobs.stuckAccepting(now));
  await query("events for webhooks", 5, () => jobs.pending(10));
  await query("an event is expanded", 1, () => jobs.markExpanded("event-C7-1"));
  await query("events of plans", 5, () => plans.outbox.pending(10));
  await query("an event of a plan is expanded", 5, () => plans.outbox.markExpanded("plan-1"));
  await query("a plan", 1, () => plans.find("plans-C7-1"));
  await query("old results", 5, () => payloads.oldResults(before, 5));
  await query("undated results", 1, () => payloads.undatedResults(5));
  await query("old inputs", 5, () => payloads.oldInputs(before));
  const except = { companyIds: [], webhookIds: [] };
  const turn = { except, exceptSuspects: true, afterCompanyId: "" };
  const claim = { now, ...turn };
  await query("a due delivery", 5, () => deliveries.claim(claim));
  await query("deliveries to be made", 5, () => deliveries.backlog());
  await query("deliveries of a webhook", 5, () => deliveries.list("C7", "W7", { take: 50 }));
  const older = { createdAt: now, id: "webhook_deliveries-C7-3" };
  await query("older deliveries of a webhook", 5, () =>
    deliveries.list("C7", "W7", { before: older, take: 3 }),
  );
  await query("old deliveries", 5, () => deliveries.deleteFinishedBefore(before));
  await query("webhooks of a company", 5, () => webhooks.list("C7", {}));
  await query("subscribed webhooks", 5, () => webhooks.subscribed("C7", "optimization.completed"));
  await query("the last ledger entry", 1, () => ledger.last("C7"));
  await query("a ledger entry by name", 1, () => ledger.findOnce("C7", "once-1"));
  await query("the ledger", 5, () => ledger.list("C7"));
  await query("the end of the ledger", 5, () => ledger.newest("C7", {}, { take: 3 }));
  await query("ledger entries since", 0, () => reader.entriesSince(now, 10));
  await query("ledger entries by number", 2, () => reader.entriesAt("C7", [1, 2]));
  await query("ledger entries of a run", 2, () => reader.entriesOf([{ companyId: "C7", jobId: "J" }]));
  await query("the audit log", 5, () => audit.newest("C7", {}, {}));
  await query("the end of the audit log", 5, () => audit.newest("C7", {}, { take: 3 }));
  await query("a key", 1, () => keys.findByHash("hash-C7-1"));
  await query("keys of a company", 5, () => keys.list("C7", {}));
  await query("an idempotent request", 1, () => idempotency.find("idempotent_calls-C7-1"));
  await query("old idempotent requests", 5, () => idempotency.deleteStartedBefore(before));
  await query("a rate window", 2, () => rates.add("rate_windows-C7-1", 1, now, 60_000));
  await query("old rate windows", 5, () => rates.deleteEndedBefore(before));

  expect(found.filter(([, count, most]) => count > most)).toEqual([]);
});
