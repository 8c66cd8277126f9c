import { expect, it } from "vitest";
import { startWithOptimizer } from "../../testing/gateway.ts";
import { momentBefore } from "../../testing/interleave.ts";
import { listed } from "../../testing/stops.ts";
import { prepare } from "../../testing/runs.ts";
import { CourierStore } from "../couriers/store.ts";
import { CrewStore } from "../crews/store.ts";
import { runCommand } from "../operator/commands.ts";
import { WebhookStore } from "../webhooks/store.ts";

const { gateway } = await startWithOptimizer();
const all = (name: string) => gateway.context.connection.collection<{ _id: string; companyId: string }>(name);

const hook = { url: "https://example.com/a", events: ["optimization.completed"] };
it.each([
  ["couriers", momentBefore(CourierStore.prototype, "insert"), "/api/v1/couriers", { firstName: "Aino" }],
  ["crews", momentBefore(CrewStore.prototype, "insert"), "/app/api/crews", { name: "North" }],
  ["webhooks", momentBefore(WebhookStore.prototype, "insert"), "/api/v1/webhooks", hook],
])(
  "what a request adds to %s after its company was deleted goes with the next repeat",
  async (name, moment, path, body) => {
    const client = await gateway.newClient();
    const { companyId } = client;
    const browser = await gateway.signedIn({ companyId });
    const { data } = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Eino" });
    const couriers = [{ courierId: data.courier.id }];
    moment(async () => runCommand(gateway.context, ["company", "delete", "--company", companyId]));
    await browser.post(path, name === "crews" ? { ...body, couriers } : body);
    await gateway.reconcileLater();
    expect(await all(name).countDocuments({ companyId })).toBe(0);
  },
);

it("a result that a dead gateway has left goes with each repeat, also after 15 minutes; then the deletion is forgotten", async () => {
  const client = await gateway.newClient();
  const project = await prepare(client, { stops: 1, couriers: 1 });
  const { jobId } = (await client.post<{ jobId: string }>(`${project.path}/optimize`)).data;
  const left = (await gateway.context.connection.collection("job_results").findOne({ _id: jobId as never }))!;
  await client.patch(project.path, { status: "draft" });
  expect((await client.delete(project.path)).status).toBe(200);
  const count = async () =>
    gateway.context.connection.collection("job_results").countDocuments({ _id: jobId as never });
  for (const secondsLater of [0, 900]) {
    await gateway.context.connection.collection("job_results").insertOne(left);
    gateway.clock.advance(secondsLater);
    await gateway.reconcileLater();
    expect(await count()).toBe(0);
  }
  expect(await all("deletions").countDocuments({ companyId: client.companyId })).toBe(0);
});

it("a deletion that was noted, and did not happen, deletes nothing", async () => {
  const client = await gateway.newClient();
  const project = await prepare(client, { stops: 1, couriers: 1 });
  const release = await gateway.context.runs.endAndHold(client.companyId, project.id);
  await release();
  const at = gateway.clock.now();
  const ids = { _id: project.id, companyId: client.companyId, projectId: project.id };
  await all("deletions").insertOne({ ...ids, at, repeats: 0, nextAt: at } as typeof ids);
  await gateway.reconcileLater();
  expect(await listed(client, project.path)).toHaveLength(1);
});
