import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUri } from "../../../../../test/support/database.ts";
import { startTestGateway, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import { accept, finish, TestOptimizer, type SolveStream } from "../../../testing/optimizer.ts";
import { ended, money, prepare, runsToday, type Prepared } from "../../../testing/runs.ts";
import type { Job } from "@rondo/day/records/run.ts";

const CANCELLED = { status: "failed", chargedUsd: 0, result: null, error: { code: "CANCELLED" } };
let optimizer: TestOptimizer;
let gateways: TestGateway[];
let client: TestClient;
let project: Prepared;
let mongoUri: string;

async function startGateway(): Promise<TestGateway> {
  const settings = { OPTIMIZER_ADDRESSES: optimizer.address };
  const gateway = await startTestGateway({ mongoUri, settings });
  gateways.push(gateway);
  return gateway;
}

beforeEach(async () => {
  gateways = [];
  mongoUri = testDatabaseUri();
  optimizer = new TestOptimizer();
  await optimizer.start();
  client = await (await startGateway()).newClient();
  project = await prepare(client, { couriers: 1 });
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
  optimizer.kill();
});

const order = async (): Promise<string> =>
  (await client.post<{ jobId: string }>(`${project.path}/optimize`, { async: true })).data.jobId;
const cancel = async (jobId: string, by = client) => by.post<Job>(`/optimization-jobs/${jobId}/cancel`);
const kinds = async (): Promise<string[]> =>
  (await gateways[0]!.context.billing.entries(client.companyId)).map(({ kind }) => kind);

/** Keeps a solver at work, until the gateway stops it. */
function work(stream: SolveStream): void {
  accept(stream, 0);
}

/** A job that a solver has. */
async function underWay(): Promise<{ jobId: string; stopped: Promise<void> }> {
  optimizer.script.push(work);
  const jobId = await order();
  await optimizer.arrived(1);
  const stopped = new Promise<void>((resolve) => optimizer.streams[0]!.once("cancelled", resolve));
  return { jobId, stopped };
}

describe("a cancelled run", () => {
  it("contract 5.19: is stopped at its solver, costs nothing, counts for the day, and leaves its project free", async () => {
    const { jobId, stopped } = await underWay();
    const { status, data } = await cancel(jobId);
    expect(status).toBe(200);
    expect(data).toMatchObject(CANCELLED);
    await stopped;
    expect(await money(client)).toBe(49);
    expect((await kinds()).slice(-2)).toEqual(["hold", "release"]);
    expect(await runsToday(gateways[0]!, client)).toBe(1);
    expect(await ended(client, await order())).toMatchObject({ status: "completed", chargedUsd: 1 });
  });

  it("contract 5.19: may be at work in another gateway, whose late plan changes nothing", async () => {
    const { jobId, stopped } = await underWay();
    const other = client.at(await startGateway());
    expect((await cancel(jobId, other)).data).toMatchObject(CANCELLED);
    finish(optimizer.streams[0]!);
    await stopped.catch(() => undefined);
    await gateways[0]!.close();
    expect((await other.get<Job>(`/optimization-jobs/${jobId}`)).data).toMatchObject(CANCELLED);
    expect((await other.get<{ routes: object[] }>(`${project.path}/routes`)).data.routes).toEqual([]);
    expect(await money(other)).toBe(49);
  });

  it("contract 5.19: may still be queued", async () => {
    optimizer.kill();
    const jobId = await order();
    expect((await cancel(jobId)).data).toMatchObject({ ...CANCELLED, startedAt: null });
    expect(await money(client)).toBe(49);
  });

  it("sends a caller that waits for the plan to the job", async () => {
    optimizer.script.push(work);
    const answer = client.post<{ jobId: string }>(`${project.path}/optimize`);
    await optimizer.arrived(1);
    const { details } = await client.post(`${project.path}/optimize`);
    const { jobId } = details as { jobId: string };
    expect((await cancel(jobId)).data).toMatchObject(CANCELLED);
    expect(await answer).toMatchObject({ status: 202, data: { jobId } });
  });

  it("contract 5.19: cannot be one that has ended, whether completed or cancelled before", async () => {
    const jobId = await order();
    await ended(client, jobId);
    expect(await cancel(jobId)).toMatchObject({ status: 409, code: "CONFLICT", details: { jobId } });
    const { jobId: second } = await underWay();
    const both = await Promise.all([cancel(second), cancel(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
