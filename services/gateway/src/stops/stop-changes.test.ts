import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { countsOf, HOUSE, listed, newProject, newStop } from "../../testing/stops.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

/** The stop after a change. */
async function changed(project: string, { id }: Stop, body: object): Promise<Stop> {
  const reply = await client.patch<{ stop: Stop }>(`${project}/stops/${id}`, body);
  expect(reply.status).toBe(200);
  return reply.data.stop;
}

describe("changing and deleting stops", () => {
  it("contract 1.8, 3.13: changes what is named, clears what is null, leaves the rest", async () => {
    const project = await newProject(client);
    const timeWindows = [{ endTime: "2026-12-01T09:00:00Z" }];
    const stop = await newStop(client, project, { phone: "1", notes: "n", priority: 5, timeWindows });
    const cleared = { phone: null, priority: null, timeWindows: null, name: "B" };
    const after = await changed(project, stop, cleared);
    const { updatedAt } = after;
    expect(after).toEqual({ ...stop, ...cleared, priority: 0, timeWindows: [], updatedAt });
    expect(await changed(project, stop, {})).toEqual(after);
  });

  it("contract 3.13: does not clear a required field", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project);
    const reply = await client.patch(`${project}/stops/${stop.id}`, { name: null });
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
  });

  it("contract 3.13: refuses a change that leaves a loading point with what it cannot have", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project, { visitOrder: "first", finishInWindow: true });
    expect(stop).toMatchObject({ visitOrder: "first", finishInWindow: true });
    const path = `${project}/stops/${stop.id}`;
    const reply = await client.patch(path, { pointType: "stock_loading", finishInWindow: false });
    expect(reply).toMatchObject({ code: "INVALID_BODY", details: { issues: [{ path: "visitOrder" }] } });
    expect(await listed(client, project)).toEqual([stop]);
    const loading = { pointType: "stock_loading", visitOrder: null };
    expect(await changed(project, stop, { ...loading, finishInWindow: null })).toMatchObject(loading);
  });

  it("contract 3.13: refuses a change that leaves a pickup with goods that only a delivery gives", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project, { collectDemands: { count: 2 } });
    const path = `${project}/stops/${stop.id}`;
    const reply = await client.patch(path, { pointType: "pickup" });
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path: "collectDemands" }]);
    expect(await listed(client, project)).toEqual([stop]);
    const both = { pointType: "pickup", collectDemands: null };
    expect(await changed(project, stop, both)).toMatchObject({ pointType: "pickup", collectDemands: {} });
  });

  it("contract 3.13: loses no change of two made at once", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project);
    const changes = [{ phone: "1" }, { notes: "2" }, { products: "3" }, { paymentMethod: "4" }];
    await Promise.all(changes.map(async (change) => client.patch(`${project}/stops/${stop.id}`, change)));
    expect((await listed(client, project))[0]).toMatchObject(Object.assign({}, ...changes) as object);
  });

  it("contract 3.7: puts aside coordinates that geocoding found for another address, and keeps given ones", async () => {
    const project = await newProject(client);
    const found = await newStop(client, project, { address: HOUSE });
    const given = await newStop(client, project, { address: HOUSE, latitude: 1, longitude: 2 });
    const { data } = await client.post(`${project}/stops/geocode`);
    expect(data).toEqual({ result: { total: 1, geocoded: 1, failed: 0 } });
    const [located] = await listed(client, project);
    expect(located).toMatchObject({ geocodeStatus: "found", geocodeQuality: "house" });
    expect(located?.latitude).toBeCloseTo(60.17, 1);
    const same = await changed(project, found, { address: HOUSE, phone: "1" });
    expect(same).toMatchObject({ geocodeStatus: "found", latitude: located?.latitude });
    const nowhere = { geocodeStatus: "none", latitude: null, longitude: null };
    const moved = await changed(project, found, { address: "Elsewhere 2" });
    expect(moved).toMatchObject({ ...nowhere, geocodeQuality: null });
    const kept = await changed(project, given, { address: "Elsewhere 2" });
    expect(kept).toMatchObject({ geocodeStatus: "given", latitude: 1, longitude: 2 });
    expect(await changed(project, given, { latitude: null, longitude: null })).toMatchObject(nowhere);
  });

  it("contract 3.13: deletes a stop once, and makes room for another", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project);
    const path = `${project}/stops/${stop.id}`;
    const replies = await Promise.all([client.delete(path), client.delete(path)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await countsOf(client, project)).stops).toBe(0);
  });

  it("contract 3.13: finds no stop of another project", async () => {
    const stop = await newStop(client, await newProject(client));
    const other = await newProject(client);
    const path = `${other}/stops/${stop.id}`;
    for (const reply of [await client.patch(path, { name: "B" }), await client.delete(path)])
      expect(reply).toMatchObject({ status: 404, code: "STOP_NOT_FOUND" });
  });
});

