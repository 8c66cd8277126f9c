import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { countsOf, listed, newAssignment, newProject, newStop } from "../../testing/stops.ts";
import { ProjectStore } from "./store.ts";

const gateway = await startTestGateway({ settings: { LOG_LEVEL: "silent" } });
const client = await gateway.newClient();
const projects = () => gateway.context.connection.collection<{ _id: string }>("projects");

/** A project with a stop. @returns its id */
async function withStop(): Promise<string> {
  const project = await newProject(client);
  await newStop(client, project);
  return project.slice("/projects/".length);
}

const counts = async (id: string) => countsOf(client, `/projects/${id}`);

async function used(): Promise<number> {
  const { data } = await client.get<{ usage: { projectsThisMonth: number } }>("/account");
  return data.usage.projectsThisMonth;
}

it("counts what a crash has counted and not written", async () => {
  const id = await withStop();
  await projects().updateOne({ _id: id }, { $inc: { stopsCount: 3, couriersCount: 1 } });
  expect(await counts(id)).toEqual({ stops: 4, couriers: 1 });
  await gateway.reconcileLater();
  expect(await counts(id)).toEqual({ stops: 1, couriers: 0 });
});

it("counts again when a gateway dies between the deletion of a stop and its count", async () => {
  const id = await withStop();
  await gateway.reconcileLater();
  const [stop] = await listed(client, `/projects/${id}`);
  justBefore(ProjectStore.prototype, "addToCount", async () => Promise.reject(new Error("the gateway dies")));
  expect((await client.delete(`/projects/${id}/stops/${stop!.id}`)).status).toBe(500);
  await gateway.reconcileLater();
  expect(await counts(id)).toMatchObject({ stops: 0 });
});

it("counts again when a gateway dies between the deletion of an assignment and its count", async () => {
  const id = await withStop();
  const assignment = await newAssignment(client, `/projects/${id}`);
  await gateway.reconcileLater();
  justBefore(ProjectStore.prototype, "addToCount", async () => Promise.reject(new Error("the gateway dies")));
  expect((await client.delete(`/projects/${id}/couriers/${assignment}`)).status).toBe(500);
  await gateway.reconcileLater();
  expect(await counts(id)).toMatchObject({ couriers: 0 });
});

it("leaves a project alone whose counts have only just changed", async () => {
  const id = await withStop();
  await projects().updateOne({ _id: id }, { $inc: { stopsCount: 1 } });
  for (const reconciler of gateway.context.reconcilers) await reconciler.reconcile();
  expect(await counts(id)).toMatchObject({ stops: 2 });
});

it("gives back the month's quota slot of a project that was never written, and no other", async () => {
  const kept = await withStop();
  const deleted = await withStop();
  await client.delete(`/projects/${deleted}`);
  const lost = await withStop();
  const before = await used();
  await projects().deleteOne({ _id: lost });
  await gateway.reconcileLater();
  expect(await used()).toBe(before - 1);
  await gateway.reconcileLater();
  expect(await used()).toBe(before - 1);
  expect((await client.get(`/projects/${kept}`)).status).toBe(200);
});
