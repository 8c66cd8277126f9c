import { justBefore } from "../../../testing/interleave.ts";
import { createConnection, type Connection } from "mongoose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beside, startTestGateway, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import type { Reply } from "../../../testing/requests.ts";
import type { JobRecord } from "./job.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Job, RunResult } from "@rondo/day/records/run.ts";
import { JobStore } from "./store.ts";
import { hold, TestOptimizer } from "../../../testing/optimizer.ts";
import { captures, ended, money, orderHeld, prepare } from "../../../testing/runs.ts";

const optimizer = new TestOptimizer();
await optimizer.start();
let connection: Connection;
let first: TestGateway;
let client: TestClient;
let project: string;
let jobId: string;

const startGateway = async () => beside(first);
const endedAt = async (gateway: TestGateway): Promise<Job> => ended(client.at(gateway), jobId);
const credit = async (gateway: TestGateway): Promise<number> => money(client.at(gateway));

/** Starts a run and shuts its gateway down: the job is back in the queue. */
beforeEach(async () => {
  first = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: optimizer.address } });
  client = await first.newClient();
  const prepared = await prepare(client, { stops: 1, couriers: 1 });
  project = prepared.path;
  jobId = await orderHeld(optimizer, client, prepared);
  connection = await createConnection(first.context.config.mongoUri).asPromise();
  await first.close();
});
afterEach(async () => connection.close());

const jobs = () => connection.collection<JobRecord>("jobs");

/** Writes the records that a gateway leaves if it dies during a run. */
async function leaveBehind(fields: Partial<JobRecord>): Promise<void> {
  const left = { state: "running", leaseUntil: new Date("2026-05-04T07:00:00.000Z"), fence: 7 } as const;
  await jobs().updateOne({ _id: jobId }, { $set: { ...left, ...fields } });
}

/** A gateway that has ended the run. */
async function endedGateway(): Promise<TestGateway> {
  const gateway = await startGateway();
  await endedAt(gateway);
  return gateway;
}

describe("contract 5.18: a run whose gateway shuts down", () => {
  it("goes back to the queue and is ended elsewhere, with one charge", async () => {
    const handedOver = await jobs().findOne({ _id: jobId });
    expect(handedOver).toMatchObject({ state: "queued", crashes: 0 });
    const gateway = await startGateway();
    expect(await endedAt(gateway)).toMatchObject({ status: "completed", chargedUsd: 1 });
    expect(await credit(gateway)).toBe(48);
    expect(await captures(gateway, client)).toBe(1);
  });
});

describe("a caller that waits for its plan", () => {
  it("is sent to the job when the gateway shuts down, and finds it ended elsewhere", async () => {
    const gateway = await endedGateway();
    const count = optimizer.streams.length;
    optimizer.script.push(hold);
    const answer = client.at(gateway).post<{ jobId: string }>(`${project}/optimize`);
    await optimizer.arrived(count + 1);
    await Promise.all([answer, gateway.close()]);
    const { status, data } = await answer;
    expect(status).toBe(202);
    jobId = data.jobId;
    expect(await endedAt(await startGateway())).toMatchObject({ status: "completed", chargedUsd: 1 });
  });
});

