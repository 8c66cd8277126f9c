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
      name: "A",
      address: "Somewhere 1",
      externalId: null,
      phone: null,
      notes: null,
      serviceMinutes: null,
      priority: 0,
      pointType: "delivery",
      deliveryDeadline: null,
      timeWindows: [],
      latitude: null,
      longitude: null,
      geocodeStatus: "none",
      allowedCourierIds: [],
      assignedCourierId: null,
      loadDemands: null,
      requiredSkills: [],
    });
  });

  it("contract 3.2, 3.8, 3.9: returns what was given, times in UTC", async () => {
    const project = await newProject(client);
    const given = {
      externalId: "2026/17 $x",
      serviceMinutes: "1 h 30 min",
      priority: "Urgent",
      loadDemands: { "weight.$kg": 12.125001, volume: 0.00075, count: 0 },
      requiredSkills: ["lift"],
      latitude: 60.17,
      longitude: 24.94,
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
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path: "stops.1.address" }]);
    expect(await listed(client, project)).toEqual([]);
  });

  it.each([
    ["an empty batch", { stops: [] }, "stops"],
    [
      "a batch of 1001",
      { stops: Array.from({ length: 1001 }, () => ({ name: "A", address: "B" })) },
      "stops",
    ],
    ["an empty name", { name: "", address: "B" }, "name"],
    ["a long name", { name: "x".repeat(256), address: "B" }, "name"],
    ["a long address", { name: "A", address: "x".repeat(501) }, "address"],
    [
      "11 windows",
      {
        name: "A",
        address: "B",
        timeWindows: Array.from({ length: 11 }, () => ({ endTime: "2026-12-01T10:00:00Z" })),
      },
      "timeWindows",
    ],
    ["a latitude alone", { name: "A", address: "B", latitude: 1 }, "longitude"],
    ["a latitude out of range", { name: "A", address: "B", latitude: 90.1, longitude: 0 }, "latitude"],
    ["an unreadable time", { name: "A", address: "B", serviceMinutes: "soon" }, "serviceMinutes"],
    ["a broken priority", { name: "A", address: "B", priority: 1.5 }, "priority"],
    ["an unknown point type", { name: "A", address: "B", pointType: "pickup" }, "pointType"],
    [
      "a local date-time",
      { name: "A", address: "B", deliveryDeadline: "2026-12-01 10:00" },
      "deliveryDeadline",
    ],
    [
      "a date-time before the year 1",
      { name: "A", address: "B", deliveryDeadline: "0001-01-01T00:00:00+02:00" },
      "deliveryDeadline",
    ],
    [
      "a date-time of five digits",
      { name: "A", address: "B", deliveryDeadline: "+010000-01-01T00:00:00Z" },
      "deliveryDeadline",
    ],
    [
      "a window that ends before it starts",
      {
        name: "A",
        address: "B",
        timeWindows: [{ startTime: "2026-12-01T10:00:00Z", endTime: "2026-12-01T09:00:00Z" }],
      },
      "timeWindows.0.endTime",
    ],
    [
      "a window without an end",
      { name: "A", address: "B", timeWindows: [{ startTime: null }] },
      "timeWindows.0.endTime",
    ],
    ["a negative demand", { name: "A", address: "B", loadDemands: { weight: -1 } }, "loadDemands.weight"],
    [
      "a demand of 7 decimals",
      { name: "A", address: "B", loadDemands: { weight: 0.1234567 } },
      "loadDemands.weight",
    ],
    [
      "a demand that is too large",
      { name: "A", address: "B", loadDemands: { weight: 1_000_000_000.000001 } },
      "loadDemands.weight",
    ],
    [
      "21 skills",
      { name: "A", address: "B", requiredSkills: Array.from({ length: 21 }, String) },
      "requiredSkills",
    ],
    ["an id that is none", { name: "A", address: "B", allowedCourierIds: ["x"] }, "allowedCourierIds.0"],
  ])("contract 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.10: refuses %s", async (_, body, path) => {
    const project = await newProject(client);
    const reply = await client.post(`${project}/stops`, body);
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path }]);
  });

  it("contract 1.7: names fields that it does not know", async () => {
    const project = await newProject(client);
    const reply = await client.post(`${project}/stops`, {
      stops: [{ name: "A", address: "B", adress: "C" }],
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("x-ignored-fields")).toBe("stops.0.adress");
  });

  it("contract 3.11: takes only assignments of the project", async () => {
    const project = await newProject(client);
    const foreign = await newAssignment(client, await newProject(client));
    for (const body of [{ allowedCourierIds: [foreign] }, { assignedCourierId: randomUUID() }]) {
      const reply = await client.post(`${project}/stops`, { name: "A", address: "B", ...body });
      expect([reply.status, reply.code]).toEqual([400, "FOREIGN_KEY_CONSTRAINT"]);
    }
    const own = await newAssignment(client, project);
    expect(
      (await newStop(client, project, { allowedCourierIds: [own, own.toUpperCase()] })).allowedCourierIds,
    ).toEqual([own]);
  });

  it("contract 3.12: keeps to the plan's number of stops, exactly, under races", async () => {
    const pro = await gateway.newClient({ plan: "pro" });
    const project = await newProject(pro);
    const batch = { stops: Array.from({ length: 30 }, () => ({ name: "A", address: "B" })) };
    const replies = await Promise.all(
      Array.from({ length: 15 }, async () => pro.post(`${project}/stops`, batch)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const { status, code } of replies.filter((reply) => reply.status !== 201)) {
      expect([status, code]).toEqual([402, "DELIVERY_POINTS_PER_PROJECT_LIMIT"]);
    }
    expect((await pro.get<{ stops: Stop[] }>(`${project}/stops`)).data.stops).toHaveLength(300);
  });
});
