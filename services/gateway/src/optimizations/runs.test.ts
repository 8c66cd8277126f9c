import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanName } from "../billing/plans.ts";
import { startTestGateway } from "../test-gateway.ts";
import type { TestClient, TestGateway } from "../test-gateway.ts";
import type { CurrentRoutes, Job, RunEstimate, RunResult } from "./schemas.ts";
import { accept, finish, refuse, TestOptimizer } from "./test-optimizer.ts";

let gateway: TestGateway;
let client: TestClient;
const optimizer = new TestOptimizer();

beforeAll(async () => {
  await optimizer.start();
  gateway = await startTestGateway({ settings: { OPTIMIZER_ADDRESSES: optimizer.address } });
});

beforeEach(async () => {
  client = await gateway.newClient();
});

afterAll(async () => {
  await gateway.close();
  optimizer.kill();
});

interface Prepared {
  readonly path: string;
  readonly id: string;
  readonly stopIds: string[];
  readonly assignmentIds: string[];
}

async function prepare({ of = client, stops = 3, couriers = 2 } = {}): Promise<Prepared> {
  const { data } = await of.post<{ project: { id: string } }>("/projects", {
    name: "Tuesday",
    defaultStartDate: "2026-12-01",
    defaultStartLatitude: 60.17,
    defaultStartLongitude: 24.94,
  });
  const { id } = data.project;
  const path = `/projects/${id}`;
  const bodies = Array.from({ length: stops }, (_, i) => ({
    name: `S${i}`,
    address: "A",
    latitude: 60 + i / 1000,
    longitude: 25,
  }));
  const batch = await of.post<{ stops: { id: string }[] }>(`${path}/stops`, { stops: bodies });
  const assignmentIds: string[] = [];
  for (let i = 0; i < couriers; i++) {
    const courier = await of.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    const body = { courierId: courier.data.courier.id };
    const assignment = await of.post<{ courier: { id: string } }>(`${path}/couriers`, body);
    assignmentIds.push(assignment.data.courier.id);
  }
  return { path, id, assignmentIds, stopIds: batch.data.stops.map((stop) => stop.id) };
}

async function money(of: TestClient = client): Promise<number> {
  const { data } = await of.get<{ credit: { totalAvailableUsd: number } }>("/account");
  return data.credit.totalAvailableUsd;
}

async function ended(jobId: string, of: TestClient = client): Promise<Job> {
  return expect
    .poll(async () => (await of.get<Job>(`/optimization-jobs/${jobId}`)).data, { timeout: 10_000 })
    .toMatchObject({ finishedAt: expect.any(String) as string })
    .then(async () => (await of.get<Job>(`/optimization-jobs/${jobId}`)).data);
}

