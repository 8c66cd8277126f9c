import { request } from "node:http";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Job, RunEstimate, RunResult } from "@rondo/day/records/run.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { beside, startWithOptimizer, type TestClient, type TestGateway } from "../../../testing/gateway.ts";
import type { Reply } from "../../../testing/requests.ts";
import type { TestOptimizer } from "../../../testing/optimizer.ts";
import { SlowGeocoder } from "../../../testing/slow-geocoder.ts";
import {
  captures,
  ended,
  jobOf,
  kinds,
  money,
  order,
  prepare,
  runsToday,
  type Prepared,
} from "../../../testing/runs.ts";

let geocoder: SlowGeocoder;
let optimizer: TestOptimizer;
let gateway: TestGateway;
let client: TestClient;
let settings: Record<string, string>;

beforeEach(async () => {
  geocoder = new SlowGeocoder();
  settings = {
    GEOCODER: "nominatim",
    GEOCODER_URL: await geocoder.start(),
    GEOCODER_CONCURRENCY: "1",
    GEOCODER_TIMEOUT_MS: "60000",
    LOG_LEVEL: "fatal",
  };
  ({ optimizer, gateway } = await startWithOptimizer(settings));
  client = await gateway.newClient();
});

/** A project whose couriers start at addresses without coordinates. */
async function prepareUnlocated(couriers: number, of = client, street = "Kirkkokatu"): Promise<Prepared> {
  const project = await prepare(of, { couriers });
  for (const [index, id] of project.assignmentIds.entries())
    await of.patch(`${project.path}/couriers/${id}`, { startAddress: `${street} ${index + 1}` });
  return project;
}

/** One second of a geocoder that answers one request a second. */
async function second(): Promise<void> {
  await geocoder.answer();
  gateway.clock.advance(1);
}

async function seconds(count: number): Promise<void> {
  for (let each = 0; each < count; each++) await second();
}

const running = async (projectId: string) =>
  gateway.context.connection.collection<{ _id: string }>("jobs").findOne({ activeKey: projectId });

