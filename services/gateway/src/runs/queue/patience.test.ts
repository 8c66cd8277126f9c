import { beforeEach, describe, expect, it } from "vitest";
import { beside, startWithOptimizer, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import type { JobRecord } from "./job.ts";
import {
  die,
  finish,
  hold,
  queue,
  refuse,
  type SolveStream,
  type TestOptimizer,
} from "../../../testing/optimizer.ts";
import { ended, jobOf, money, order, prepare, runsToday } from "../../../testing/runs.ts";

const ACCEPTED = { status: "queued", startedAt: null, chargedUsd: 0, error: null };
let optimizer: TestOptimizer;
let gateway: TestGateway;
let client: TestClient;
let lines: { msg: string; level: number }[];
const log = {
  write: (line: string): void => {
    lines.push(JSON.parse(line) as { msg: string; level: number });
  },
};

beforeEach(async () => {
  lines = [];
  ({ optimizer, gateway } = await startWithOptimizer({ LOG_LEVEL: "warn" }, { log }));
  client = await gateway.newClient();
});

/** Takes the gateway's place after it has ended. */
async function replaceGateway(settings: Readonly<Record<string, string>> = {}): Promise<TestClient> {
  await gateway.close();
  gateway = await beside(gateway, { log, settings: { LOG_LEVEL: "warn", ...settings } });
  return client.at(gateway);
}

const jobs = () => gateway.context.connection.collection<JobRecord>("jobs");
const record = async (jobId: string): Promise<JobRecord | null> => jobs().findOne({ _id: jobId });
const logged = (text: string): number => lines.filter(({ msg }) => msg.includes(text)).length;

/** Stops the optimizer, and waits until the gateway has noticed. */
async function optimizerAway(): Promise<void> {
  optimizer.kill();
  await expect.poll(() => logged("no optimizer can be reached")).toBe(1);
}

/** Waits until the gateway has looked for runs some times more. */
async function looks(times: number): Promise<void> {
  let count = 0;
  const { connection } = gateway.context;
  connection.set("debug", (collection: string, method: string) => {
    if (collection === "jobs" && method === "find") count++;
  });
  await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);
  connection.set("debug", false);
}

describe("while no optimizer can be reached", () => {
  it("accepted runs stay queued and count no crash; once one is back they run, and are told of once", async () => {
    await optimizerAway();
    const projects = await Promise.all([1, 2, 3].map(async () => prepare(client, { couriers: 1 })));
    const jobs = await Promise.all(projects.map(async (project) => order(client, project)));
    await looks(3);
    gateway.clock.advance(600);
    for (const jobId of jobs) {
      expect(await jobOf(client, jobId)).toMatchObject(ACCEPTED);
      expect(await record(jobId)).toMatchObject({ crashes: 0, fence: 0, outcome: null });
    }
    await optimizer.start();
    for (const jobId of jobs) expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await money(client)).toBe(46);
    expect(logged("no optimizer can be reached")).toBe(1);
    expect(logged("an optimizer can be reached again")).toBe(1);
    expect(logged("solve failed")).toBe(0);
  });

  it("a direct run is sent to its job, which waits", async () => {
    await optimizerAway();
    const { path } = await prepare(client);
    const { status, data } = await client.post<{ jobId: string }>(`${path}/optimize`);
    expect(status).toBe(202);
    expect(await jobOf(client, data.jobId)).toMatchObject(ACCEPTED);
    await optimizer.start();
    expect(await ended(client, data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
  });

  it("a run past its deadline fails, uncharged, and the day's count is given back", async () => {
    await optimizerAway();
    client = await gateway.newClient({ plan: "pro" });
    const jobId = await order(client, await prepare(client, { couriers: 1 }));
    expect(await runsToday(gateway, client)).toBe(1);
    gateway.clock.advance(29 * 60);
    const early = await replaceGateway();
    await expect.poll(() => logged("no optimizer can be reached")).toBe(2);
    expect(await jobOf(early, jobId)).toMatchObject(ACCEPTED);
    gateway.clock.advance(60);
    const late = await replaceGateway();
    const job = await ended(late, jobId);
    expect(job).toMatchObject({ status: "failed", error: { code: "OPTIMIZER_UNAVAILABLE" }, chargedUsd: 0 });
    expect(await money(late)).toBe(15);
    expect(await runsToday(gateway, client)).toBe(0);
  });

  it("the deadline is a setting", async () => {
    await optimizerAway();
    const jobId = await order(client, await prepare(client));
    gateway.clock.advance(61);
    const late = await replaceGateway({ RUN_DEADLINE_MINUTES: "1" });
    expect(await ended(late, jobId)).toMatchObject({ status: "failed" });
  });
});

describe("no crash is counted", () => {
  it.each([
    ["refuses as unavailable before any answer", [refuse("UNAVAILABLE"), refuse("UNAVAILABLE")]],
    ["is full", [refuse("RESOURCE_EXHAUSTED")]],
    [
      "is shut down with the run at work",
      [
        (stream: SolveStream): void => {
          hold(stream);
          stream.emit("error", { code: 14, details: "the service is shutting down" });
        },
      ],
    ],
  ])("when an optimizer %s, four times over", async (_, behaviours) => {
    const project = await prepare(client);
    for (let time = 0; time < 4; time++) optimizer.script.push(...behaviours);
    const jobId = await order(client, project);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 0 });
    expect(optimizer.script).toEqual([]);
  });
});

describe("crashes at work", () => {
  it("are counted across gateways, and the third ends the run", async () => {
    const project = await prepare(client);
    optimizer.script.push(die, hold);
    const jobId = await order(client, project);
    await optimizer.arrived(2);
    await gateway.close();
    gateway = await beside(gateway);
    optimizer.script.push(die, die);
    const other = client.at(gateway);
    const job = await ended(other, jobId);
    expect(job).toMatchObject({ status: "failed", error: { code: "OPTIMIZER_UNAVAILABLE" }, chargedUsd: 0 });
    expect(await record(jobId)).toMatchObject({ crashes: 3 });
    expect([optimizer.streams.length, await money(other)]).toEqual([4, 49]);
  });

  it.each(["INTERNAL", "UNKNOWN"] as const)("are those of a solver's thread, too (%s)", async (code) => {
    const project = await prepare(client);
    optimizer.script.push((stream) => {
      hold(stream);
      refuse(code)(stream);
    });
    const jobId = await order(client, project);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 1 });
  });

  it("while a run waits in the optimizer's queue make it a suspect at most: they never end it", async () => {
    const project = await prepare(client);
    const drop = (stream: SolveStream): void => {
      queue(stream);
      stream.emit("error", { code: 14, details: "Connection dropped" });
    };
    optimizer.script.push(drop, drop, drop, drop);
    const jobId = await order(client, project);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 2 });
  });

  it("of one run do not end others: those that have crashed twice are under way one at a time", async () => {
    const projects = await Promise.all([1, 2].map(async () => prepare(client, { couriers: 1 })));
    await optimizerAway();
    const suspects = await Promise.all(projects.map(async (project) => order(client, project)));
    await jobs().updateMany({ _id: { $in: suspects } }, { $set: { crashes: 2 } });
    optimizer.script.push(hold);
    await optimizer.start();
    await optimizer.arrived(1);
    const third = await order(client, await prepare(client, { couriers: 1, stops: 1 }));
    expect(await ended(client, third)).toMatchObject({ status: "completed" });
    expect(optimizer.streams.map(({ request }) => request.problem?.stops.length)).toEqual([3, 1]);
    finish(optimizer.streams[0]!);
    for (const jobId of suspects) expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
  });
});
