import { Cost, ReasonCode } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import { startWithOptimizer, type TestClient } from "../../../testing/gateway.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Job, RunResult } from "@rondo/day/records/run.ts";
import { accept, die, finish, progress, queue, refuse } from "../../../testing/optimizer.ts";
import { ended, jobOf, money, order, orderHeld, prepare } from "../../../testing/runs.ts";

const { gateway, optimizer } = await startWithOptimizer();
let client: TestClient;
beforeEach(async () => {
  client = await gateway.newClient();
});

it("contract 5.16: a project lists its runs, the newest first; another company finds none of them", async () => {
  const [project, other] = [await prepare(client), await prepare(client)];
  const listed = async (path: string) =>
    (await client.get<{ jobs: Job[] }>(`${path}/optimization-jobs`)).data.jobs;
  expect(await listed(project.path)).toEqual([]);
  const { jobId: first } = (await client.post<RunResult>(`${project.path}/optimize`)).data;
  await client.post(`${other.path}/optimize`);
  expect((await (await gateway.newClient()).get(`/optimization-jobs/${first}`)).code).toBe("JOB_NOT_FOUND");
  gateway.clock.advance(1);
  const second = await orderHeld(optimizer, client, project);
  expect((await listed(project.path)).map(({ jobId, status }) => [jobId, status])).toEqual([
    [second, "running"],
    [first, "completed"],
  ]);
  finish(optimizer.streams.at(-1)!);
  const { result: _, ...head } = await ended(client, second);
  expect((await listed(project.path))[0]).toEqual(head);
});

