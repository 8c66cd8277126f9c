import { beforeEach, describe, expect, it } from "vitest";
import { beside, startWithOptimizer, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import { finish, hold, type TestOptimizer } from "../../../testing/optimizer.ts";
import {
  ended,
  jobOf,
  kinds,
  money,
  order,
  orderHeld,
  prepare,
  runsToday,
  type Prepared,
} from "../../../testing/runs.ts";
import type { Job } from "@rondo/day/records/run.ts";

const CANCELLED = { status: "failed", chargedUsd: 0, result: null, error: { code: "CANCELLED" } };
let optimizer: TestOptimizer;
let gateway: TestGateway;
let client: TestClient;
let project: Prepared;
beforeEach(async () => {
  ({ optimizer, gateway } = await startWithOptimizer());
  client = await gateway.newClient();
  project = await prepare(client, { couriers: 1 });
});

const cancel = async (jobId: string, by = client) => by.post<Job>(`/optimization-jobs/${jobId}/cancel`);

/** A job that a solver has. */
async function underWay(): Promise<{ jobId: string; stopped: Promise<void> }> {
  const jobId = await orderHeld(optimizer, client, project);
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
    expect((await kinds(gateway, client)).slice(-2)).toEqual(["hold", "release"]);
    expect(await runsToday(gateway, client)).toBe(1);
    const next = await ended(client, await order(client, project));
    expect(next).toMatchObject({ status: "completed", chargedUsd: 1 });
  });

  it("contract 5.19: may be at work in another gateway, whose late plan changes nothing", async () => {
    const { jobId, stopped } = await underWay();
    const other = client.at(await beside(gateway));
    expect((await cancel(jobId, other)).data).toMatchObject(CANCELLED);
    finish(optimizer.streams[0]!);
    await stopped.catch(() => undefined);
    await gateway.close();
    expect(await jobOf(other, jobId)).toMatchObject(CANCELLED);
    expect((await other.get<{ routes: object[] }>(`${project.path}/routes`)).data.routes).toEqual([]);
    expect(await money(other)).toBe(49);
  });

  it("contract 5.19: may still be queued", async () => {
    optimizer.kill();
    const jobId = await order(client, project);
    expect((await cancel(jobId)).data).toMatchObject({ ...CANCELLED, startedAt: null });
    expect(await money(client)).toBe(49);
  });

  it("sends a caller that waits for the plan to the job", async () => {
    optimizer.script.push(hold);
    const answer = client.post<{ jobId: string }>(`${project.path}/optimize`);
    await optimizer.arrived(1);
    const { details } = await client.post(`${project.path}/optimize`);
    const { jobId } = details as { jobId: string };
    expect((await cancel(jobId)).data).toMatchObject(CANCELLED);
    expect(await answer).toMatchObject({ status: 202, data: { jobId } });
  });

  it("contract 5.19: cannot be one that has ended, whether completed or cancelled before", async () => {
    const jobId = await order(client, project);
    await ended(client, jobId);
    expect(await cancel(jobId)).toMatchObject({ status: 409, code: "CONFLICT", details: { jobId } });
    const { jobId: second } = await underWay();
    const both = await Promise.all([cancel(second), cancel(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
