import { expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import { ended, prepare, type Prepared } from "../../../testing/runs.ts";

const DAY_SECONDS = 24 * 3600;
const { gateway } = await startWithOptimizer({ RESULT_RETENTION_DAYS: "7" });

async function newRun(): Promise<{ client: TestClient; project: Prepared; jobId: string }> {
  const client = await gateway.newClient();
  const project = await prepare(client, { stops: 1, couriers: 1 });
  const { data } = await client.post<RunResult>(`${project.path}/optimize`);
  return { client, project, jobId: data.jobId };
}

const results = () => gateway.context.connection.collection<{ _id: string }>("job_results");

it("contract 5.16: a result is kept for the days that are set, and then deleted; the job and the project's routes stay", async () => {
  const { client, project, jobId } = await newRun();
  gateway.clock.advance(7 * DAY_SECONDS - 600);
  await gateway.reconcileLater();
  expect((await ended(client, jobId)).result).toMatchObject({ jobId });

  gateway.clock.advance(600);
  await gateway.reconcileLater();
  expect(await ended(client, jobId)).toMatchObject({ status: "completed", chargedUsd: 1, result: null });
  expect(await results().findOne({ _id: jobId })).toBeNull();
  const routes = await client.get<CurrentRoutes>(`${project.path}/routes`);
  expect(routes.data).toMatchObject({ jobId, routes: [{}] });
  expect(await gateway.context.doctor.examine()).toEqual([]);
});

it("a result without a date, of an older version, is as old as the end of its run", async () => {
  const { client, jobId } = await newRun();
  await results().updateOne({ _id: jobId }, { $unset: { createdAt: 1 } });
  gateway.clock.advance(6 * DAY_SECONDS);
  await gateway.reconcileLater();
  expect((await ended(client, jobId)).result).toMatchObject({ jobId });
  gateway.clock.advance(DAY_SECONDS);
  await gateway.reconcileLater();
  expect((await ended(client, jobId)).result).toBeNull();
});

it("a decided run that waits for a gateway keeps its result, however old", async () => {
  const { jobId } = await newRun();
  const jobs = gateway.context.connection.collection<{ _id: string }>("jobs");
  const leaseUntil = new Date(gateway.clock.now().getTime() + 365 * DAY_SECONDS * 1000);
  await jobs.updateOne({ _id: jobId }, { $set: { state: "running", leaseUntil } });
  gateway.clock.advance(8 * DAY_SECONDS);
  await gateway.reconcileLater();
  expect(await results().findOne({ _id: jobId })).not.toBeNull();
});