describe("a direct run", () => {
  it("contract 5.29: says what the caller changed, though no solver weighs its changes", async () => {
    const project = await prepare(client);
    await client.post(`${project.path}/optimize`);
    await client.request("DELETE", `${project.path}/couriers/${project.assignmentIds[0]}`);
    const { data } = await client.post<RunResult>(`${project.path}/optimize`);
    const whys = data.changes.map(({ kind, why }) => [kind, why.code]);
    expect(whys).toEqual(project.stopIds.map(() => ["added", "EVENT"]));
  });

  it("contract 2.6, 5.2: answers with the routes, keeps them, charges, and leaves a job behind", async () => {
    const project = await prepare(client);
    const reply = await client.post<RunResult>(`${project.path}/optimize`);
    expect(reply.status).toBe(200);
    const { jobId, routes, unassignedStops, chargedUsd, summary, warnings } = reply.data;
    expect({ unassignedStops, chargedUsd }).toEqual({ unassignedStops: [], chargedUsd: 2 });
    expect(warnings).toMatchObject([{ code: "IDLE_COURIERS", assignmentIds: [project.assignmentIds[1]] }]);
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
    const counts = { plannedCount: 3, unassignedCount: 0, couriersCount: 2, routesCount: 1 };
    expect(summary).toMatchObject({ ...counts, cost: 7560 });
    expect(await money(client)).toBe(47);

    const current = await client.get<CurrentRoutes>(`${project.path}/routes`);
    expect(current.data).toMatchObject({ routes, unassignedStops: [], jobId });
    const ofOther = `${project.path}/routes?courierId=${project.assignmentIds[1]!}`;
    expect((await client.get<CurrentRoutes>(ofOther)).data.routes).toEqual([]);
    const job = await jobOf(client, jobId);
    expect(job).toMatchObject({ status: "completed", progress: 1, chargedUsd: 2, error: null });
    expect(job).toMatchObject({ stopsCount: 3, couriersCount: 2 });
    expect(job.result).toEqual(reply.data);
    const after = await client.get<{ project: object }>(project.path);
    const lastOptimizedAt = current.data.optimizedAt;
    expect(after.data.project).toMatchObject({ status: "optimized", lastOptimizedAt });
  });

  it("contract 5.2: is a job from the start when that is asked for, or when the plan is large", async () => {
    const small = await prepare(client);
    const asked = await order(client, small);
    expect(await ended(client, asked)).toMatchObject({ status: "completed", chargedUsd: 2 });
    const large = await prepare(client, { stops: 201 });
    const background = await client.post<{ jobId: string }>(`${large.path}/optimize`);
    expect(background.status).toBe(202);
    const job = await ended(client, background.data.jobId);
    expect(job).toMatchObject({ status: "completed", stopsCount: 201 });
  });

  it("contract 5.2: turns into a job when the optimizer puts it into its queue", async () => {
    const project = await prepare(client);
    const count = optimizer.streams.length;
    optimizer.script.push(queue);
    const reply = await client.post<{ jobId: string }>(`${project.path}/optimize`);
    expect(reply.status).toBe(202);
    finish(optimizer.streams[count]!);
    expect(await ended(client, reply.data.jobId)).toMatchObject({ status: "completed" });
  });

  it("contract 5.16: shows its progress while it runs", async () => {
    const project = await prepare(client);
    const count = optimizer.streams.length;
    optimizer.script.push((stream) => {
      accept(stream, 0);
      progress(stream, 0.25);
    });
    const jobId = await order(client, project);
    await expect.poll(async () => (await jobOf(client, jobId)).progress).toBe(0.25);
    finish(optimizer.streams[count]!);
    expect(await ended(client, jobId)).toMatchObject({ status: "completed", progress: 1 });
  });

  it("waits in the queue while the optimizers are full", async () => {
    const project = await prepare(client);
    optimizer.script.push(refuse("RESOURCE_EXHAUSTED"), refuse("RESOURCE_EXHAUSTED"));
    const reply = await client.post<{ jobId: string }>(`${project.path}/optimize`);
    expect(reply.status).toBe(202);
    expect(await ended(client, reply.data.jobId)).toMatchObject({ status: "completed", chargedUsd: 2 });
  });

  it("survives an optimizer that dies at work", async () => {
    const project = await prepare(client);
    optimizer.script.push(die);
    const reply = await client.post<RunResult>(`${project.path}/optimize`);
    expect([reply.status, reply.data.chargedUsd]).toEqual([200, 2]);
  });

  it("contract 5.17: fails honestly, without a charge, when three starts have come to nothing", async () => {
    const project = await prepare(client);
    optimizer.script.push(die, die, die);
    const reply = await client.post(`${project.path}/optimize`);
    const code = "OPTIMIZER_UNAVAILABLE";
    expect(reply).toMatchObject({ status: 500, code: "INTERNAL_ERROR", details: { reason: code } });
    expect(await money(client)).toBe(49);
    const job = await ended(client, reply.details["jobId"] as string);
    expect(job).toMatchObject({ status: "failed", chargedUsd: 0, result: null, error: { code } });
    expect((await client.get<CurrentRoutes>(`${project.path}/routes`)).data).toMatchObject({
      ...{ routes: [], unassignedStops: [], pendingStopIds: project.stopIds, staleStopIds: [] },
      ...{ jobId: null, optimizedAt: null },
    });
    expect((await client.get(project.path)).data).toMatchObject({ project: { status: "draft" } });
  });

  it.each([
    ["FAILED_PRECONDITION", "TRAVEL_DATA_UNAVAILABLE"],
    ["INTERNAL", "INTERNAL_ERROR"],
    ["INVALID_ARGUMENT", "INTERNAL_ERROR"],
  ] as const)("contract 5.17: fails at once on %s, as %s", async (code, reason) => {
    const project = await prepare(client);
    optimizer.script.push(refuse(code));
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.details["reason"]]).toEqual([500, reason]);
    expect(await money(client)).toBe(49);
    expect(optimizer.script).toEqual([]);
  });

  it("contract 5.17: is not charged when nothing can be served, and says what would help", async () => {
    const project = await prepare(client);
    optimizer.script.push((stream) => {
      const left = (stop: number, code: ReasonCode, ...vehicles: number[]) => ({
        ...{ stop, reasonsIncomplete: false, reasons: [{ code, vehicles, together: false }] },
      });
      const plan = {
        routes: [],
        unassigned: [
          left(0, ReasonCode.REASON_CODE_CAPACITY, 0),
          left(1, ReasonCode.REASON_CODE_TIME_WINDOW, 0, 1),
          left(2, ReasonCode.REASON_CODE_TIME_WINDOW, 0, 1),
        ],
        cost: Cost.fromPartial({ unassigned: 3 }),
      };
      finish(stream, { plan });
    });
    const reply = await client.post(`${project.path}/optimize`);
    expect([reply.status, reply.code, reply.details["reason"]]).toEqual([400, "BAD_REQUEST", "NO_ROUTES"]);
    expect(reply.message).toBe(
      "No stop could be served by any courier on 2026-12-01 (UTC); nothing is charged. " +
        "TIME_WINDOW stands in the way of 2 of 3 stops: " +
        "check the plan's day, the stops' timeWindows and the couriers' working times.",
    );
    expect(await money(client)).toBe(49);
  });

  it("says what would help, too, when no stop gets as far as an optimizer", async () => {
    const project = await prepare(client, { stops: 2 });
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project.path}/couriers`);
    const body = { assignedCourierId: data.couriers[0]!.id, latitude: null, longitude: null };
    await client.patch(`${project.path}/stops/${project.stopIds[0]!}`, body);
    const reply = await client.post(`${project.path}/optimize`, { onlyAssignedPoints: true });
    expect([reply.status, reply.details["reason"]]).toEqual([400, "NO_ROUTES"]);
    expect(reply.message).toMatch(
      /NO_COORDINATES and NOT_ASSIGNED each stand in the way of 1 of 2 stops: geocode the stops/,
    );
    const audited = await gateway.context.audit.newest(client.companyId, {}, { take: 1 });
    expect(audited).toMatchObject([{ action: "optimizeProject", recordId: project.id }]);
  });
});
