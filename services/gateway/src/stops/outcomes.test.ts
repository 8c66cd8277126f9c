import { beforeEach, describe, expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { startWithOptimizer, type TestClient } from "../../testing/gateway.ts";
import { justBefore } from "../../testing/interleave.ts";
import { prepare, type Prepared } from "../../testing/runs.ts";
import { listed } from "../../testing/stops.ts";
import { OutcomeStore } from "./outcome-store.ts";

let client: TestClient;
let project: Prepared;

const { gateway } = await startWithOptimizer();

beforeEach(async () => {
  client = await gateway.newClient({ plan: "business" });
  project = await prepare(client);
  await client.patch(project.path, { status: "active" });
});

const stops = async (): Promise<Stop[]> => listed(client, project.path);
const report = async (outcomes: object[]) =>
  client.post<{ stops: Stop[] }>(`${project.path}/stops/outcomes`, { outcomes });
const patch = async (id: string, body: object) =>
  client.patch<{ stop: Stop }>(`${project.path}/stops/${id}`, body);
const NONE = { outcome: null, arrivedAt: null, outcomeAt: null, outcomeReason: null, servedBy: null };
const AT = "2026-12-01T10:00:00.000Z";

describe("contract 3.18: outcomes", () => {
  it("are noted by a batch, and by PATCH, in every answer with the stop", async () => {
    const [first, second] = project.stopIds as [string, string];
    await client.post(`${project.path}/optimize`, {});
    const driver = project.assignmentIds[0];
    const { data } = await report([{ stopId: second, outcome: "served", outcomeAt: AT }]);
    expect(data.stops).toMatchObject([{ id: second, outcome: "served", outcomeAt: AT, servedBy: driver }]);
    const changed = await patch(first, { outcome: "failed", outcomeReason: "Nobody at home", name: "New" });
    expect(changed.data.stop).toMatchObject({ name: "New", outcome: "failed", servedBy: driver });
    expect(changed.data.stop.outcomeAt).not.toBeNull();
    expect(await stops()).toMatchObject([
      { outcome: "failed", outcomeReason: "Nobody at home", name: "New" },
      { outcome: "served", outcomeAt: AT },
      NONE,
    ]);
  });

  it("are taken back by null, with all that was said", async () => {
    const [first] = project.stopIds as [string];
    await report([{ stopId: first, outcome: "served", arrivedAt: AT, outcomeAt: AT }]);
    expect((await patch(first, { outcome: null })).data.stop).toMatchObject(NONE);
    expect((await stops())[0]).toMatchObject(NONE);
  });

  it("are changed field by field, and a stop that was read can be sent back", async () => {
    const [first] = project.stopIds as [string];
    const [read] = (await report([{ stopId: first, outcome: "served", outcomeAt: AT }])).data.stops;
    const again = await patch(first, { outcomeReason: "Left with a neighbour" });
    expect(again.data.stop).toMatchObject({ outcome: "served", outcomeAt: AT });
    expect((await patch(first, read!)).data.stop).toMatchObject({ ...read, outcomeReason: null });
  });

  it("are all noted or none", async () => {
    const [first, second] = project.stopIds as [string, string];
    const good = { stopId: first, outcome: "served" };
    const other = await prepare(client);
    const late = { outcomeAt: AT, arrivedAt: "2026-12-01T10:00:01Z" };
    const servedBy = other.assignmentIds[0];
    for (const [bad, code, path] of [
      [{ stopId: first, outcome: "failed" }, "INVALID_BODY", "outcomes.1.stopId"],
      [{ stopId: second, outcome: "gone" }, "INVALID_BODY", "outcomes.1.outcome"],
      [{ stopId: second, outcomeAt: AT }, "INVALID_BODY", "outcomes.1.outcome"],
      [{ stopId: second, outcome: "served", ...late }, "INVALID_BODY", "outcomes.1.arrivedAt"],
      [{ stopId: other.stopIds[0], outcome: "served" }, "FOREIGN_KEY_CONSTRAINT", "outcomes.1.stopId"],
      [{ stopId: second, outcome: "served", servedBy }, "FOREIGN_KEY_CONSTRAINT", "outcomes.1.servedBy"],
    ] as const) {
      const refused = await report([good, bad]);
      expect(refused).toMatchObject({ status: 400, code });
      const { issues } = refused.details as { issues?: { path: string }[] };
      expect(issues?.[0]?.path).toBe(path);
    }
    expect(await stops()).toMatchObject([NONE, NONE, NONE]);
    const refused = await patch(first, { name: "Half", outcome: "served", servedBy: other.stopIds[0] });
    expect(refused.code).toBe("FOREIGN_KEY_CONSTRAINT");
    expect((await stops())[0]?.name).not.toBe("Half");
  });

  it("are refused in a draft project", async () => {
    const draft = await prepare(client);
    const body = { outcomes: [{ stopId: draft.stopIds[0], outcome: "served" }] };
    const refused = await client.post(`${draft.path}/stops/outcomes`, body);
    expect(refused).toMatchObject({ status: 409, code: "CONFLICT", details: { status: "draft" } });
  });

  it("of a thousand stops are noted in one write, and none is lost beside another", async () => {
    const large = await prepare(client, { stops: 1000, couriers: 1 });
    await client.patch(large.path, { status: "active" });
    const outcomes = large.stopIds.map((stopId) => ({ stopId, outcome: "served", outcomeAt: AT }));
    const path = `${large.path}/stops/outcomes`;
    justBefore(OutcomeStore.prototype, "write", async () =>
      client.post(path, { outcomes: outcomes.slice(0, 1) }),
    );
    expect((await client.post(path, { outcomes: outcomes.slice(1) })).status).toBe(200);
    const noted = await listed(client, large.path);
    expect(noted.filter(({ outcome }) => outcome === "served")).toHaveLength(1000);
  });

  it("go with their stop, also one that is deleted just then", async () => {
    const [first, second] = project.stopIds as [string, string];
    await report([{ stopId: first, outcome: "served" }]);
    await client.delete(`${project.path}/stops/${first}`);
    justBefore(OutcomeStore.prototype, "write", async () => client.delete(`${project.path}/stops/${second}`));
    await report([{ stopId: second, outcome: "served" }]);
    const kept = gateway.context.database.connection.collection<{ _id: string; stops: object }>("outcomes");
    expect(Object.keys((await kept.findOne({ _id: project.id }))?.stops ?? {})).toEqual([]);
  });
});
