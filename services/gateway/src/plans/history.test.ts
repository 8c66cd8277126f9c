import { beforeEach, describe, expect, it } from "vitest";
import type { CurrentRoutes, PlanHeadView, PlanView } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { finish, hold } from "../../testing/optimizer.ts";
import { ended, money, orderHeld, prepare, type Prepared } from "../../testing/runs.ts";
import { PlanStore } from "./store.ts";

let client: TestClient;
let project: Prepared;

const { gateway, optimizer } = await startWithOptimizer();

beforeEach(async () => {
  client = await gateway.newClient({ plan: "business" });
  project = await prepare(client);
});

const optimize = async (body = {}) => client.post<PlannedResult>(`${project.path}/optimize`, body);
const planned = async (body = {}): Promise<string> => (await optimize(body)).data.planId;
const current = async (): Promise<CurrentRoutes> =>
  (await client.get<CurrentRoutes>(`${project.path}/routes`)).data;
const list = async (): Promise<PlanHeadView[]> =>
  (await client.get<{ plans: PlanHeadView[] }>(`${project.path}/plans`)).data.plans;
const get = async (planId: string) => client.get<PlanView>(`${project.path}/plans/${planId}`);
const activate = async (planId: string, body = {}) =>
  client.post<PlanView>(`${project.path}/plans/${planId}/activate`, body);
const release = async (planId: string) =>
  client.post<{ plan: PlanHeadView }>(`${project.path}/plans/${planId}/release`);

describe("contract 5.20: the plans of a project", () => {
  it("are listed newest first, and each says what it is based on", async () => {
    expect(await list()).toEqual([]);
    const first = await planned();
    const second = await planned();
    expect(await list()).toMatchObject([
      { planId: second, basedOn: first, isCurrent: true, source: "run", jobId: second, releasedAt: null },
      { planId: first, basedOn: null, isCurrent: false, violations: [] },
    ]);
    expect(await current()).toMatchObject({ planId: second, basedOn: first, isCurrent: true });
    expect((await get(first)).data.routes).toHaveLength(1);
  });

  it("have the same fields in the answer of a run and of its job, then and later", async () => {
    const { data } = await optimize();
    expect(data).toMatchObject({ planId: data.jobId, isCurrent: true, source: "run", basedOn: null });
    await planned();
    const job = await ended(client, data.jobId);
    expect(job.result).toMatchObject({ planId: data.jobId, isCurrent: false });
  });

  it("lose deleted stops and assignments", async () => {
    const [gone, ...kept] = project.stopIds as [string, ...string[]];
    const first = await planned();
    await planned();
    await client.delete(`${project.path}/stops/${gone}`);
    const { data } = await get(first);
    expect(data.routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId))).toEqual(kept);
  });

  it("stay: the last twenty, and all that were released", async () => {
    const first = await planned();
    await release(first);
    const later: string[] = [];
    for (let run = 0; run < 22; run++) later.push(await planned());
    const listed = (await list()).map(({ planId }) => planId);
    expect(listed).toEqual([...later.slice(-21).toReversed(), first]);
    expect((await get(later[0]!)).code).toBe("NOT_FOUND");
  });

  it("are a company's own", async () => {
    const first = await planned();
    const other = await gateway.newClient();
    for (const { code } of [
      await other.get(`${project.path}/plans`),
      await other.get(`${project.path}/plans/${first}`),
      await other.post(`${project.path}/plans/${first}/activate`, {}),
      await other.post(`${project.path}/plans/${first}/release`),
    ])
      expect(code).toBe("PROJECT_NOT_FOUND");
    const another = await prepare(client);
    expect((await client.get(`${another.path}/plans/${first}`)).code).toBe("NOT_FOUND");
  });

  it("read as one plan without history when an older version wrote them", async () => {
    const first = await planned();
    const plans = gateway.context.database.connection.collection<{ _id: string }>("plans");
    await plans.updateOne({ _id: project.id }, { $unset: { head: 1, edits: 1 } });
    expect(await list()).toMatchObject([{ planId: first, basedOn: null, isCurrent: true, jobId: first }]);
    const second = await planned();
    expect((await list()).map(({ planId }) => planId)).toEqual([second, first]);
    expect((await activate(first)).status).toBe(200);
  });

  it("go with their project", async () => {
    const draft = await planned({ draft: true });
    const kept = gateway.context.database.connection.collection<{ _id: string }>("kept_plans");
    expect(await kept.findOne({ _id: draft })).not.toBeNull();
    expect((await client.delete(project.path)).status).toBe(200);
    expect(await kept.findOne({ _id: draft })).toBeNull();
  });
});