describe("a run whose depots are not located", () => {
  it("is accepted at once, answers 202 after 30 s, and is one run and one charge for all tries of a key", async () => {
    client = await gateway.newClient({ walletCents: 1000 });
    const project = await prepareUnlocated(50);
    for (const [index, id] of project.assignmentIds.entries())
      await client.patch(`${project.path}/couriers/${id}`, { endAddress: `Kirkkokatu ${index + 51}` });
    const once = { "idempotency-key": "once" };
    let isAnswered = false;
    const first = client.post<{ jobId: string }>(`${project.path}/optimize`, {}, once).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => geocoder.waiting).toBe(1);
    expect((await kinds(gateway, client)).filter((kind) => kind === "hold")).toHaveLength(1);
    const { _id: jobId } = (await running(project.id))!;
    expect(await jobOf(client, jobId)).toMatchObject({ status: "running", couriersCount: 50 });
    expect((await client.post(`${project.path}/optimize`, {}, once)).code).toBe("CONFLICT");
    await seconds(29);
    expect([isAnswered, optimizer.streams.length]).toEqual([false, 0]);
    await second();
    expect(await first).toMatchObject({ status: 202, data: { jobId } });
    const again = await client.post<{ jobId: string }>(`${project.path}/optimize`, {}, once);
    expect(again).toMatchObject({ status: 202, data: { jobId } });
    await seconds(70);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed", chargedUsd: 50 });
    const entries = (await kinds(gateway, client)).filter((kind) => kind !== "credit_granted");
    expect(entries).toEqual(["top_up", "hold", "capture"]);
    expect(geocoder.asked).toHaveLength(100);
    const { vehicles, places } = optimizer.streams[0]!.request.problem!;
    const depots = [
      ...vehicles.map(({ startPlace }) => places[startPlace!]!.latitude),
      ...vehicles.map(({ endPlace }) => places[endPlace!]!.latitude),
    ];
    expect(depots).toEqual(Array.from({ length: 100 }, (_, index) => Number(`60.${101 + index}`)));
  });

  it("answers with the plan if the geocoder is done within 30 s, and keeps what was found", async () => {
    const project = await prepareUnlocated(2);
    const reply = client.post<RunResult>(`${project.path}/optimize`);
    await seconds(2);
    expect(await reply).toMatchObject({ status: 200, data: { chargedUsd: 2 } });
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project.path}/couriers`);
    expect(data.couriers).toMatchObject([
      { startLatitude: 60.101, startGeocodeStatus: "found" },
      { startLatitude: 60.102, startGeocodeStatus: "found" },
    ]);
    expect(await client.post(`${project.path}/optimize`)).toMatchObject({ status: 200 });
    expect(geocoder.asked).toHaveLength(2);
  });

  it("takes no solver from others, and no more than its company's part of the geocoding", async () => {
    const slow = await Promise.all([1, 2, 3, 4, 5].map(async () => prepareUnlocated(1)));
    const jobs = await Promise.all(slow.map(async (project) => order(client, project)));
    const states = async () =>
      (await Promise.all(jobs.map(async (id) => jobOf(client, id)))).map(({ status }) => status).sort();
    await expect.poll(states).toEqual(["queued", "running", "running", "running", "running"]);
    const other = await gateway.newClient();
    const { path } = await prepare(other);
    expect(await other.post(`${path}/optimize`)).toMatchObject({ status: 200 });
    expect(await states()).toContain("queued");
    await second(); // the geocoder's cache has it for the others, who ask for the same address
    for (const id of jobs) expect(await ended(client, id)).toMatchObject({ status: "completed" });
  });

  it("whose lease lapses meanwhile is located again, and solved and charged once", async () => {
    const jobId = await order(client, await prepareUnlocated(2));
    await second();
    await expect.poll(() => geocoder.waiting).toBe(1);
    const jobs = gateway.context.connection.collection<{ _id: string; crashes: number }>("jobs");
    const lapsed = { leaseUntil: new Date(gateway.clock.now().getTime() - 1000) };
    const crashes = async () => {
      await jobs.updateOne({ _id: jobId, crashes: 0 }, { $set: lapsed });
      return (await jobs.findOne({ _id: jobId }))?.crashes;
    };
    await crashes();
    // Its first look takes a lease that was over before.
    const starting = beside(gateway, { settings });
    await expect.poll(crashes, { timeout: 20_000, interval: 10 }).toBe(1);
    const other = await starting;
    let isOver = false;
    const over = ended(client.at(other), jobId).finally(() => {
      isOver = true;
    });
    const answered = async () => {
      if (geocoder.waiting > 0) await second();
      return isOver;
    };
    await expect.poll(answered, { timeout: 10_000 }).toBe(true);
    expect(await over).toMatchObject({ status: "completed", chargedUsd: 2 });
    expect(await captures(gateway, client)).toBe(1);
    expect(optimizer.streams).toHaveLength(1);
    const { vehicles, places } = optimizer.streams[0]!.request.problem!;
    expect(vehicles.map(({ startPlace }) => places[startPlace!]!.latitude)).toEqual([60.101, 60.102]);
  });

  it("whose gateway shuts down is located and charged once by another", async () => {
    const project = await prepareUnlocated(2);
    const waiting = client.post<{ jobId: string }>(`${project.path}/optimize`);
    await second();
    await expect.poll(() => geocoder.waiting).toBe(1);
    const [reply] = await Promise.all([waiting, gateway.close()]);
    expect(reply.status).toBe(202);
    gateway = await beside(gateway, { settings });
    const at = client.at(gateway);
    await second();
    expect(await ended(at, reply.data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
    expect(await captures(gateway, client)).toBe(1);
  });

  it("and is cancelled asks no further", async () => {
    const jobId = await order(client, await prepareUnlocated(2));
    await expect.poll(() => geocoder.waiting).toBe(1);
    const cancelled = await client.post<Job>(`/optimization-jobs/${jobId}/cancel`);
    expect(cancelled.data).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
    await expect.poll(() => geocoder.waiting).toBe(0);
    expect([geocoder.asked.length, optimizer.streams.length]).toEqual([1, 0]);
  });
});

describe("a depot that cannot be found", () => {
  const lost = async (body: object): Promise<[Prepared, Reply<{ jobId: string }>]> => {
    const project = await prepareUnlocated(1, client, geocoder.unknown);
    const reply = client.post<{ jobId: string }>(`${project.path}/optimize`, body);
    await geocoder.answer();
    return [project, await reply];
  };

  it("fails the direct run with the address, and costs neither money nor a run of the day", async () => {
    const [project, { status, code, details }] = await lost({});
    expect([status, code]).toEqual([400, "GEOCODE_NO_RESULT"]);
    const jobId = details["jobId"] as string;
    expect(details).toEqual({ jobId, address: "Nowhere 1", assignmentId: project.assignmentIds[0] });
    expect(await jobOf(client, jobId)).toMatchObject({ status: "failed", error: { code } });
    expect([await money(client), await runsToday(gateway, client)]).toEqual([49, 0]);
  });

  it("fails the job with the address", async () => {
    const [, { status, data }] = await lost({ async: true });
    expect(status).toBe(202);
    const { error, chargedUsd } = await ended(client, data.jobId);
    expect([error?.code, chargedUsd]).toEqual(["GEOCODE_NO_RESULT", 0]);
    expect(error?.message).toContain('"Nowhere 1"');
    expect([await money(client), await runsToday(gateway, client)]).toEqual([49, 0]);
  });
});

it("a geocoder that cannot be asked fails the run by our fault: nothing is charged, the day's run is given back", async () => {
  const project = await prepareUnlocated(1);
  const reply = client.post(`${project.path}/optimize`);
  await geocoder.answer(400);
  expect(await reply).toMatchObject({ status: 500, details: { reason: "INTERNAL_ERROR" } });
  expect([await money(client), await runsToday(gateway, client)]).toEqual([49, 0]);
});

it("validateOnly ends when its client leaves", async () => {
  const { path } = await prepareUnlocated(2);
  const headers = { authorization: `Bearer ${client.key}`, "content-type": "application/json" };
  const options = { method: "POST", headers, agent: false } as const;
  const leaving = request(`${gateway.baseUrl}${path}/optimize`, options).on("error", () => undefined);
  leaving.end('{"validateOnly":true}');
  await expect.poll(() => geocoder.waiting).toBe(1);
  leaving.destroy();
  await expect.poll(() => geocoder.waiting).toBe(0);
  expect(geocoder.asked).toHaveLength(1);
});

it("validateOnly looks depots up for 30 s, then says which are not located", async () => {
  const project = await prepareUnlocated(32);
  const reply = client.post<RunEstimate>(`${project.path}/optimize`, { validateOnly: true });
  await seconds(30);
  const { status, data } = await reply;
  expect(status).toBe(200);
  expect(data.warnings).toMatchObject([{ code: "DEPOT_NOT_LOCATED" }]);
  expect(project.assignmentIds).toEqual(expect.arrayContaining(data.warnings[0]!.assignmentIds));
  await expect.poll(() => geocoder.waiting).toBe(0);
});
