import { createConnection, type Connection } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUri } from "../../../../../test/support/database.ts";
import { startTestGateway, TestClock, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import type { JobRecord } from "./job.ts";
import type { Job } from "@rondo/day/records/run.ts";
import { accept, finish, refuse, TestOptimizer, type SolveStream } from "../../../testing/optimizer.ts";
import { ended, money, prepare, runsToday } from "../../../testing/runs.ts";

const ACCEPTED = { status: "queued", startedAt: null, chargedUsd: 0, error: null };
let connection: Connection;
let mongoUri: string;
let optimizer: TestOptimizer;
let clock: TestClock;
let client: TestClient;
let gateways: TestGateway[];
let lines: { msg: string; level: number }[];

async function startGateway(settings: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const log = {
    write: (line: string): void => {
      lines.push(JSON.parse(line) as { msg: string; level: number });
    },
  };
  const named = { OPTIMIZER_ADDRESSES: optimizer.address, LOG_LEVEL: "warn", ...settings };
  const gateway = await startTestGateway({ mongoUri, clock, log, settings: named });
  gateways.push(gateway);
  return gateway;
}

beforeAll(async () => {
  mongoUri = testDatabaseUri();
  connection = await createConnection(mongoUri).asPromise();
});
afterAll(async () => connection.close());

beforeEach(async () => {
  lines = [];
  gateways = [];
  clock = new TestClock();
  optimizer = new TestOptimizer();
  await optimizer.start();
  client = await (await startGateway()).newClient();
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
  optimizer.kill();
});

const record = async (jobId: string): Promise<JobRecord | null> =>
  connection.collection<JobRecord>("jobs").findOne({ _id: jobId });
const read = async (jobId: string, of = client): Promise<Job> =>
  (await of.get<Job>(`/optimization-jobs/${jobId}`)).data;
const logged = (text: string): number => lines.filter(({ msg }) => msg.includes(text)).length;

async function order(path: string): Promise<string> {
  const { status, data } = await client.post<{ jobId: string }>(`${path}/optimize`, { async: true });
  expect(status).toBe(202);
  return data.jobId;
}

/** Breaks off like an optimizer that dies at work on the run. */
function die(stream: SolveStream): void {
  accept(stream, 0);
  stream.emit("error", { code: 14, details: "Connection dropped" });
}

/** Stops the optimizer, and waits until the gateway has noticed. */
async function optimizerAway(): Promise<void> {
  optimizer.kill();
  await expect.poll(() => logged("no optimizer can be reached")).toBe(1);
}

describe("while no optimizer can be reached", () => {
  it("accepted runs stay queued and count no crash; once one is back they run, and are told of once", async () => {
    await optimizerAway();
    const projects = await Promise.all([1, 2, 3].map(async () => prepare(client, { couriers: 1 })));
    const jobs = await Promise.all(projects.map(async ({ path }) => order(path)));
    // The gateway dials a refused connection again within two seconds. The wait covers some looks and dials.
    await expect.poll(async () => (await record(jobs[0]!))?.updatedAt).toBeDefined();
    clock.advance(600);
    for (const jobId of jobs) {
      expect(await read(jobId)).toMatchObject(ACCEPTED);
      expect(await record(jobId)).toMatchObject({ crashes: 0, fence: 0, outcome: null });
    }
    await optimizer.start();
    for (const jobId of jobs) expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await money(client)).toBe(46);
    expect([logged("no optimizer can be reached"), logged("an optimizer can be reached again")]).toEqual([
      1, 1,
    ]);
    expect(logged("solve failed")).toBe(0);
  });

  it("a direct run is sent to its job, which waits", async () => {
    await optimizerAway();
    const { path } = await prepare(client);
    const { status, data } = await client.post<{ jobId: string }>(`${path}/optimize`);
    expect(status).toBe(202);
    expect(await read(data.jobId)).toMatchObject(ACCEPTED);
    await optimizer.start();
    expect(await ended(client, data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
  });

  it("a run past its deadline fails, uncharged, and the day's count is given back", async () => {
    await optimizerAway();
    client = await gateways[0]!.newClient({ plan: "pro" });
    const { path } = await prepare(client, { couriers: 1 });
    const jobId = await order(path);
    expect(await runsToday(gateways[0]!, client)).toBe(1);
    await gateways.pop()!.close();
    clock.advance(29 * 60);
    const early = await startGateway();
    await expect.poll(() => logged("no optimizer can be reached")).toBe(2);
    expect(await read(jobId, client.at(early))).toMatchObject(ACCEPTED);
    await gateways.pop()!.close();
    clock.advance(60);
    const late = client.at(await startGateway());
    const job = await ended(late, jobId);
    expect(job).toMatchObject({ status: "failed", error: { code: "OPTIMIZER_UNAVAILABLE" }, chargedUsd: 0 });
    expect(await money(late)).toBe(15);
    expect(await runsToday(gateways.at(-1)!, client)).toBe(0);
  });

  it("the deadline is a setting", async () => {
    await optimizerAway();
    const { path } = await prepare(client);
    const jobId = await order(path);
    await gateways.pop()!.close();
    clock.advance(61);
    const late = client.at(await startGateway({ RUN_DEADLINE_MINUTES: "1" }));
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
          accept(stream, 0);
          stream.emit("error", { code: 14, details: "the service is shutting down" });
        },
      ],
    ],
  ])("when an optimizer %s, four times over", async (_, behaviours) => {
    const { path } = await prepare(client);
    for (let time = 0; time < 4; time++) optimizer.script.push(...behaviours);
    const jobId = await order(path);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 0 });
    expect(optimizer.script).toEqual([]);
  });
});

