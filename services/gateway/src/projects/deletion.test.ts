import { mongo } from "mongoose";
import { expect, it } from "vitest";
import { runCommand } from "../operator/commands.ts";
import { startWithOptimizer } from "../../testing/gateway.ts";
import { ended, prepare } from "../../testing/runs.ts";

/** The collections whose documents name a project. A new collection is in one of these three lists. */
const GO_WITH_IT = [
  ...["assignments", "courier_links", "geocodings", "job_results", "kept_plans", "outcomes", "plans"],
  ...["project_quotas", "projects", "stops"],
];
const STAY = ["audit", "events", "jobs"];
/** A deletion is noted for some minutes, until its last repeat. */
const NOTED = ["deletions"];
/** An input is deleted when its run ends. A batch that a crash leaves open is removed by its reconciler. */
const DO_NOT_NAME_IT = [
  ...["companies", "couriers", "crews", "firms", "idempotent_calls", "job_inputs", "keys", "ledger"],
  ...[
    "people",
    "rate_windows",
    "sessions",
    "sign_in_links",
    "stop_batches",
    "webhook_deliveries",
    "webhooks",
  ],
];

const { gateway } = await startWithOptimizer();
it("the deletion of a project leaves nothing that names it, but its history", async () => {
  const client = await gateway.newClient();
  const project = await prepare(client, { stops: 1, couriers: 1 });
  await client.post(`${project.path}/stops`, { name: "Nowhere", address: "No such street 7" });
  await client.post(`${project.path}/stops/geocode`);
  // The second run's plan replaces the first one, which is kept.
  for (let runs = 0; runs < 2; runs++) {
    const run = await client.post<{ jobId: string }>(`${project.path}/optimize`);
    await ended(client, run.data.jobId);
  }
  const outcomes = [{ stopId: project.stopIds[0], outcome: "served", outcomeAt: "2026-05-04T07:00:00Z" }];
  expect(await client.post(`${project.path}/stops/outcomes`, { outcomes })).toMatchObject({ status: 200 });

  await client.post(`${project.path}/couriers/${project.assignmentIds[0]}/link`);

  const { db, models } = gateway.context.connection;
  const collections = Object.values(models).map(({ collection }) => collection.collectionName);
  expect(collections.sort()).toEqual([...GO_WITH_IT, ...STAY, ...NOTED, ...DO_NOT_NAME_IT].sort());
  const naming = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const name of collections) {
      const text = mongo.BSON.EJSON.stringify(await db!.collection(name).find().toArray());
      if (text.includes(project.id)) found.push(name);
    }
    return found;
  };
  await expect.poll(naming).toEqual([...GO_WITH_IT, ...STAY].sort());
  await client.patch(project.path, { status: "draft" });
  expect((await client.delete(project.path)).status).toBe(200);
  expect(await naming()).toEqual([...STAY, ...NOTED].sort());
  await runCommand(gateway.context, ["company", "delete", "--company", client.companyId]);
  for (const seconds of [120, 900]) {
    gateway.clock.advance(seconds);
    await gateway.reconcileLater();
  }
  expect(await naming()).toEqual(["audit", "jobs"]);
  expect(await runCommand(gateway.context, ["doctor"])).toMatchObject({ findings: [] });
});
