import { expect, it } from "vitest";
import { startTestGateway } from "../../../testing/gateway.ts";
import { accept, finish, TestOptimizer } from "../../../testing/optimizer.ts";
import { ended, prepare } from "../../../testing/runs.ts";
import type { Job } from "../schemas.ts";

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
  const order = async (): Promise<string> => {
    const { path } = await prepare(client, { couriers: 1 });
    return (await client.post<{ jobId: string }>(`${path}/optimize`, { async: true })).data.jobId;
  };
  const jobs = [await order(), await order()];
  await optimizer.arrived(2);
  const third = await order();
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