describe("a direct run", () => {
  it("answers with the routes, keeps them, charges, and leaves a job behind", async () => {
    const project = await prepare();
    const reply = await client.post<RunResult>(`${project.path}/optimize`);
    expect(reply.status).toBe(200);
    const { jobId, routes, unassignedStops, chargedUsd, summary, warnings } = reply.data;
    expect({ unassignedStops, chargedUsd, warnings }).toEqual({
      unassignedStops: [],
      chargedUsd: 2,
      warnings: [],
    });
    expect(routes).toMatchObject([{ projectId: project.id, jobId, assignmentId: project.assignmentIds[0] }]);
    expect(routes[0]?.stops.map(({ stopId, sequence }) => [stopId, sequence])).toEqual(
      project.stopIds.map((id, index) => [id, index + 1]),
    );
    expect(routes[0]?.stops[1]).toMatchObject({
      type: "delivery",
      name: "S1",
      plannedArrivalAt: "2026-12-01T01:00:00.000Z",
      serviceStartAt: "2026-12-01T01:01:00.000Z",
      plannedDepartureAt: "2026-12-01T01:06:00.000Z",
      waitSeconds: 60,
      loadAfter: {},
    });
    expect(summary).toMatchObject({
      plannedCount: 3,
      unassignedCount: 0,
      couriersCount: 2,
      routesCount: 1,
      cost: 300,
    });
    expect(await money()).toBe(47);

    const current = await client.get<CurrentRoutes>(`${project.path}/routes`);
    expect(current.data).toMatchObject({ routes, unassignedStops: [], jobId });
    const filtered = await client.get<CurrentRoutes>(
      `${project.path}/routes?courierId=${project.assignmentIds[1] ?? ""}`,
    );
    expect(filtered.data.routes).toEqual([]);
    const job = await client.get<Job>(`/optimization-jobs/${jobId}`);
    expect(job.data).toMatchObject({
      status: "completed",
      progress: 1,
      chargedUsd: 2,
      stopsCount: 3,
      couriersCount: 2,
      error: null,
    });
    expect(job.data.result).toEqual(reply.data);
    const after = await client.get<{ project: object }>(project.path);
    expect(after.data.project).toMatchObject({
      status: "optimized",
      lastOptimizedAt: current.data.optimizedAt,
    });
  });

  it("is a job from the start when that is asked for, or when the plan is large", async () => {
    const small = await prepare();
    const asked = await client.post<{ jobId: string }>(`${small.path}/optimize`, { async: true });
    expect([asked.status, Object.keys(asked.data)]).toEqual([202, ["jobId"]]);
    expect(await ended(asked.data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
    const large = await prepare({ stops: 201 });
    const background = await client.post<{ jobId: string }>(`${large.path}/optimize`);
    expect(background.status).toBe(202);
    expect(await ended(background.data.jobId)).toMatchObject({ status: "completed", stopsCount: 201 });
  });

  it("turns into a job when the optimizer puts it into its queue", async () => {
    const project = await prepare();
    const count = optimizer.calls.length;
    optimizer.script.push((call) => {
      accept(call, 1);
    });
    const reply = await client.post<{ jobId: string }>(`${project.path}/optimize`);
    expect(reply.status).toBe(202);
    const call = optimizer.calls[count];
    if (call) finish(call);
    expect(await ended(reply.data.jobId)).toMatchObject({ status: "completed" });
  });

  it("waits in the queue while the optimizers are full", async () => {
    const project = await prepare();
    optimizer.script.push(refuse("RESOURCE_EXHAUSTED"), refuse("RESOURCE_EXHAUSTED"));
    const reply = await client.post<{ jobId: string }>(`${project.path}/optimize`);
    expect(reply.status).toBe(202);
    expect(await ended(reply.data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
  });

  it("survives an optimizer that dies at work", async () => {
    const project = await prepare();
    optimizer.script.push((call) => {
      accept(call, 0);
      call.emit("error", { code: 14, details: "gone" });
    });
    const reply = await client.post<RunResult>(`${project.path}/optimize`);
    expect([reply.status, reply.data.chargedUsd]).toEqual([200, 2]);
  });

  it("fails honestly, without a charge, when three starts have come to nothing", async () => {
    const project = await prepare();
    const die = (call: Parameters<typeof finish>[0]): void => {
      accept(call, 0);
      call.emit("error", { code: 14, details: "gone" });
    };
    optimizer.script.push(die, die, die);
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(reply.details).toMatchObject({
      reason: "OPTIMIZER_UNAVAILABLE",
      jobId: expect.any(String) as string,
    });
    expect(await money()).toBe(49);
    const job = await ended(reply.details["jobId"] as string);
    expect(job).toMatchObject({
      status: "failed",
      chargedUsd: 0,
      result: null,
      error: { code: "OPTIMIZER_UNAVAILABLE" },
    });
    expect((await client.get<CurrentRoutes>(`${project.path}/routes`)).data).toEqual({
      routes: [],
      unassignedStops: [],
      jobId: null,
      optimizedAt: null,
    });
    expect((await client.get<{ project: object }>(project.path)).data.project).toMatchObject({
      status: "draft",
    });
  });

  it.each([
    ["FAILED_PRECONDITION", "TRAVEL_DATA_UNAVAILABLE"],
    ["INTERNAL", "INTERNAL_ERROR"],
    ["INVALID_ARGUMENT", "INTERNAL_ERROR"],
  ] as const)("fails at once on %s, as %s", async (code, reason) => {
    const project = await prepare();
    optimizer.script.push(refuse(code));
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.details["reason"]]).toEqual([500, reason]);
    expect(await money()).toBe(49);
    expect(optimizer.script).toEqual([]);
  });

  it("is not charged when nothing can be served", async () => {
    const project = await prepare();
    optimizer.script.push((call) => {
      const plan = {
        routes: [],
        unassigned: [],
        cost: { unassignedByPriority: [], unassigned: 3, value: 0 },
      };
      call.write({
        event: { $case: "result", value: { plan, iterations: 0, elapsedSeconds: 0, geometries: [] } },
      });
      call.end();
    });
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.code, reply.details["reason"]]).toEqual([400, "BAD_REQUEST", "NO_ROUTES"]);
    expect(await money()).toBe(49);
  });
});

