import { describe, expect, it } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { ProjectStore } from "../projects/store.ts";
import type { StopRecord } from "@rondo/day/records/stop/record.ts";
import { BatchStore, type OpenBatch } from "./batch-store.ts";
import { countsOf, listed, newProject } from "../../testing/stops.ts";

const mongoUri = testDatabaseUri();

const gateway = await startTestGateway({ mongoUri, settings: { LOG_LEVEL: "silent" } });
const client = await gateway.newClient();

describe("contract 3.1: a batch of stops whose gateway died while writing it", () => {
  it("is taken back, and makes room again", async () => {
    const project = await newProject(client);
    const stops = ["a", "b", "c"].map((name) => ({ name, address: "A" }));
    await client.post(`${project}/stops`, { stops });
    await client.post(`${project}/stops`, { stops: stops.slice(0, 2) });
    await gateway.reconcileLater();
    const { connection } = gateway.context.database;
    const batches = connection.collection<OpenBatch>("stop_batches");
    const kept = connection.collection<StopRecord & { _id: string }>("stops");
    const last = (await kept.findOne({}, { sort: { _id: -1 } }))!;
    const { batchId: _id, companyId, projectId } = last;
    // A dead gateway leaves the open batch, its count, and some of its stops.
    await batches.insertOne({ _id, companyId, projectId, openedAt: gateway.clock.now() });
    await kept.deleteOne({ _id: last._id });

    gateway.clock.advance(121);
    const other = await startTestGateway({ mongoUri, clock: gateway.clock });
    await expect.poll(async () => batches.countDocuments()).toBe(0);
    expect((await listed(client, project)).map(({ name }) => name)).toEqual(["a", "b", "c"]);
    await gateway.reconcileLater(); // before, the gateway may still write the stops that it has counted
    expect((await countsOf(client, project)).stops).toBe(3);
    await other.close();
  });

  it("is not answered as added if its gateway was only slow, and ends it while it is being taken back", async () => {
    const project = await newProject(client);
    const written = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    justBefore(BatchStore.prototype, "close", async () => {
      written.resolve(undefined);
      return goOn.promise;
    });
    const stops = ["a", "b"].map((name) => ({ name, address: "A" }));
    const posted = client.post(`${project}/stops`, { stops });
    await written.promise;
    justBefore(ProjectStore.prototype, "countAgain", async () => {
      goOn.resolve(undefined);
      return posted;
    });
    await gateway.reconcileLater();
    expect([(await posted).status, await listed(client, project)]).toEqual([500, []]);
    await gateway.reconcileLater();
    expect(await gateway.context.database.connection.collection("stop_batches").countDocuments()).toBe(0);
    expect((await countsOf(client, project)).stops).toBe(0);
  });

  it("is left alone while it may still be under way", async () => {
    const project = await newProject(client);
    justBefore(BatchStore.prototype, "close", async () => {
      gateway.clock.advance(119);
      for (const reconciler of gateway.context.reconcilers) await reconciler.reconcile();
    });
    const stops = ["a", "b"].map((name) => ({ name, address: "A" }));
    expect((await client.post(`${project}/stops`, { stops })).status).toBe(201);
    expect(await listed(client, project)).toHaveLength(2);
  });
});
