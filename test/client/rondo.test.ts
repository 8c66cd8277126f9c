import { List, NoAnswerError, Rondo, RondoError, type NewStop, type PlannedResult } from "@rondo/client";
import { createServer } from "node:http";
import { describe, expect, expectTypeOf, it } from "vitest";
import { listen } from "../support/lifetime.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem();
const { key, companyId } = await gateway.newClient({ walletCents: 10_000 });
const ignored: string[] = [];
const onIgnoredFields = (fields: readonly string[]) => ignored.push(...fields);
const rondo = new Rondo({ apiKey: key, baseUrl: gateway.origin, onIgnoredFields });

const stop = (number: number): NewStop => ({
  name: `Stop ${number}`,
  address: "Street 1",
  ...{ latitude: 60.17 + (number % 40) / 1000, longitude: 24.94 + number / 100_000 },
});

async function day(stops: number): Promise<string> {
  const { id } = await rondo.projects.create({ name: "Tuesday", defaultStartDate: "2026-12-01" });
  await rondo.stops.createAll(
    id,
    Array.from({ length: stops }, (_, number) => stop(number)),
  );
  const courier = await rondo.couriers.create({ firstName: "Aino" });
  await rondo.assignments.create(id, { courierId: courier.id, workStartTime: "08:00", workEndTime: "20:00" });
  return id;
}

describe("the client drives the typical day", () => {
  it("with a direct answer and with a job, awaited or iterated, alike", async () => {
    expect((await rondo.account.get()).account.companyId).toBe(companyId);
    const id = await day(12);
    expect(await rondo.stops.geocode(id)).toEqual({ total: 0, geocoded: 0, failed: 0 });
    expect(await rondo.runs.estimate(id)).toMatchObject({ valid: true, couriers: 1, costUsd: 1 });
    const options = { maxIterations: 50, seed: 1 };
    const direct = await rondo.runs.start(id, options);
    expectTypeOf(direct).toEqualTypeOf<PlannedResult>();
    expect(direct.routes[0]?.stops).toHaveLength(12);
    const run = rondo.runs.start(id, { ...options, async: true });
    const states: string[] = [];
    for await (const { status, progress } of run) states.push(`${status} ${progress}`);
    expect(states.at(-1)).toBe("completed 1");
    expect((await run).routes[0]?.stops).toHaveLength(12);
    expect((await rondo.routes.get(id)).jobId).toBe((await run).jobId);
    expect((await rondo.runs.list(id)).map(({ chargedUsd }) => chargedUsd)).toEqual([1, 1]);
    expect(await rondo.plans.list(id)).toHaveLength(2);
  });

  it("with long lists by pages, and any number of stops", async () => {
    const id = await day(2500 / 2);
    const names: string[] = [];
    for await (const { name } of rondo.stops.list(id)) names.push(name);
    expect(names).toEqual(Array.from({ length: 1250 }, (_, number) => `Stop ${number}`));
    const list = rondo.stops.list(id);
    expect(list).toBeInstanceOf(List);
    const { rows, nextCursor } = await list.page({ limit: 2 });
    expect(rows.map(({ name }) => name)).toEqual(["Stop 0", "Stop 1"]);
    const next = await list.page({ limit: 1, cursor: nextCursor ?? "" });
    expect(next.rows.map(({ name }) => name)).toEqual(["Stop 2"]);
  });

  it("with any operation by its id, and with status and headers", async () => {
    const { project } = await rondo.request("createProject", { body: { name: "By id" } });
    const { data, response } = await rondo.projects.get(project.id).withResponse();
    expect([data.name, response.status]).toEqual(["By id", 200]);
    expect(response.headers.get("x-request-id")).not.toBeNull();
    expect(await rondo.stops.create(project.id, stop(1))).toMatchObject({ name: "Stop 1" });
    // @ts-expect-error -- an id is missing
    await expect(rondo.request("getProject", { path: {} })).rejects.toThrow("getProject needs projectId");
  });
});