describe("crashes at work", () => {
  it("are counted across gateways, and the third ends the run", async () => {
    const { path } = await prepare(client);
    optimizer.script.push(die, (stream) => {
      accept(stream, 0);
    });
    const jobId = await order(path);
    await optimizer.arrived(2);
    await gateways.pop()!.close();
    expect(await record(jobId)).toMatchObject({ state: "queued", crashes: 1 });
    optimizer.script.push(die, die);
    const other = client.at(await startGateway());
    const job = await ended(other, jobId);
    expect(job).toMatchObject({ status: "failed", error: { code: "OPTIMIZER_UNAVAILABLE" }, chargedUsd: 0 });
    expect(await record(jobId)).toMatchObject({ crashes: 3 });
    expect([optimizer.streams.length, await money(other)]).toEqual([4, 49]);
  });

  it.each(["INTERNAL", "UNKNOWN"] as const)("are those of a solver's thread, too (%s)", async (code) => {
    const { path } = await prepare(client);
    optimizer.script.push((stream) => {
      accept(stream, 0);
      refuse(code)(stream);
    });
    const jobId = await order(path);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 1 });
  });

  it("while a run waits in the optimizer's queue make it a suspect at most: they never end it", async () => {
    const { path } = await prepare(client);
    const drop = (stream: SolveStream): void => {
      accept(stream, 1);
      stream.emit("error", { code: 14, details: "Connection dropped" });
    };
    optimizer.script.push(drop, drop, drop, drop);
    const jobId = await order(path);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
    expect(await record(jobId)).toMatchObject({ crashes: 2 });
  });

  it("of one run do not end others: those that have crashed twice are under way one at a time", async () => {
    const projects = await Promise.all([1, 2].map(async () => prepare(client, { couriers: 1 })));
    await optimizerAway();
    const [one, two] = (await Promise.all(projects.map(async ({ path }) => order(path)))) as [string, string];
    await connection
      .collection<JobRecord>("jobs")
      .updateMany({ _id: { $in: [one, two] } }, { $set: { crashes: 2 } });
    optimizer.script.push((stream) => {
      accept(stream, 0);
    });
    await optimizer.start();
    await optimizer.arrived(1);
    const innocent = await prepare(client, { couriers: 1, stops: 1 });
    const third = await order(innocent.path);
    expect(await ended(client, third)).toMatchObject({ status: "completed" });
    expect(optimizer.streams.map(({ request }) => request.problem?.stops.length)).toEqual([3, 1]);
    finish(optimizer.streams[0]!);
    for (const jobId of [one, two]) expect(await ended(client, jobId)).toMatchObject({ status: "completed" });
  });
});