describe("a run's prerequisites", () => {
  it("are checked in their order", async () => {
    const project = await prepare({ stops: 1, couriers: 0 });
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
    expect([depot.code, depot.details]).toEqual([
      "GEOCODE_NO_RESULT",
      { address: "Nowhere 2", assignmentId },
    ]);
    await client.patch(`/couriers/${courier.data.courier.id}`, { isActive: false });
    expect((await client.post(path)).code).toBe("OPTIMIZATION_NO_COURIERS");
    await client.patch(project.path, { status: "cancelled" });
    expect((await client.post(path)).code).toBe("CONFLICT");
  });

  it.each([
    [{ objective: "speed" }, "objective", "invalid_value"],
    [{ timeLimitSeconds: 0 }, "timeLimitSeconds", "too_small"],
    [{ timeLimitSeconds: 601 }, "timeLimitSeconds", "too_big"],
    [{ balance: 1.1 }, "balance", "too_big"],
    [{ seed: 1.5 }, "seed", "invalid_type"],
    [{ startFrom: "here" }, "startFrom", "invalid_value"],
    [{ onlyAssigned: true }, "onlyAssigned", "unrecognized_keys"],
  ])("refuse %j", async (body, path, code) => {
    const project = await prepare({ couriers: 0 });
    const reply = await client.post(`${project.path}/optimize`, body);
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path, code }]);
  });

  it("leave out an inactive courier, and say so", async () => {
    const project = await prepare();
    const { data } = await client.get<{ couriers: { courierId: string }[] }>(`${project.path}/couriers`);
    const courierId = data.couriers[0]?.courierId ?? "";
    await client.patch(`/couriers/${courierId}`, { isActive: false });
    const estimate = await client.post<RunEstimate>(`${project.path}/optimize`, { validateOnly: true });
    expect(estimate.data).toEqual({
      valid: true,
      couriers: 1,
      costUsd: 1,
      warnings: [expect.stringContaining(courierId)],
    });
    expect(await money()).toBe(49);
    const run = await client.post<RunResult>(`${project.path}/optimize`);
    expect(run.data).toMatchObject({ chargedUsd: 1, warnings: estimate.data.warnings });
  });

  it("name stops that do not reach the optimizer", async () => {
    const project = await prepare();
    const { data } = await client.post<{ stop: { id: string } }>(`${project.path}/stops`, {
      name: "Lost",
      address: "Nowhere",
    });
    const run = await client.post<RunResult>(`${project.path}/optimize`);
    expect(run.data.unassignedStops).toMatchObject([
      { stopId: data.stop.id, name: "Lost", reasons: [{ code: "NO_COORDINATES", assignmentIds: [] }] },
    ]);
    expect(run.data.summary).toMatchObject({ stopsCount: 4, plannedCount: 3, unassignedCount: 1 });
  });
});