describe("contract 5.20: a draft", () => {
  it("is kept and charged, and leaves the current plan and the project as they are", async () => {
    const first = await planned();
    await client.patch(project.path, { status: "editing" });
    const before = await money(client);
    const { data } = await optimize({ draft: true });
    expect(data).toMatchObject({ isCurrent: false, basedOn: first });
    expect(await money(client)).toBe(before - data.chargedUsd);
    expect((await current()).planId).toBe(first);
    const { project: after } = (await client.get<{ project: { status: string } }>(project.path)).data;
    expect(after.status).toBe("editing");
    expect((await activate(data.planId)).data).toMatchObject({ isCurrent: true, routes: data.routes });
    expect((await current()).planId).toBe(data.planId);
  });
});

describe("contract 5.21: activation", () => {
  it("brings an earlier plan back, and undoes itself", async () => {
    const first = await planned();
    const second = await planned();
    expect((await activate(first)).data).toMatchObject({ planId: first, isCurrent: true });
    expect(await current()).toMatchObject({ planId: first, jobId: first });
    await activate(second);
    expect((await current()).planId).toBe(second);
    expect((await activate(second)).status).toBe(200);
    expect((await activate(project.id)).code).toBe("NOT_FOUND");
  });

  it("is refused when another plan is current than the caller has seen", async () => {
    const first = await planned();
    const second = await planned();
    const refused = await activate(first, { basedOn: first });
    expect(refused).toMatchObject({ status: 409, code: "CONFLICT", details: { planId: second } });
    expect((await activate(first, { basedOn: second })).status).toBe(200);
  });

  it("of two at once on one plan, one succeeds", async () => {
    const first = await planned();
    const second = await planned();
    const third = await planned();
    justBefore(PlanStore.prototype, "replace", async () => activate(second, { basedOn: third }));
    expect((await activate(first, { basedOn: third })).code).toBe("CONFLICT");
    expect((await current()).planId).toBe(second);
  });

  it("contract 5.30: just as a run for the rest of another plan begins, keeps that run's plan as a draft", async () => {
    const first = await planned();
    const second = await planned();
    const [{ startAt } = { startAt: "" }] = (await current()).routes;
    const count = optimizer.streams.length;
    let jobId = "";
    justBefore(PlanStore.prototype, "replace", async () => {
      optimizer.script.push(hold);
      ({ jobId } = (await optimize({ day: { at: startAt }, async: true })).data);
      await optimizer.arrived(count + 1);
    });
    await activate(first, { basedOn: second });
    finish(optimizer.streams[count]!);
    expect((await ended(client, jobId)).result).toMatchObject({ isCurrent: false });
    expect((await current()).planId).toBe(first);
  });

  it("is refused during a run, as contract 5.23 routes by hand are", async () => {
    const first = await planned();
    await planned();
    const jobId = await orderHeld(optimizer, client, project);
    const byHand = client.request("PUT", `${project.path}/routes`, { body: { routes: [] } });
    for (const refused of [await activate(first), await byHand])
      expect(refused).toMatchObject({ status: 409, details: { jobId } });
    finish(optimizer.streams.at(-1)!);
    await ended(client, jobId);
    expect((await activate(first)).status).toBe(200);
  });

  it("does not bring back what was deleted meanwhile", async () => {
    const [gone, ...kept] = project.stopIds as [string, ...string[]];
    const first = await planned();
    await planned();
    justBefore(PlanStore.prototype, "replace", async () => client.delete(`${project.path}/stops/${gone}`));
    await activate(first);
    const { routes } = await current();
    expect(routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId))).toEqual(kept);
  });
});

describe("contract 5.21: release", () => {
  it("is noted with its time, also again, and stays with the plan", async () => {
    const first = await planned();
    const released = await release(first);
    expect(released.data.plan).toMatchObject({ planId: first, isCurrent: true });
    expect(released.data.plan.releasedAt).not.toBeNull();
    await planned();
    expect((await list()).map(({ releasedAt }) => releasedAt !== null)).toEqual([false, true]);
    await activate(first);
    expect((await current()).releasedAt).toBe(released.data.plan.releasedAt);
    expect((await release(project.id)).code).toBe("NOT_FOUND");
  });
});
