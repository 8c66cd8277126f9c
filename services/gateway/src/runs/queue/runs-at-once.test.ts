import { expect, it } from "vitest";
import { startTestGateway, startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import { finish, hold, queue, TestOptimizer } from "../../../testing/optimizer.ts";
import { ended, jobOf, order, prepare } from "../../../testing/runs.ts";

const ordered = async (client: TestClient) => order(client, await prepare(client, { couriers: 1 }));

it("a gateway has as many runs with optimizers as its setting says; the next one goes when one has ended", async () => {
  const { gateway, optimizer } = await startWithOptimizer({ RUNS_AT_ONCE: "2" });
  const client = await gateway.newClient();
  optimizer.script.push(hold, hold, hold);
  const jobs = [await ordered(client), await ordered(client)];
  await optimizer.arrived(2);
  const third = await ordered(client);
  // A direct run would have no slot either: it becomes a job.
  const direct = await client.post(`${(await prepare(client, { couriers: 1 })).path}/optimize`);
  expect(direct.status).toBe(202);
  expect((await jobOf(client, third)).status).toBe("queued");
  expect(optimizer.streams).toHaveLength(2);
  finish(optimizer.streams[0]!);
  await ended(client, jobs[0]!);
  await optimizer.arrived(3);
  finish(optimizer.streams[1]!);
  finish(optimizer.streams[2]!);
  await Promise.all([jobs[1]!, third].map(async (jobId) => ended(client, jobId)));
});

it("each optimizer has one run in its queue, so none is idle while a run waits for another one", async () => {
  const optimizers = [new TestOptimizer(), new TestOptimizer()];
  for (const optimizer of optimizers) {
    await optimizer.start();
    optimizer.script.push(hold, queue, queue);
  }
  const addresses = optimizers.map(({ address }) => address).join(",");
  const gateway = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: addresses } });
  const client = await gateway.newClient();
  const jobs: string[] = [];
  for (let i = 0; i < 5; i++) jobs.push(await ordered(client));
  for (const optimizer of optimizers) await optimizer.arrived(2);
  expect((await jobOf(client, jobs[4]!)).status).toBe("queued");
  const streams = optimizers.flatMap((optimizer) => optimizer.streams);
  expect(streams).toHaveLength(4);
  for (const stream of streams) finish(stream);
  await Promise.all(jobs.slice(0, 4).map(async (jobId) => ended(client, jobId)));
});
