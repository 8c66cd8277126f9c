import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourierDay } from "@rondo/day/records/courier-day.ts";
import type { Route } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { CourierLinkStore } from "../../services/gateway/src/courier-links/store.ts";
import { runCommand } from "../../services/gateway/src/operator/commands.ts";
import { OutcomeStore } from "../../services/gateway/src/stops/outcome-store.ts";
import { linked, Telephone } from "../../services/gateway/testing/courier.ts";
import type { TestClient } from "../../services/gateway/testing/gateway.ts";
import { justBefore } from "../../services/gateway/testing/interleave.ts";
import { prepare, type Prepared } from "../../services/gateway/testing/runs.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem();
const AT = "2026-12-01T10:00:00.000Z";

let client: TestClient;
let project: Prepared;
let mine: string;
let telephone: Telephone;
beforeEach(async () => {
  client = await gateway.newClient();
  project = await prepare(client, { stops: 4, couriers: 2 });
  const [first, second] = project.stopIds;
  const [one, other] = project.assignmentIds as [string, string];
  mine = one;
  for (const id of [first, second])
    await client.patch(`${project.path}/stops/${id}`, { assignedCourierId: one });
  for (const id of project.stopIds.slice(2))
    await client.patch(`${project.path}/stops/${id}`, { assignedCourierId: other });
  await client.post(`${project.path}/optimize`);
  telephone = await linked(client, gateway, project, mine);
});

const link = () => `${project.path}/couriers/${mine}/link`;
const day = async (of = telephone) => of.get<CourierDay>("/day");
const ids = ({ rows }: CourierDay) => rows.flatMap(({ stop }) => stop?.id ?? []);
const report = async (stopId: string, body: object = {}, of = telephone) =>
  of.post<{ isNew: boolean }>(`/stops/${stopId}/outcome`, {
    ...{ id: randomUUID(), outcome: "served", outcomeAt: AT },
    ...body,
  });
const stopOf = async (id: string) =>
  (await client.get<{ stops: Stop[] }>(`${project.path}/stops`)).data.stops.find((stop) => stop.id === id);
const routes = async () =>
  (await client.get<{ routes: Route[]; planId: string }>(`${project.path}/routes`)).data;
const ended = { status: 401, code: "UNAUTHORIZED" };

