import { expect, it } from "vitest";
import { startTestGateway, type TestClient } from "../../../testing/gateway.ts";
import { accept, finish, TestOptimizer } from "../../../testing/optimizer.ts";
import { ended, prepare } from "../../../testing/runs.ts";
import type { Job } from "@rondo/day/records/run.ts";

async function order(client: TestClient): Promise<string> {
  const { path } = await prepare(client, { couriers: 1 });
  return (await client.post<{ jobId: string }>(`${path}/optimize`, { async: true })).data.jobId;
}

it("a gateway has as many runs with optimizers as its setting says; the next one goes when one has ended", async () => {
  const optimizer = new TestOptimizer();
  await optimizer.start();
  const settings = { OPTIMIZER_ADDRESSES: optimizer.address, RUNS_AT_ONCE: "2" };
  const gateway = await startTestGateway({ settings });
  const client = await gateway.newClient();
  for (let i = 0; i < 3; i++) {
    optimizer.script.push((stream) => {
      accept(stream, 0);
    });
  }
  const jobs = [await order(client), await order(client)];
  await optimizer.arrived(2);
  const third = await order(client);
  // A direct run would have no slot either: it becomes a job.
  const direct = await client.post(`${(await prepare(client, { couriers: 1 })).path}/optimize`);
  expect(direct.status).toBe(202);
  expect((await client.get<Job>(`/optimization-jobs/${third}`)).data.status).toBe("queued");
  expect(optimizer.streams).toHaveLength(2);
  finish(optimizer.streams[0]!);
  await ended(client, jobs[0]!);
  await optimizer.arrived(3);
  finish(optimizer.streams[1]!);
  finish(optimizer.streams[2]!);
  await Promise.all([jobs[1]!, third].map(async (jobId) => ended(client, jobId)));
  await gateway.close();
  optimizer.kill();
});

it("each optimizer has one run in its queue, so none is idle while a run waits for another one", async () => {
  const optimizers = [new TestOptimizer(), new TestOptimizer()];
  for (const optimizer of optimizers) {
    await optimizer.start();
    for (const position of [0, 1, 1])
      optimizer.script.push((stream) => {
        accept(stream, position);
      });
  }
  const addresses = optimizers.map(({ address }) => address).join(",");
  const gateway = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: addresses } });
  const client = await gateway.newClient();
  const jobs: string[] = [];
  for (let i = 0; i < 5; i++) jobs.push(await order(client));
  for (const optimizer of optimizers) await optimizer.arrived(2);
  expect((await client.get<Job>(`/optimization-jobs/${jobs[4]!}`)).data.status).toBe("queued");
  const streams = optimizers.flatMap((optimizer) => optimizer.streams);
  expect(streams).toHaveLength(4);
  for (const stream of streams) finish(stream);
  await Promise.all(jobs.slice(0, 4).map(async (jobId) => ended(client, jobId)));
  await gateway.close();
  for (const optimizer of optimizers) optimizer.kill();
});