describe("contract 5.18: a run whose gateway dies", () => {
  it("is taken over once its lease has lapsed", async () => {
    await leaveBehind({ crashes: 1 });
    const gateway = await startGateway();
    expect(await endedAt(gateway)).toMatchObject({ status: "completed", chargedUsd: 1 });
    const record = await jobs().findOne({ _id: jobId });
    expect(record).toMatchObject({ fence: 8, crashes: 2, outbox: { event: "optimization.completed" } });
  });

  it("is left alone when its lease was renewed since it was looked at", async () => {
    const gateway = await endedGateway();
    const store = new JobStore(gateway.context.database.connection);
    const now = gateway.clock.now();
    await leaveBehind({ leaseUntil: new Date(now.getTime() + 1000) });
    const seen = { _id: jobId, state: "running", leaseUntil: now, startedAt: null } as const;
    expect(await store.claim(seen, now)).toBeNull();
  });

  it("is taken over however far ahead its clock was", async () => {
    const gateway = await startGateway();
    const hourAhead = new Date(gateway.clock.now().getTime() + 3_600_000);
    await endedAt(gateway);
    await leaveBehind({ leaseUntil: hourAhead, outcome: null, finishedAt: null });
    expect(await endedAt(gateway)).toMatchObject({ status: "failed" }); // the input is gone by now
  });

  it("fails when its lease has lapsed for the third time, and its money comes back", async () => {
    await leaveBehind({ crashes: 2 });
    const solves = optimizer.streams.length;
    const gateway = await startGateway();
    const error = { code: "INTERNAL_ERROR" };
    expect(await endedAt(gateway)).toMatchObject({ status: "failed", chargedUsd: 0, error });
    expect(optimizer.streams).toHaveLength(solves);
    expect(await credit(gateway)).toBe(49);
    expect(await gateway.context.registry.metrics()).toContain('rondo_given_up_total{work="run"} 1');
  });

  it("may wait in the queue as often as it likes: that is no crash", async () => {
    await leaveBehind({ state: "queued", leaseUntil: null, fence: 12, crashes: 2 });
    const gateway = await startGateway();
    expect(await endedAt(gateway)).toMatchObject({ status: "completed", chargedUsd: 1 });
    expect(await credit(gateway)).toBe(48);
  });

  it("takes effect as it was decided, however often its lease has lapsed", async () => {
    const outcome = { kind: "failed", code: "NO_ROUTES", message: "No routes." } as const;
    await leaveBehind({ crashes: 2, outcome });
    const gateway = await startGateway();
    expect((await endedAt(gateway)).error).toMatchObject({ code: "NO_ROUTES" });
  });

  it("is not solved again when its outcome had been decided, and takes effect once", async () => {
    const first = await startGateway();
    const done = await endedAt(first);
    await first.close();
    const solves = optimizer.streams.length;
    // As if the gateway had died just before the last write.
    await leaveBehind({ activeKey: project.split("/")[2] ?? "", outbox: null, finishedAt: null });
    const second = await startGateway();
    expect(await endedAt(second)).toMatchObject({ status: "completed", chargedUsd: 1, result: done.result });
    expect(optimizer.streams).toHaveLength(solves);
    expect(await credit(second)).toBe(48);
    expect(await captures(second, client)).toBe(1);
    const routes = await client.at(second).get<CurrentRoutes>(`${project}/routes`);
    expect(routes.data).toMatchObject({ jobId, routes: done.result?.routes });
  });

  it("changes nothing any more, when it comes back late", async () => {
    const gateway = await endedGateway();
    await leaveBehind({ fence: 9, outcome: null });
    const late = (await jobs().findOne({ _id: jobId })) as JobRecord;
    const store = new JobStore(gateway.context.database.connection);
    const now = gateway.clock.now();
    expect(await store.claim(late, now)).not.toBeNull();
    expect(await store.renew(late, 0.5, now)).toBe(false);
    expect(await store.requeue(late, now)).toBe(false);
    const outcome = { kind: "completed", routesCount: 1, unassignedCount: 0, at: now } as const;
    expect(await store.decide(late, outcome, now)).toBeNull();
    expect(await store.noteCrashes(late, 1, now)).toBe(false);
  });

  it("does not put its routes in the place of a later run's", async () => {
    const gateway = await endedGateway();
    const at = client.at(gateway);
    const later = await at.post<RunResult>(`${project}/optimize`);
    expect(later.status).toBe(200);
    await leaveBehind({ activeKey: "a project of its own", finishedAt: null });
    await gateway.close();
    const next = await startGateway();
    await endedAt(next);
    const routes = await client.at(next).get<CurrentRoutes>(`${project}/routes`);
    expect(routes.data.jobId).toBe(later.data.jobId);
  });
});

describe("an idempotent request whose gateway dies", () => {
  const requests = () => connection.collection("idempotent_calls");
  const again = async (gateway: TestGateway, body = {}): Promise<Reply<RunResult>> =>
    client.at(gateway).post<RunResult>(`${project}/optimize`, body, { "idempotency-key": "once" });
  /** Leaves the record as a gateway does that died before it answered. */
  const unanswered = async (fields: object): Promise<void> => {
    await requests().updateOne({}, { $set: { status: null, answer: null, ...fields } });
  };

  it("and whose tries overlap is answered with one run, which is paid once", async () => {
    const gateway = await endedGateway();
    let second: Reply<RunResult> | undefined; // the first is about to be accepted
    justBefore(JobStore.prototype, "insert", async () => {
      await unanswered({ isFree: true });
      second = await again(gateway);
    });
    const { data } = await again(gateway);
    expect([data.jobId, await captures(gateway, client)]).toEqual([second?.data.jobId, 2]);
  });

  it.each([
    ["long ago", { startedAt: new Date("2026-05-04T07:00:00.000Z") }],
    ["with an error of its own", { isFree: true }],
  ])("%s is answered with the run that it has made, which is paid once", async (_, left) => {
    const gateway = await endedGateway();
    const first = await again(gateway);
    expect([first.status, await captures(gateway, client)]).toEqual([200, 2]);
    await unanswered(left);
    const second = await again(gateway);
    expect([second.status, second.data]).toEqual([200, first.data]);
    expect([(await again(gateway)).data, await captures(gateway, client)]).toEqual([first.data, 2]);
  });

  it("is run anew where its run has come to nothing", async () => {
    const gateway = await endedGateway();
    const first = await again(gateway);
    await unanswered({ isFree: true });
    await jobs().updateOne({ _id: first.data.jobId }, { $set: { state: "failed" } });
    const second = await again(gateway);
    expect(second.status).toBe(200);
    expect(second.data.jobId).not.toBe(first.data.jobId);
  });

  it("is not run anew where its run was cancelled", async () => {
    const gateway = await endedGateway();
    const count = optimizer.streams.length;
    optimizer.script.push(hold);
    const waiting = again(gateway);
    await optimizer.arrived(count + 1);
    const { details } = await client.at(gateway).post(`${project}/optimize`);
    const { jobId: running } = details as { jobId: string };
    await client.at(gateway).post(`/optimization-jobs/${running}/cancel`);
    await waiting;
    await unanswered({ isFree: true });
    const second = await again(gateway);
    expect([second.status, second.data]).toEqual([202, { jobId: running }]);
    expect(await captures(gateway, client)).toBe(1);
  });

  it("is not another body's", async () => {
    const gateway = await endedGateway();
    await again(gateway);
    await unanswered({ startedAt: new Date("2026-05-04T07:00:00.000Z") });
    expect(await again(gateway, { async: true })).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });
});