describe("contract 1.13: listing stops", () => {
  it("pages in the order of creation", async () => {
    const project = await newProject(client);
    const names = ["a", "b", "c", "d", "e"];
    await client.post(`${project}/stops`, { stops: names.map((name) => ({ name, address: "B" })) });
    type Page = { stops: Stop[]; nextCursor: string | null };
    const page = async (query = "") => (await client.get<Page>(`${project}/stops${query}`)).data;
    const first = await page("?limit=3");
    const last = await page(`?limit=3&cursor=${first.nextCursor!}`);
    expect([...first.stops, ...last.stops].map(({ name }) => name)).toEqual(names);
    expect([first.stops.length, last.nextCursor]).toEqual([3, null]);
    expect(await page()).not.toHaveProperty("nextCursor");
  });
});

describe("contract 3.9: a company's own id of a stop", () => {
  it("finds the stops that have exactly this one, page by page", async () => {
    const project = await newProject(client);
    const ids = ["A-1", "a-1", "A-1", null, "A-1 ", "$ne"];
    const stops = ids.map((externalId, i) => ({ name: `${i}`, address: "B", externalId }));
    await client.post(`${project}/stops`, { stops });
    const names = async (query: string): Promise<string[]> => {
      const { data } = await client.get<{ stops: Stop[] }>(`${project}/stops?${query}`);
      return data.stops.map(({ name }) => name);
    };
    expect(await names("externalId=A-1")).toEqual(["0", "2"]);
    expect(await names("externalId=A-1%20")).toEqual(["4"]);
    expect(await names("externalId=%24ne")).toEqual(["5"]);
    expect(await names("externalId=A")).toEqual([]);
    expect(await names("externalId=")).toEqual([]);
    expect(await names("externalId=A-1&limit=1")).toEqual(["0"]);
    const twice = await client.get(`${project}/stops?externalId=A-1&externalId=a-1`);
    expect([twice.status, twice.code]).toEqual([400, "INVALID_QUERY"]);
    const other = await newProject(client);
    expect((await client.get<{ stops: Stop[] }>(`${other}/stops?externalId=A-1`)).data.stops).toEqual([]);
  });

  it("is set and cleared by PATCH", async () => {
    const project = await newProject(client);
    const stop = await newStop(client, project);
    expect((await changed(project, stop, { externalId: "A-1" })).externalId).toBe("A-1");
    expect((await changed(project, stop, { name: "B" })).externalId).toBe("A-1");
    expect((await changed(project, stop, { externalId: null })).externalId).toBeNull();
  });
});

it("contract 3.19: a stop says who created or changed it last, in a batch too; geocoding and a change of nothing do not count", async () => {
  const project = await newProject(client);
  const kaisa = await gateway.signedIn(client, { name: "Kaisa", role: "dispatcher" });
  const path = `/api/v1${project}/stops`;
  const body = { stops: ["A", "B"].map((name) => ({ name, address: HOUSE })) };
  const at = gateway.clock.now().toISOString();
  await kaisa.post(path, body);
  gateway.clock.advance(60);
  await client.post(`${project}/stops/geocode`);
  const [first, second] = await listed(client, project);
  const changes = async () => (await listed(client, project)).map(({ lastChange }) => lastChange);
  const byKaisa = { at, by: "session", name: "Kaisa" };
  expect(await changes()).toEqual([byKaisa, byKaisa]);
  await client.patch(`${project}/stops/${first?.id}`, { phone: "1" });
  const byKey = { at: gateway.clock.now().toISOString(), by: "key", name: "test" };
  await client.patch(`${project}/stops/${second?.id}`, { name: "B", phone: null });
  expect(await changes()).toEqual([byKey, byKaisa]);
  await gateway.context.connection
    .collection("stops")
    .updateMany({ projectId: first!.projectId }, { $unset: { lastChange: "" }, $inc: { revision: 1 } });
  expect(await changes()).toEqual([null, null]);
});
