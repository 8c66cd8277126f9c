import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestGateway, startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import { serve } from "@rondo/addresses/testing/geocoding-server.ts";
import type { RunEstimate, RunResult } from "@rondo/day/records/run.ts";
import { finish, queue } from "../../../testing/optimizer.ts";
import { ended, jobOf, kinds, money, order, orderHeld, prepare, runsToday } from "../../../testing/runs.ts";
import { newStop } from "../../../testing/stops.ts";

const { gateway, optimizer } = await startWithOptimizer();
let client: TestClient;
beforeEach(async () => {
  client = await gateway.newClient();
});

describe("a run's prerequisites", () => {
  it("contract 5.3: are checked in their order", async () => {
    const project = await prepare(client, { stops: 1, couriers: 0 });
    const path = `${project.path}/optimize`;
    const stop = `${project.path}/stops/${project.stopIds[0] ?? ""}`;
    expect((await client.post(path)).code).toBe("OPTIMIZATION_NO_COURIERS");
    await client.delete(stop);
    expect((await client.post(path)).code).toBe("OPTIMIZATION_NO_STOPS");
    await client.post(`${project.path}/stops`, { name: "A", address: "Nowhere 1" });
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    await client.post(`${project.path}/couriers`, { courierId: courier.data.courier.id });
    expect((await client.post(path)).code).toBe("OPTIMIZATION_PREREQUISITES_MISSING");
    await client.post(`${project.path}/stops`, { name: "A", address: "B", latitude: 60, longitude: 25 });
    expect((await client.post(path, { onlyAssignedPoints: true })).code).toBe("NO_ASSIGNED_POINTS");
    const unknown = randomUUID();
    const locked = await client.post(path, { lockedStopIds: [unknown] });
    expect([locked.code, locked.details]).toEqual(["FOREIGN_KEY_CONSTRAINT", { stopIds: [unknown] }]);
    const assignments = await client.get<{ couriers: { id: string }[] }>(`${project.path}/couriers`);
    const assignmentId = assignments.data.couriers[0]?.id ?? "";
    await client.patch(`${project.path}/couriers/${assignmentId}`, { startAddress: "Nowhere 2" });
    const depot = await client.post(path);
    expect(depot.code).toBe("GEOCODE_NO_RESULT");
    expect(depot.details).toMatchObject({ address: "Nowhere 2", assignmentId });
    await client.patch(`/couriers/${courier.data.courier.id}`, { isActive: false });
    expect((await client.post(path)).code).toBe("OPTIMIZATION_NO_COURIERS");
    await client.patch(project.path, { status: "cancelled" });
    expect((await client.post(path)).code).toBe("CONFLICT");
  });

  it("are deliveries, not only stock loading points", async () => {
    const project = await prepare(client, { stops: 1 });
    await client.patch(`${project.path}/stops/${project.stopIds[0]!}`, { pointType: "stock_loading" });
    const reply = await client.post(`${project.path}/optimize`);
    expect(reply.code).toBe("OPTIMIZATION_PREREQUISITES_MISSING");
    expect(reply.message).toContain("stock loading points only");
  });

  it("look up the project's default start near its stops", async () => {
    const { url: GEOCODER_URL, asked } = await serve({ answer: [] });
    const beside = await startTestGateway({ settings: { GEOCODER: "nominatim", GEOCODER_URL } });
    const own = await beside.newClient();
    const project = await prepare(own);
    const start = { defaultStartAddress: "Kirkkokatu 1" };
    const nowhere = { defaultStartLatitude: null, defaultStartLongitude: null };
    await own.patch(project.path, { ...start, ...nowhere });
    const reply = await own.post(`${project.path}/optimize`, { validateOnly: true });
    await beside.close();
    expect([reply.code, reply.details]).toEqual(["GEOCODE_NO_RESULT", { address: "Kirkkokatu 1" }]);
    const [west = 0, south = 0, east = 0, north = 0] =
      asked[0]?.searchParams.get("viewbox")?.split(",").map(Number) ?? [];
    expect((west + east) / 2).toBeCloseTo(25);
    expect((south + north) / 2).toBeCloseTo(60.001);
  });

  it("contract 6.1: a courier with several shifts is paid once", async () => {
    const own = await gateway.newClient();
    const project = await prepare(own, { couriers: 1 });
    const { data } = await own.get<{ couriers: { courierId: string }[] }>(`${project.path}/couriers`);
    const evening = { workStartTime: "19:00", workEndTime: "22:00" };
    await own.post(`${project.path}/couriers`, { ...evening, courierId: data.couriers[0]?.courierId });
    const estimate = await own.post<RunEstimate>(`${project.path}/optimize`, { validateOnly: true });
    expect(estimate.data).toMatchObject({ couriers: 1, costUsd: 1 });
    const job = await ended(own, await order(own, project));
    expect(job).toMatchObject({ couriersCount: 1, chargedUsd: 1 });
  });

  it("contract 6.4: a price above maxChargeUsd is refused with both sums, and nothing is held or written", async () => {
    const own = await gateway.newClient();
    const project = await prepare(own, { couriers: 2 });
    const cheaper = [{ maxChargeUsd: 1.99 }, { maxChargeUsd: 0, async: true }];
    for (const body of [...cheaper, { maxChargeUsd: 1, validateOnly: true }]) {
      const reply = await own.post(`${project.path}/optimize`, body);
      expect([reply.status, reply.code]).toEqual([402, "PAYMENT_REQUIRED"]);
      expect(reply.details).toMatchObject({ requiredUsd: 2, maxChargeUsd: body.maxChargeUsd });
    }
    expect(await kinds(gateway, own)).toEqual(["credit_granted"]);
    expect(await runsToday(gateway, own)).toBe(0);
    const { data } = await own.get<{ jobs: unknown[] }>(`${project.path}/optimization-jobs`);
    expect(data.jobs).toEqual([]);
    expect((await own.post(`${project.path}/optimize`, { maxChargeUsd: 2, async: true })).status).toBe(202);
  });

  it("decisions 1: validateOnly refuses for money before it prepares the problem", async () => {
    const project = await prepare(client, { couriers: 50 });
    const [one = "", other = ""] = project.assignmentIds;
    const kindsOf = (of: string) =>
      Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${of}${n}`, 1]));
    const limit = async (id: string, of: string) =>
      client.patch(`${project.path}/couriers/${id}`, { loadLimits: kindsOf(of) });
    await Promise.all([limit(one, "a"), limit(other, "b")]);
    const validate = async () => client.post(`${project.path}/optimize`, { validateOnly: true });
    expect((await validate()).code).toBe("INSUFFICIENT_BALANCE");
    await gateway.context.billing.topUp(client.companyId, 100, "test");
    // Twenty kinds of load are found while the problem is made.
    expect(await validate()).toMatchObject({ code: "BAD_REQUEST", details: { loadLimits: { length: 20 } } });
  });

  it.each([
    [{ objective: "speed" }, "objective", "invalid_value"],
    [{ timeLimitSeconds: 0 }, "timeLimitSeconds", "too_small"],
    [{ timeLimitSeconds: 601 }, "timeLimitSeconds", "too_big"],
    [{ balance: 1.1 }, "balance", "too_big"],
    [{ seed: 1.5 }, "seed", "invalid_type"],
    [{ startFrom: "here" }, "startFrom", "invalid_value"],
    [{ onlyAssigned: true }, "onlyAssigned", "unrecognized_keys"],
  ])("contract 1.7, 5.1: refuse %j", async (body, path, code) => {
    const project = await prepare(client, { couriers: 0 });
    const reply = await client.post(`${project.path}/optimize`, body);
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path, code }]);
  });

  it("contract 4.8: leave out an inactive courier, and say so", async () => {
    const project = await prepare(client);
    const { data } = await client.get<{ couriers: { courierId: string }[] }>(`${project.path}/couriers`);
    const { courierId } = data.couriers[0]!;
    await client.patch(`/couriers/${courierId}`, { isActive: false });
    const estimate = await client.post<RunEstimate>(`${project.path}/optimize`, { validateOnly: true });
    expect(estimate.data).toMatchObject({ valid: true, couriers: 1, costUsd: 1 });
    const message = expect.stringContaining(courierId) as string;
    const assignmentIds = project.assignmentIds.slice(0, 1);
    expect(estimate.data.warnings).toEqual([
      { code: "INACTIVE_COURIER", message, stopIds: [], assignmentIds },
    ]);
    expect(await money(client)).toBe(49);
    const run = await client.post<RunResult>(`${project.path}/optimize`);
    expect(run.data).toMatchObject({ chargedUsd: 1, warnings: estimate.data.warnings });
  });

  it("contract 5.13: name stops that do not reach the optimizer", async () => {
    const project = await prepare(client);
    const { id } = await newStop(client, project.path, { name: "Lost" });
    const run = await client.post<RunResult>(`${project.path}/optimize`);
    expect(run.data.unassignedStops).toMatchObject([
      { stopId: id, name: "Lost", reasons: [{ code: "NO_COORDINATES", assignmentIds: [] }] },
    ]);
    expect(run.data.summary).toMatchObject({ stopsCount: 4, plannedCount: 3, unassignedCount: 1 });
    expect((await jobOf(client, run.data.jobId)).stopsCount).toBe(4);
  });

  it("are no more stock loading points than an optimizer takes", async () => {
    const project = await prepare(client);
    const store = { name: "Store", address: "A", latitude: 60, longitude: 25, pointType: "stock_loading" };
    const stops = Array.from({ length: 101 }, () => store);
    const { data } = await client.post<{ stops: { id: string }[] }>(`${project.path}/stops`, { stops });
    for (const body of [{ validateOnly: true }, {}]) {
      const reply = await client.post(`${project.path}/optimize`, body);
      expect(reply).toMatchObject({ status: 400, code: "BAD_REQUEST", details: { stockLoadingStops: 101 } });
    }
    await client.delete(`${project.path}/stops/${data.stops[0]?.id ?? ""}`);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });
});

describe("money and limits", () => {
  it("contract 6.4: refuse a run that cannot be paid, before anything is written, also each of many at once", async () => {
    const project = await prepare(client, { stops: 1, couriers: 50 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => client.post(`${project.path}/optimize`)),
    );
    const details = { requiredUsd: 50, availableUsd: 49 };
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 402, code: "INSUFFICIENT_BALANCE", details });
    expect(await money(client)).toBe(49);
    await client.delete(`${project.path}/couriers/${project.assignmentIds[0] ?? ""}`);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("contract 5.3: let a project have one run at a time", async () => {
    const project = await prepare(client);
    const jobId = await orderHeld(optimizer, client, project);
    for (const body of [{}, { async: true }, { validateOnly: true }]) {
      const second = await client.post(`${project.path}/optimize`, body);
      expect(second).toMatchObject({ status: 409, code: "CONFLICT", details: { jobId } });
    }
    expect(await jobOf(client, jobId)).toMatchObject({ status: "running", result: null });
    expect(await money(client)).toBe(47);
    finish(optimizer.streams.at(-1)!);
    await ended(client, jobId);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("contract 5.3: start one of many runs of a project that come at once", async () => {
    const project = await prepare(client);
    const optimize = async () => client.post<{ jobId: string }>(`${project.path}/optimize`, { async: true });
    const replies = await Promise.all(Array.from({ length: 10 }, optimize));
    const accepted = replies.filter(({ status }) => status === 202);
    expect(replies.every(({ status }) => status === 202 || status === 409)).toBe(true);
    for (const { data } of accepted) await ended(client, data.jobId);
    expect(await money(client)).toBe(49 - 2 * accepted.length);
  });
});

describe("jobs", () => {
  it("are taken in turns, company by company, however many one has", async () => {
    const count = optimizer.streams.length;
    optimizer.script.push(...Array.from({ length: 7 }, () => queue));
    const busy = await gateway.newClient();
    const many = await Promise.all(Array.from({ length: 5 }, async () => prepare(busy, { couriers: 1 })));
    const small = await prepare(client, { couriers: 1, stops: 1 });
    const jobs = await Promise.all(many.map(async (project) => order(busy, project)));
    await optimizer.arrived(count + 1);
    const last = await order(client, small);
    for (let i = 0; i < 6; i++) {
      await optimizer.arrived(count + i + 1);
      finish(optimizer.streams[count + i]!);
    }
    await ended(client, last);
    for (const jobId of jobs) await ended(busy, jobId);
    optimizer.script.length = 0;
    const sizes = optimizer.streams.slice(count).map(({ request }) => request.problem?.stops.length);
    expect(sizes).toEqual([3, 1, 3, 3, 3, 3]);
  });
});