describe("money and limits", () => {
  it("refuse a run that cannot be paid, before anything is written", async () => {
    const project = await prepare({ stops: 1, couriers: 50 });
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.code, reply.details]).toEqual([
      402,
      "INSUFFICIENT_BALANCE",
      { requiredUsd: 50, availableUsd: 49 },
    ]);
    expect(await money()).toBe(49);
    await client.delete(`${project.path}/couriers/${project.assignmentIds[0] ?? ""}`);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("keep to the runs per day, and give back what failed by our fault", async () => {
    const plan: PlanName = "pro";
    const of = await gateway.newClient({ plan });
    const project = await prepare({ of, couriers: 1 });
    optimizer.script.push(refuse("INTERNAL"));
    expect((await of.post(`${project.path}/optimize`)).status).toBe(500);
    for (let i = 0; i < 15; i++) expect((await of.post(`${project.path}/optimize`)).status).toBe(200);
    const broke = await of.post(`${project.path}/optimize`);
    expect(broke.code).toBe("INSUFFICIENT_BALANCE");
  });

  it("let a project have one run at a time", async () => {
    const project = await prepare();
    const count = optimizer.calls.length;
    optimizer.script.push((call) => {
      accept(call, 0);
    });
    const first = await client.post<{ jobId: string }>(`${project.path}/optimize`, { async: true });
    await optimizer.arrived(count + 1);
    for (const body of [{}, { async: true }, { validateOnly: true }]) {
      const second = await client.post(`${project.path}/optimize`, body);
      expect([second.status, second.code, second.details]).toEqual([
        409,
        "CONFLICT",
        { jobId: first.data.jobId },
      ]);
    }
    expect((await client.get<Job>(`/optimization-jobs/${first.data.jobId}`)).data).toMatchObject({
      status: "running",
      result: null,
    });
    expect(await money()).toBe(47);
    const call = optimizer.calls[count];
    if (call) finish(call);
    await ended(first.data.jobId);
    expect((await client.post(`${project.path}/optimize`)).status).toBe(200);
  });

  it("start one of many runs of a project that come at once", async () => {
    const project = await prepare();
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () =>
        client.post<{ jobId: string }>(`${project.path}/optimize`, { async: true }),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 202);
    expect(replies.every(({ status }) => status === 202 || status === 409)).toBe(true);
    for (const { data } of accepted) await ended(data.jobId);
    expect(await money()).toBe(49 - 2 * accepted.length);
  });
});

describe("jobs", () => {
  it("are not found by another company", async () => {
    const project = await prepare();
    const { data } = await client.post<RunResult>(`${project.path}/optimize`);
    const other = await gateway.newClient();
    const reply = await other.get(`/optimization-jobs/${data.jobId}`);
    expect([reply.status, reply.code]).toEqual([404, "JOB_NOT_FOUND"]);
  });

  it("are taken in turns, company by company", async () => {
    const count = optimizer.calls.length;
    const hold = (call: Parameters<typeof finish>[0]): void => {
      accept(call, 1);
    };
    optimizer.script.push(hold);
    const busy = await gateway.newClient();
    const [a, b, c] = [
      await prepare({ of: busy, couriers: 1 }),
      await prepare({ of: busy, couriers: 1 }),
      await prepare({ of: busy, couriers: 1 }),
    ];
    const other = await prepare({ couriers: 1, stops: 1 });
    for (const { path } of [a, b, c]) await busy.post(`${path}/optimize`, { async: true });
    await optimizer.arrived(count + 1);
    const last = await client.post<{ jobId: string }>(`${other.path}/optimize`, { async: true });
    const first = optimizer.calls[count];
    if (first) finish(first);
    await ended(last.data.jobId);
    await optimizer.arrived(count + 4);
    expect(optimizer.calls[count + 1]?.request.problem?.stops).toHaveLength(1);
  });
});
