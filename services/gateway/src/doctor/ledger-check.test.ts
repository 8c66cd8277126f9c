import { pino } from "pino";
import { Metrics } from "@rondo/signals/metrics.ts";
import type { Gauge } from "prom-client";
import { beforeEach, expect, it } from "vitest";
import { startWithOptimizer, type TestClient, type TestGateway } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import type { TestOptimizer } from "../../testing/optimizer.ts";
import { orderHeld, prepare } from "../../testing/runs.ts";
import { BillingService } from "../billing/service.ts";
import { PassMetrics } from "../shared/each-minute.ts";
import { JobStore } from "../runs/queue/store.ts";
import { LedgerCheck } from "./ledger-check.ts";
import { LedgerReader } from "./ledger-store.ts";

type EntryDocument = { _id: string; jobId: string; kind: string; walletCents: number };

let optimizer: TestOptimizer;
let gateway: TestGateway;
let client: TestClient;
let path: string;
let check: LedgerCheck;
let registry: Metrics;

beforeEach(async () => {
  ({ gateway, optimizer } = await startWithOptimizer());
  client = await gateway.newClient({ walletCents: 5000 });
  path = (await prepare(client)).path;
  registry = new Metrics();
  const reader = new LedgerReader(gateway.context.connection);
  const base = { registry, clock: gateway.clock, log: pino({ level: "silent" }) };
  check = new LedgerCheck({ ...base, reader, passes: new PassMetrics(registry) });
});

const ledger = () => gateway.context.connection.collection<EntryDocument>("ledger");

async function run(): Promise<string> {
  return (await client.post<{ jobId: string }>(`${path}/optimize`)).data.jobId;
}

/** How often each rule is broken, after two passes. */
async function broken(): Promise<Record<string, number>> {
  await check.check();
  return brokenAgain();
}

/** How often each rule is broken, after one more pass. */
async function brokenAgain(): Promise<Record<string, number>> {
  await check.check();
  const { values } = await (registry.getSingleMetric("rondo_ledger_faults") as Gauge<"check">).get();
  const found = values.filter(({ value }) => value > 0);
  return Object.fromEntries(found.map(({ labels, value }) => [String(labels.check), value]));
}

it("compares each new entry with the one before it, and reports a wrong one for good", async () => {
  await run();
  expect(await broken()).toEqual({});
  gateway.clock.advance(3600);
  const jobId = await run();
  await ledger().updateOne({ jobId, kind: "hold" }, { $inc: { walletCents: 1 } });
  expect(await broken()).toEqual({ "ledger-balance": 2 }); // of the hold, and of its capture
  gateway.clock.advance(3600);
  expect(await broken()).toEqual({ "ledger-balance": 2 });
});

it("misses an entry by the number of the next one", async () => {
  const jobId = await run();
  await ledger().deleteOne({ jobId, kind: "hold" });
  expect(await broken()).toEqual({ "ledger-gap": 1, "run-without-hold": 1 });
});

it("looks at a run without the end of its hold again and again, until it is mended", async () => {
  const jobId = await run();
  const capture = await ledger().findOne({ jobId, kind: "capture" });
  await ledger().deleteOne({ jobId, kind: "capture" });
  expect(await broken()).toEqual({ "run-without-charge": 1, "hold-without-run": 1 });
  gateway.clock.advance(3600);
  expect(await broken()).toEqual({ "run-without-charge": 1, "hold-without-run": 1 });
  if (capture) await ledger().insertOne(capture);
  expect(await broken()).toEqual({});
});

it("counts a fault when a second pass finds it too, and forgets one that is gone by then", async () => {
  const jobId = await run();
  const capture = await ledger().findOne({ jobId, kind: "capture" });
  await ledger().deleteOne({ jobId, kind: "capture" });
  expect(await brokenAgain()).toEqual({});
  if (capture) await ledger().insertOne(capture);
  expect(await brokenAgain()).toEqual({});
  await ledger().updateOne({ jobId, kind: "hold" }, { $inc: { walletCents: 1 } });
  expect(await brokenAgain()).toEqual({});
  await ledger().updateOne({ jobId, kind: "hold" }, { $inc: { walletCents: -1 } });
  expect(await brokenAgain()).toEqual({});
});

it("finds no fault at any moment of a cancelled run", async () => {
  const seen: Record<string, number>[] = [];
  const doctorSaw: string[] = [];
  const look = async (): Promise<void> => {
    seen.push(await broken());
    doctorSaw.push(...(await gateway.context.doctor.examine()).map((finding) => finding.check));
  };
  const cancelled = await orderHeld(optimizer, client, { path });
  justBefore(JobStore.prototype, "overrule", look);
  justBefore(BillingService.prototype, "release", look);
  justBefore(JobStore.prototype, "end", look);
  expect((await client.post(`/optimization-jobs/${cancelled}/cancel`)).status).toBe(200);
  await look();
  expect(seen).toEqual([{}, {}, {}, {}]);
  expect(doctorSaw).toEqual([]);
});
