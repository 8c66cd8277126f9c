import { expect, it } from "vitest";
import type { CurrentRoutes, PlanView } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { newDay } from "../support/day.ts";
import { startTestSystem } from "../support/system.ts";

const system = await startTestSystem({ settings: { WEBHOOK_ALLOW_PRIVATE: "true" } });

it("contract 11.5, 13.7: each change of the current plan, and each release, is told once and noted in the audit log", async () => {
  const client = await system.gateway.newClient({ walletCents: 10_000 });
  const receiver = await startReceiver();
  expect((await client.post("/webhooks", { url: receiver.url, events: ["plan.changed"] })).status).toBe(201);
  const day = await newDay(client, {}, {});
  const [stopId] = await day.stops({}, {});
  const planned = async (options = {}) => (await day.optimize<PlannedResult>(options)).data.planId;
  const first = await planned();
  const draft = await planned({ draft: true });
  const { routes } = (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
  const backwards = routes.map(({ assignmentId, stops }) => ({
    assignmentId,
    stopIds: stops.map((stop) => stop.stopId).reverse(),
  }));
  const edit = await client.request<PlanView>("PUT", `${day.path}/routes`, { body: { routes: backwards } });
  const { planId } = edit.data;
  await client.post(`${day.path}/plans/${draft}/activate`, {});
  await client.post(`${day.path}/plans/${draft}/activate`, {});
  await client.post(`${day.path}/plans/${planId}/release`);
  await client.post(`${day.path}/plans/${planId}/activate`, {});
  await client.patch(day.path, { status: "in_progress" });
  await client.post(`${day.path}/stops/outcomes`, { outcomes: [{ stopId, outcome: "served" }] });

  await expect.poll(() => receiver.received).toHaveLength(5);
  const heard = receiver.received.map(({ body }) => JSON.parse(body) as { event: string; data: object });
  expect(new Set(heard.map(({ event }) => event))).toEqual(new Set(["plan.changed"]));
  const [, , projectId] = day.path.split("/");
  const changesCount = edit.data.changes.length;
  const ofEdit = { planId, projectId, source: "edit", basedOn: first, changesCount };
  const told = heard.map(({ data }) => data);
  const released = expect.any(String) as string;
  const none = { releasedAt: null, changesCount: 0 };
  for (const data of [
    { ...none, planId: first, projectId, source: "run", basedOn: null },
    { ...ofEdit, releasedAt: null },
    { ...none, planId: draft, projectId, source: "run", basedOn: first },
  ])
    expect(told).toContainEqual(data);
  expect(told.filter((data) => "releasedAt" in data && data.releasedAt !== null)).toEqual([
    { ...ofEdit, releasedAt: released },
    { ...ofEdit, releasedAt: released },
  ]);

  const entries = await system.gateway.context.audit.newest(client.companyId);
  const noted = entries.map(({ action, recordId, actor }) => ({ action, recordId, key: actor.id }));
  const key = client.keyId;
  for (const [action, recordId] of [
    ["putRoutes", planId],
    ["activatePlan", draft],
    ["releasePlan", planId],
    ["activatePlan", planId],
    ["reportOutcomes", projectId],
  ])
    expect(noted).toContainEqual({ action, recordId, key });
});