describe("the client says what went wrong", () => {
  it("by one error with the code, the fields and the request's id", async () => {
    const error = await rondo.projects.create({ name: "" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RondoError);
    expect(error).toMatchObject({ code: "INVALID_BODY", status: 400, issues: [{ path: "name" }] });
    expect((error as RondoError).requestId).toMatch(/^[\w-]+$/);
  });

  it("of a run, with its reason, direct or not", async () => {
    const id = await day(0);
    await expect(rondo.runs.start(id)).rejects.toMatchObject({ code: "OPTIMIZATION_NO_STOPS" });
    const late = { ...stop(1), timeWindows: [{ endTime: "2026-12-01T01:00:00Z" }] };
    await rondo.stops.create(id, late);
    const wanted = { name: "RondoError", code: "NO_ROUTES", details: { reason: "NO_ROUTES" } };
    await expect(rondo.runs.start(id)).rejects.toMatchObject(wanted);
    await expect(rondo.runs.start(id, { async: true })).rejects.toMatchObject(wanted);
  });

  it("by names of fields that the service does not know", async () => {
    await rondo.projects.create({ name: "A", ...{ colour: "red" } });
    expect(ignored).toEqual(["colour"]);
  });

  it("when no answer comes, with the key to send the request again by", async () => {
    const deaf = await listen(createServer((request) => request.socket.destroy()));
    const lost = new Rondo({ apiKey: key, baseUrl: deaf.url, retries: 0 });
    const options = { idempotencyKey: "tuesday" };
    const error = await lost.couriers
      .create({ firstName: "Aino" }, options)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ idempotencyKey: "tuesday", operationId: "createCourier" });
  });

  it("when the caller gives up, by the caller's reason", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(rondo.account.get({ signal })).rejects.toThrow("enough");
  });
});

describe("the client tries again", () => {
  /** Answers each request with the next of these. */
  async function scripted(...answers: readonly (readonly [status: number, retryAfter?: string])[]) {
    const keys: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      const [status, retryAfter] = answers[keys.length] ?? [200];
      keys.push(request.headers["idempotency-key"] as string | undefined);
      const failure = { success: false, code: "CODE", message: "No.", details: {} };
      const body =
        status < 300 ? { success: true, data: { courier: { id: "1" }, jobId: "1", routes: [] } } : failure;
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter });
      request.resume().once("end", () => response.end(JSON.stringify(body)));
    });
    return { keys, rondo: new Rondo({ apiKey: "key", baseUrl: (await listen(server)).url }) };
  }

  it("where that helps, with the same key, as often as it should", async () => {
    const { rondo: own, keys } = await scripted([503, "0"], [429, "0"]);
    expect(await own.couriers.create({ firstName: "A" })).toEqual({ id: "1" });
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    const tired = await scripted([502, "0"], [502, "0"], [502, "0"], [502, "0"]);
    await expect(tired.rondo.couriers.create({ firstName: "A" })).rejects.toMatchObject({ status: 502 });
    expect(tired.keys).toHaveLength(3);
  });

  it("while the first request with its key is running, as long as that takes", async () => {
    const { rondo: own, keys } = await scripted([409, "0"], [409, "0"], [409, "0"], [409, "0"]);
    await own.couriers.create({ firstName: "A" });
    expect(keys).toHaveLength(5);
  });

  it("never what the service refuses, nor a run that failed", async () => {
    for (const status of [400, 401, 402, 403, 404, 409]) {
      const { rondo: own, keys } = await scripted([status]);
      await expect(own.couriers.create({ firstName: "A" })).rejects.toMatchObject({ status });
      expect(keys).toHaveLength(1);
    }
    const failed = await scripted([500, "0"], [500, "0"]);
    await expect(failed.rondo.runs.start("1")).rejects.toMatchObject({ status: 500 });
    expect(failed.keys).toHaveLength(1);
  });
});
