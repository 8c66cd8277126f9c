import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { listed, newAssignment, newProject, newStop } from "../../testing/stops.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

describe("creating stops", () => {
  it("contract 1.14, 3.1: fills in defaults and returns null for what was not set", async () => {
    const project = await newProject(client);
    expect(await newStop(client, project)).toMatchObject({
      ...{ name: "A", address: "Somewhere 1", externalId: null, phone: null, notes: null },
      ...{ serviceMinutes: null, priority: 0, pointType: "delivery", deliveryDeadline: null },
      ...{ timeWindows: [], latitude: null, longitude: null, geocodeStatus: "none" },
      ...{ allowedCourierIds: [], assignedCourierId: null, loadDemands: null, requiredSkills: [] },
    });
  });

  it("contract 3.2, 3.8, 3.9: returns what was given, times in UTC", async () => {
    const project = await newProject(client);
    const given = {
      ...{ externalId: "2026/17 $x", serviceMinutes: "1 h 30 min", priority: "Urgent" },
      ...{ requiredSkills: ["lift"], latitude: 60.17, longitude: 24.94 },
      loadDemands: { "weight.$kg": 12.125001, volume: 0.00075, count: 0 },
    };
    const stop = await newStop(client, project, {
      ...given,
      deliveryDeadline: "2026-12-01T12:00:00+02:00",
      timeWindows: [{ startTime: null, endTime: "2026-12-01T09:30:00.5Z" }],
    });
    const expected = {
      ...given,
      geocodeStatus: "given",
      deliveryDeadline: "2026-12-01T10:00:00.000Z",
      timeWindows: [{ startTime: null, endTime: "2026-12-01T09:30:00.500Z" }],
    };
    expect(stop).toMatchObject(expected);
    expect((await listed(client, project))[0]).toEqual(stop);
  });

  it("contract 3.1: keeps a batch of 1000 in its order", async () => {
    const project = await newProject(client);
    const stops = Array.from({ length: 1000 }, (_, i) => ({ name: `Stop ${i}`, address: `Street ${i}` }));
    const reply = await client.post<{ stops: Stop[]; created: number }>(`${project}/stops`, { stops });
    expect(reply.status).toBe(201);
    expect(reply.data.created).toBe(1000);
    const names = stops.map(({ name }) => name);
    expect(reply.data.stops.map(({ name }) => name)).toEqual(names);
    expect((await listed(client, project)).map(({ name }) => name)).toEqual(names);
  });

  it("contract 3.1: writes nothing of a batch with one bad stop, and names the field", async () => {
    const project = await newProject(client);
    const stops = [{ name: "A", address: "B" }, { name: "C" }];
    const reply = await client.post(`${project}/stops`, { stops });
    const details = { issues: [{ path: "stops.1.address" }] };
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details });
    expect(await listed(client, project)).toEqual([]);
  });

  const AT = (time: string) => `2026-12-01T${time}:00Z`;
  const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item);
  it.each<[string, object, string]>([
    ["an empty batch", { stops: [] }, "stops"],
    ["a batch of 1001", { stops: many(1001, { name: "A", address: "B" }) }, "stops"],
    ["an empty name", { name: "" }, "name"],
    ["a long name", { name: "x".repeat(256) }, "name"],
    ["a long address", { address: "x".repeat(501) }, "address"],
    ["11 windows", { timeWindows: many(11, { endTime: AT("10:00") }) }, "timeWindows"],
    ["a latitude alone", { latitude: 1 }, "longitude"],
    ["a latitude out of range", { latitude: 90.1, longitude: 0 }, "latitude"],
    ["an unreadable time", { serviceMinutes: "soon" }, "serviceMinutes"],
    ["a broken priority", { priority: 1.5 }, "priority"],
    ["an unknown point type", { pointType: "depot" }, "pointType"],
    ["goods taken back by a pickup", { pointType: "pickup", collectDemands: { count: 1 } }, "collectDemands"],
    ["a local date-time", { deliveryDeadline: "2026-12-01 10:00" }, "deliveryDeadline"],
    ["a date-time before the year 1", { deliveryDeadline: "0001-01-01T00:00:00+02:00" }, "deliveryDeadline"],
    ["a date-time of five digits", { deliveryDeadline: "+010000-01-01T00:00:00Z" }, "deliveryDeadline"],
    [
      "a window that ends before it starts",
      { timeWindows: [{ startTime: AT("10:00"), endTime: AT("09:00") }] },
      "timeWindows.0.endTime",
    ],
    ["a window without an end", { timeWindows: [{ startTime: null }] }, "timeWindows.0.endTime"],
    ["a negative demand", { loadDemands: { weight: -1 } }, "loadDemands.weight"],
    ["a demand of 7 decimals", { loadDemands: { weight: 0.1234567 } }, "loadDemands.weight"],
    ["a demand that is too large", { loadDemands: { weight: 1_000_000_000.000001 } }, "loadDemands.weight"],
    ["the order of a loading point", { pointType: "stock_loading", visitOrder: "last" }, "visitOrder"],
    ["a finish of a loading point", { pointType: "stock_loading", finishInWindow: true }, "finishInWindow"],
    ["the shipment of a loading point", { pointType: "stock_loading", shipment: "A" }, "shipment"],
    ["goods taken back with a shipment", { shipment: "A", collectDemands: { count: 1 } }, "collectDemands"],
    ["an empty shipment", { shipment: "" }, "shipment"],
    ["21 skills", { requiredSkills: Array.from({ length: 21 }, String) }, "requiredSkills"],
    ["an id that is none", { allowedCourierIds: ["x"] }, "allowedCourierIds.0"],
  ])("contract 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.10: refuses %s", async (_, fields, path) => {
    const one = "stops" in fields ? {} : { name: "A", address: "B" };
    const reply = await client.post(`${await newProject(client)}/stops`, { ...one, ...fields });
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details: { issues: [{ path }] } });
  });

  it("contract 3.11: takes only assignments of the project", async () => {
    const project = await newProject(client);
    const foreign = await newAssignment(client, await newProject(client));
    for (const body of [{ allowedCourierIds: [foreign] }, { assignedCourierId: randomUUID() }]) {
      const reply = await client.post(`${project}/stops`, { name: "A", address: "B", ...body });
      expect([reply.status, reply.code]).toEqual([400, "FOREIGN_KEY_CONSTRAINT"]);
    }
    const own = await newAssignment(client, project);
    const { data: added } = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    const courierId = added.courier.id;
    const prefer = async (id: string, body: object) =>
      client.patch(`${project}/stops/${id}`, { preferredCourierIds: body });
    const preferring = await newStop(client, project, { preferredCourierIds: [own, courierId] });
    expect(preferring.preferredCourierIds).toEqual([own, courierId]);
    expect(await prefer(preferring.id, [foreign])).toMatchObject({
      code: "FOREIGN_KEY_CONSTRAINT",
      details: { courierIds: [foreign] },
    });
    await client.delete(`${project}/couriers/${own}`);
    const { data } = await client.get<{ stops: Stop[] }>(`${project}/stops`);
    expect(data.stops.map(({ preferredCourierIds: ids }) => ids)).toEqual([[courierId]]);
  });

  it("contract 3.11: takes an assignment of the project, once", async () => {
    const project = await newProject(client);
    const own = await newAssignment(client, project);
    const twice = await newStop(client, project, { allowedCourierIds: [own, own.toUpperCase()] });
    expect(twice.allowedCourierIds).toEqual([own]);
  });

  it("contract 3.12: keeps to the plan's number of stops, exactly, under races", async () => {
    const pro = await gateway.newClient({ plan: "pro" });
    const project = await newProject(pro);
    const batch = { stops: Array.from({ length: 30 }, () => ({ name: "A", address: "B" })) };
    const replies = await Promise.all(
      Array.from({ length: 15 }, async () => pro.post(`${project}/stops`, batch)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toMatchObject({ status: 402, code: "DELIVERY_POINTS_PER_PROJECT_LIMIT" });
    expect(await listed(pro, project)).toHaveLength(300);
  });
});
