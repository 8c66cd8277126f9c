import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { newAssignment } from "../../testing/stops.ts";
import { ProjectStore } from "./store.ts";

const gateway = await startTestGateway({ settings: { LOG_LEVEL: "silent" } });
const client = await gateway.newClient();
const projects = () => gateway.context.connection.collection<{ _id: string }>("projects");
interface Project {
  id: string;
  stopsCount: number;
  couriersCount: number;
}

async function newProject(): Promise<string> {
  const { data } = await client.post<{ project: Project }>("/projects", { name: "Tuesday" });
  await client.post(`/projects/${data.project.id}/stops`, { name: "A", address: "B" });
  return data.project.id;
}

async function counts(id: string): Promise<Pick<Project, "stopsCount" | "couriersCount">> {
  const { stopsCount, couriersCount } = (await client.get<{ project: Project }>(`/projects/${id}`)).data
    .project;
  return { stopsCount, couriersCount };
}

async function used(): Promise<number> {
  return (await client.get<{ usage: { projectsThisMonth: number } }>("/account")).data.usage
    .projectsThisMonth;
}

it("counts what a crash has counted and not written", async () => {
  const id = await newProject();
  await projects().updateOne({ _id: id }, { $inc: { stopsCount: 3, couriersCount: 1 } });
  expect(await counts(id)).toEqual({ stopsCount: 4, couriersCount: 1 });
  await gateway.reconcileLater();
  expect(await counts(id)).toEqual({ stopsCount: 1, couriersCount: 0 });
});

it("counts again when a gateway dies between the deletion of a stop and its count", async () => {
  const id = await newProject();
  await gateway.reconcileLater();
  const { data } = await client.get<{ stops: { id: string }[] }>(`/projects/${id}/stops`);
  justBefore(ProjectStore.prototype, "addToCount", async () => Promise.reject(new Error("the gateway dies")));
  expect((await client.delete(`/projects/${id}/stops/${data.stops[0]?.id ?? ""}`)).status).toBe(500);
  await gateway.reconcileLater();
  expect(await counts(id)).toMatchObject({ stopsCount: 0 });
});

it("counts again when a gateway dies between the deletion of an assignment and its count", async () => {
  const id = await newProject();
  const assignment = await newAssignment(client, `/projects/${id}`);
  await gateway.reconcileLater();
  justBefore(ProjectStore.prototype, "addToCount", async () => Promise.reject(new Error("the gateway dies")));
  expect((await client.delete(`/projects/${id}/couriers/${assignment}`)).status).toBe(500);
  await gateway.reconcileLater();
  expect(await counts(id)).toMatchObject({ couriersCount: 0 });
});

it("leaves a project alone whose counts have only just changed", async () => {
  const id = await newProject();
  await projects().updateOne({ _id: id }, { $inc: { stopsCount: 1 } });
  for (const reconciler of gateway.context.reconcilers) await reconciler.reconcile();
  expect(await counts(id)).toMatchObject({ stopsCount: 2 });
});

it("gives back the month's quota slot of a project that was never written, and no other", async () => {
  const kept = await newProject();
  const deleted = await newProject();
  await client.delete(`/projects/${deleted}`);
  const lost = await newProject();
  const before = await used();
  await projects().deleteOne({ _id: lost });
  await gateway.reconcileLater();
  expect(await used()).toBe(before - 1);
  await gateway.reconcileLater();
  expect(await used()).toBe(before - 1);
  expect((await client.get(`/projects/${kept}`)).status).toBe(200);
});