describe("contract 13.13: a courier's link", () => {
  it("tells when the courier confirmed the plan that was told last, and nothing once another was told", async () => {
    const seenAt = async () =>
      (await client.get<{ link: { seenAt: string | null } }>(link())).data.link.seenAt;
    expect(await seenAt()).toBeNull();
    const { planId } = (await day()).data;
    const at = gateway.clock.now().toISOString();
    for (let time = 0; time < 2; time++) {
      expect(await telephone.post("/day/seen", { planId })).toMatchObject({ status: 200 });
      expect(await seenAt()).toBe(at); // the first time counts
      gateway.clock.advance(60);
    }
    expect((await day()).data.seenPlanId).toBe(planId);
    await client.post(`${project.path}/plans/${planId}/release`);
    expect(await seenAt()).toBe(at);
    await client.request("PUT", `${project.path}/routes`, { body: { routes: [] } });
    expect(await seenAt()).toBe(at); // the new plan was not told
    gateway.clock.advance(60);
    await client.post(`${project.path}/plans/${(await routes()).planId}/release`);
    expect(await seenAt()).toBeNull();
    await client.post(link());
    expect(await telephone.post("/day/seen", { planId })).toMatchObject(ended);
  });

  it("ends 24 hours after the shift, and is made for no shift that ended before", async () => {
    const { data } = await client.get<{ link: { expiresAt: string } }>(link());
    expect(data.link.expiresAt).toBe("2026-12-02T18:00:00.000Z");
    const left = (Date.parse(data.link.expiresAt) - gateway.clock.now().getTime()) / 1000;
    gateway.clock.advance(left - 1);
    expect((await day()).status).toBe(200);
    gateway.clock.advance(1);
    expect(await day()).toMatchObject(ended);
    expect((await client.get<{ link: null }>(link())).data.link).toBeNull();
    expect(await client.post(link())).toMatchObject({ status: 409, code: "CONFLICT" });
    gateway.clock.advance(-left);
  });

  it("has 256 bits, is stored hashed, and a new one ends the old", async () => {
    expect(Buffer.from(telephone.token.replace("rondo_link_", ""), "base64url")).toHaveLength(32);
    const stored = await gateway.context.connection.collection("courier_links").find().toArray();
    expect(JSON.stringify(stored)).not.toContain(telephone.token);
    const key = { "idempotency-key": "once" };
    const made = await client.request<{ url: string }>("POST", link(), { headers: key });
    expect(made.status).toBe(201);
    expect(await day()).toMatchObject(ended);
    expect((await day(new Telephone(gateway.origin, made.data.url.split("#")[1] ?? ""))).status).toBe(200);
    const again = await client.request<{ url: string }>("POST", link(), { headers: key });
    expect([again.data.url, again.headers.get("idempotent-omitted")]).toEqual([null, "url"]);
  });

  it("is one of several that are made at once", async () => {
    await client.delete(link());
    const made = await Promise.all(
      Array.from({ length: 5 }, async () => linked(client, gateway, project, mine)),
    );
    const open = await Promise.all(made.map(async (each) => (await day(each)).status));
    expect(open.toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  it("ends when it is ended, and with assignment, project and company", async () => {
    expect((await client.delete(link())).data).toEqual({ deleted: true });
    expect(await day()).toMatchObject(ended);
    expect(await client.delete(link())).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const other = await linked(client, gateway, project, project.assignmentIds[1]!);
    for (const id of project.stopIds)
      await client.patch(`${project.path}/stops/${id}`, { assignedCourierId: null });
    expect((await client.delete(`${project.path}/couriers/${project.assignmentIds[1]}`)).status).toBe(200);
    expect(await day(other)).toMatchObject(ended);
    const again = await linked(client, gateway, project, mine);
    await client.patch(project.path, { status: "draft" });
    expect((await client.delete(project.path)).status).toBe(200);
    expect(await day(again)).toMatchObject(ended);
    project = await prepare(client, { stops: 1, couriers: 1 });
    const last = await linked(client, gateway, project, project.assignmentIds[0]!);
    await runCommand(gateway.context, ["company", "delete", "--company", client.companyId]);
    expect(await day(last)).toMatchObject(ended);
    const left = await gateway.context.connection
      .collection("courier_links")
      .find({ companyId: client.companyId })
      .toArray();
    expect(left).toEqual([]);
  });

  it("is not left behind by a deletion at the same time", async () => {
    await client.patch(project.path, { status: "draft" });
    justBefore(CourierLinkStore.prototype, "put", async () => client.delete(project.path));
    expect(await client.post(link())).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
    const left = await gateway.context.connection
      .collection("courier_links")
      .find({ projectId: project.id })
      .toArray();
    expect(left).toEqual([]);
  });

  it("has 60 requests a minute, private and not indexed", async () => {
    const replies = await Promise.all(Array.from({ length: 61 }, async () => day()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(replies.filter(({ code }) => code === "RATE_LIMITED")).toHaveLength(1);
    const { headers } = await day();
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const new_ = await linked(client, gateway, project, mine);
    expect((await day(new_)).status).toBe(200);
  });

  it("opens nothing else, and nothing else opens the page", async () => {
    const other = await gateway.newClient();
    expect(await other.post(link())).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
    const byKey = new Telephone(gateway.origin, client.key);
    expect(await day(byKey)).toMatchObject(ended);
    const asKey = await fetch(`${gateway.baseUrl}${project.path}`, {
      headers: { authorization: `Bearer ${telephone.token}` },
    });
    expect(asKey.status).toBe(401);
    expect(await telephone.get("/session")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

describe("contract 13.14: the courier's page", () => {
  it("shows this assignment's rows with what a driver needs, and nothing else of the company", async () => {
    await client.patch(`${project.path}/stops/${project.stopIds[0]}`, {
      ...{ phone: "+358 40 1234567", notes: "Ring twice", products: "Cake", priority: 7 },
      ...{ requiredSkills: [], externalId: "A-17", loadDemands: { kg: 2.5 } },
      timeWindows: [{ startTime: null, endTime: "2026-12-01T15:00:00Z" }],
    });
    const { data } = await day();
    expect(ids(data).toSorted()).toEqual(project.stopIds.slice(0, 2).toSorted());
    const stop = data.rows.find((row) => row.stop?.id === project.stopIds[0])?.stop;
    expect(stop).toMatchObject({
      ...{ phone: "+358 40 1234567", notes: "Ring twice", products: "Cake", externalId: "A-17" },
      ...{ loadDemands: { kg: 2.5 }, outcome: null, name: "S0", address: "A" },
    });
    expect(data).toMatchObject({
      firstName: "A",
      date: "2026-12-01",
      timezone: "UTC",
      start: { latitude: 60.17 },
    });
    const text = JSON.stringify(data);
    for (const secret of [
      "priority",
      "cost",
      "companyId",
      "S2",
      "S3",
      project.assignmentIds[1]!,
      client.companyId,
    ])
      expect(text).not.toContain(secret);
  });

  it("shows the last released plan, else the current one, with what its stops are now", async () => {
    const { planId, routes: before } = await routes();
    const order = before
      .find(({ assignmentId }) => assignmentId === mine)!
      .stops.flatMap(({ stopId }) => stopId ?? []);
    expect((await day()).data).toMatchObject({ planId });
    await client.post(`${project.path}/plans/${planId}/release`);
    const turned = [{ assignmentId: mine, stopIds: order.toReversed() }];
    const { data: plan } = await client.request<{ planId: string }>("PUT", `${project.path}/routes`, {
      body: { routes: turned },
    });
    expect(ids((await day()).data)).toEqual(order);
    await client.patch(`${project.path}/stops/${order[0]}`, { notes: "By the yard" });
    expect((await day()).data.rows[0]?.stop?.notes).toBe("By the yard");
    gateway.clock.advance(1);
    await client.post(`${project.path}/plans/${plan.planId}/release`);
    expect((await day()).data).toMatchObject({ planId: plan.planId });
    expect(ids((await day()).data)).toEqual(order.toReversed());
    await client.delete(`${project.path}/stops/${order[0]}`);
    expect(ids((await day()).data)).toEqual(order.slice(1));
  });

  it("takes outcomes of these stops alone, one sent twice once, with an audit entry each", async () => {
    const [first, second, foreign] = project.stopIds as [string, string, string];
    const id = randomUUID();
    expect((await report(first, { id })).data).toEqual({ isNew: true });
    expect(await stopOf(first)).toMatchObject({ outcome: "served", outcomeAt: AT, servedBy: mine });
    expect((await report(first, { outcome: null })).data).toEqual({ isNew: true });
    expect((await report(first, { id })).data).toEqual({ isNew: false });
    expect(await stopOf(first)).toMatchObject({ outcome: null, servedBy: null });
    await report(second, { outcome: "failed", outcomeReason: "Nobody at home" });
    expect((await day()).data.rows.find(({ stop }) => stop?.id === second)?.stop).toMatchObject({
      ...{ outcome: "failed", outcomeReason: "Nobody at home", outcomeAt: AT },
    });
    const refused = { status: 400, code: "FOREIGN_KEY_CONSTRAINT" };
    expect(await report(foreign)).toMatchObject(refused);
    expect(await report(randomUUID())).toMatchObject(refused);
    expect(await report(first, { outcome: "gone" })).toMatchObject({ status: 400, code: "INVALID_BODY" });
    const entries = await gateway.context.audit.newest(
      client.companyId,
      { actorKind: "courier" },
      { take: 9 },
    );
    const told = entries.map(({ action, recordId, actor }) => [action, recordId, actor.id]);
    const entry = (stopId: string) => ["reportCourierOutcome", stopId, mine];
    expect(told).toEqual([entry(second), entry(first), entry(first), entry(first)]);
    const office = await gateway.signedIn(client);
    const listed = await office.get<{ entries: object[] }>("/app/api/audit?actorKind=courier&limit=1");
    expect(listed.data.entries).toMatchObject([{ actor: { kind: "courier", id: mine, name: "A" } }]);
    const [made] = await gateway.context.audit.newest(
      client.companyId,
      { action: "createCourierLink" },
      { take: 1 },
    );
    expect(made).toMatchObject({ recordId: mine });
  });

  it("counts a report once that is sent twice at the same time", async () => {
    const [first] = project.stopIds as [string];
    const id = randomUUID();
    justBefore(OutcomeStore.prototype, "write", async () => {
      expect((await report(first, { id })).data).toEqual({ isNew: true });
      expect((await report(first, { outcome: null })).data).toEqual({ isNew: true });
    });
    expect((await report(first, { id })).data).toEqual({ isNew: false });
    expect(await stopOf(first)).toMatchObject({ outcome: null });
  });

  it("takes the outcome of a stop that the courier saw on the route, also if another plan was released since", async () => {
    const [first] = project.stopIds as [string];
    const { planId } = await routes();
    await client.post(`${project.path}/plans/${planId}/release`);
    const body = {
      routes: [{ assignmentId: mine, stopIds: [] }],
      unassignedStopIds: project.stopIds.slice(0, 2),
    };
    const { data: plan } = await client.request<{ planId: string }>("PUT", `${project.path}/routes`, {
      body,
    });
    gateway.clock.advance(1);
    await client.post(`${project.path}/plans/${plan.planId}/release`);
    expect((await day()).data.rows).toEqual([]);
    expect(await report(first, { planId: randomUUID() })).toMatchObject({ code: "FOREIGN_KEY_CONSTRAINT" });
    expect((await report(first, { planId })).data).toEqual({ isNew: true });
    expect(await stopOf(first)).toMatchObject({ outcome: "served", servedBy: mine });
  });
});
