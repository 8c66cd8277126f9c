import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../test-gateway.ts";
import type { TestClient, TestGateway } from "../test-gateway.ts";
import type { Stop } from "./schemas.ts";

let gateway: TestGateway;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.newClient();
});

afterAll(async () => gateway.close());

const HOUSE = "Aleksanterinkatu 15, 00100 Helsinki";

async function newProject(of: TestClient = client): Promise<string> {
  const { data } = await of.post<{ project: { id: string } }>("/projects", { name: "Tuesday" });
  return `/projects/${data.project.id}`;
}

async function newStop(project: string, body: object = {}): Promise<Stop> {
  const reply = await client.post<{ stop: Stop }>(`${project}/stops`, {
    name: "A",
    address: "Somewhere 1",
    ...body,
  });
  expect(reply.status).toBe(201);
  return reply.data.stop;
}

async function newAssignment(project: string): Promise<string> {
  const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
  const body = { courierId: courier.data.courier.id };
  const { data } = await client.post<{ courier: { id: string } }>(`${project}/couriers`, body);
  return data.courier.id;
}

async function listed(project: string): Promise<Stop[]> {
  return (await client.get<{ stops: Stop[] }>(`${project}/stops`)).data.stops;
}

describe("creating stops", () => {
  it("fills in defaults and returns null for what was not set", async () => {
    const project = await newProject();
    expect(await newStop(project)).toMatchObject({
      name: "A",
      address: "Somewhere 1",
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

  it("returns what was given, times in UTC", async () => {
    const project = await newProject();
    const given = {
      serviceMinutes: "1 h 30 min",
      priority: "Urgent",
      loadDemands: { "weight.$kg": 12.125, count: 0 },
      requiredSkills: ["lift"],
      latitude: 60.17,
      longitude: 24.94,
    };
    const stop = await newStop(project, {
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
    expect((await listed(project))[0]).toEqual(stop);
  });

  it("keeps a batch of 1000 in its order", async () => {
    const project = await newProject();
    const stops = Array.from({ length: 1000 }, (_, i) => ({ name: `Stop ${i}`, address: `Street ${i}` }));
    const reply = await client.post<{ stops: Stop[]; created: number }>(`${project}/stops`, { stops });
    expect(reply.status).toBe(201);
    expect(reply.data.created).toBe(1000);
    const names = stops.map(({ name }) => name);
    expect(reply.data.stops.map(({ name }) => name)).toEqual(names);
    expect((await listed(project)).map(({ name }) => name)).toEqual(names);
  });

  it("writes nothing of a batch with one bad stop, and names the field", async () => {
    const project = await newProject();
    const stops = [{ name: "A", address: "B" }, { name: "C" }];
    const reply = await client.post(`${project}/stops`, { stops });
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path: "stops.1.address" }]);
    expect(await listed(project)).toEqual([]);
  });

  it.each([
    ["an empty batch", { stops: [] }, "stops"],
    [
      "a batch of 1001",
      { stops: Array.from({ length: 1001 }, () => ({ name: "A", address: "B" })) },
      "stops",
    ],
    ["an empty name", { name: "", address: "B" }, "name"],
    ["a long address", { name: "A", address: "x".repeat(501) }, "address"],
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
      "a demand of 4 decimals",
      { name: "A", address: "B", loadDemands: { weight: 0.1234 } },
      "loadDemands.weight",
    ],
    [
      "21 skills",
      { name: "A", address: "B", requiredSkills: Array.from({ length: 21 }, String) },
      "requiredSkills",
    ],
    ["an id that is none", { name: "A", address: "B", allowedCourierIds: ["x"] }, "allowedCourierIds.0"],
  ])("refuses %s", async (_, body, path) => {
    const project = await newProject();
    const reply = await client.post(`${project}/stops`, body);
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path }]);
  });

  it("names fields that it does not know", async () => {
    const project = await newProject();
    const reply = await client.post(`${project}/stops`, {
      stops: [{ name: "A", address: "B", adress: "C" }],
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("x-ignored-fields")).toBe("stops.0.adress");
  });

  it("takes only assignments of the project", async () => {
    const project = await newProject();
    const foreign = await newAssignment(await newProject());
    for (const body of [{ allowedCourierIds: [foreign] }, { assignedCourierId: randomUUID() }]) {
      const reply = await client.post(`${project}/stops`, { name: "A", address: "B", ...body });
      expect([reply.status, reply.code]).toEqual([400, "FOREIGN_KEY_CONSTRAINT"]);
    }
    const own = await newAssignment(project);
    expect(
      (await newStop(project, { allowedCourierIds: [own, own.toUpperCase()] })).allowedCourierIds,
    ).toEqual([own]);
  });

  it("keeps to the plan's number of stops, exactly, under races", async () => {
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

describe("changing and deleting stops", () => {
  it("changes what is named, clears what is null, leaves the rest", async () => {
    const project = await newProject();
    const stop = await newStop(project, {
      phone: "1",
      notes: "n",
      priority: 5,
      timeWindows: [{ endTime: "2026-12-01T09:00:00Z" }],
    });
    const reply = await client.patch<{ stop: Stop }>(`${project}/stops/${stop.id}`, {
      phone: null,
      priority: null,
      timeWindows: null,
      name: "B",
    });
    expect(reply.status).toBe(200);
    const expected = {
      ...stop,
      phone: null,
      priority: 0,
      timeWindows: [],
      name: "B",
      updatedAt: reply.data.stop.updatedAt,
    };
    expect(reply.data.stop).toEqual(expected);
    const again = await client.patch<{ stop: Stop }>(`${project}/stops/${stop.id}`, {});
    expect([again.status, again.data.stop]).toEqual([200, reply.data.stop]);
  });

  it("does not clear a required field", async () => {
    const project = await newProject();
    const stop = await newStop(project);
    const reply = await client.patch(`${project}/stops/${stop.id}`, { name: null });
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
  });

  it("loses no change of two made at once", async () => {
    const project = await newProject();
    const stop = await newStop(project);
    const changes = [{ phone: "1" }, { notes: "2" }, { products: "3" }, { paymentMethod: "4" }];
    await Promise.all(changes.map(async (change) => client.patch(`${project}/stops/${stop.id}`, change)));
    expect((await listed(project))[0]).toMatchObject(Object.assign({}, ...changes) as object);
  });

  it("puts aside coordinates that geocoding found for another address, and keeps given ones", async () => {
    const project = await newProject();
    const found = await newStop(project, { address: HOUSE });
    const given = await newStop(project, { address: HOUSE, latitude: 1, longitude: 2 });
    expect((await client.post(`${project}/stops/geocode`)).data).toEqual({
      result: { total: 1, geocoded: 1, failed: 0 },
    });
    const [located] = await listed(project);
    expect(located).toMatchObject({ geocodeStatus: "found", latitude: expect.closeTo(60.17, 1) as number });
    const same = await client.patch<{ stop: Stop }>(`${project}/stops/${found.id}`, {
      address: HOUSE,
      phone: "1",
    });
    expect(same.data.stop).toMatchObject({ geocodeStatus: "found", latitude: located?.latitude });
    const moved = await client.patch<{ stop: Stop }>(`${project}/stops/${found.id}`, {
      address: "Elsewhere 2",
    });
    expect(moved.data.stop).toMatchObject({ geocodeStatus: "none", latitude: null, longitude: null });
    const kept = await client.patch<{ stop: Stop }>(`${project}/stops/${given.id}`, {
      address: "Elsewhere 2",
    });
    expect(kept.data.stop).toMatchObject({ geocodeStatus: "given", latitude: 1, longitude: 2 });
    const cleared = await client.patch<{ stop: Stop }>(`${project}/stops/${given.id}`, {
      latitude: null,
      longitude: null,
    });
    expect(cleared.data.stop).toMatchObject({ geocodeStatus: "none", latitude: null, longitude: null });
  });

  it("deletes a stop once, and makes room for another", async () => {
    const project = await newProject();
    const stop = await newStop(project);
    const path = `${project}/stops/${stop.id}`;
    const replies = await Promise.all([client.delete(path), client.delete(path)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { data } = await client.get<{ project: { stopsCount: number } }>(project);
    expect(data.project.stopsCount).toBe(0);
  });

  it("finds no stop of another project", async () => {
    const stop = await newStop(await newProject());
    const other = await newProject();
    for (const reply of [
      await client.patch(`${other}/stops/${stop.id}`, { name: "B" }),
      await client.delete(`${other}/stops/${stop.id}`),
    ]) {
      expect([reply.status, reply.code]).toEqual([404, "STOP_NOT_FOUND"]);
    }
  });
});

describe("listing stops", () => {
  it("pages in the order of creation", async () => {
    const project = await newProject();
    const names = ["a", "b", "c", "d", "e"];
    await client.post(`${project}/stops`, { stops: names.map((name) => ({ name, address: "B" })) });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
      const { data } = await client.get<{ stops: Stop[]; nextCursor: string | null }>(
        `${project}/stops${query}`,
      );
      seen.push(...data.stops.map(({ name }) => name));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual(names);
    const { data } = await client.get<object>(`${project}/stops`);
    expect(data).not.toHaveProperty("nextCursor");
  });
});

describe("geocoding", () => {
  it("counts what it finds and what it does not, and leaves given coordinates alone", async () => {
    const project = await newProject();
    await newStop(project, { address: HOUSE });
    await newStop(project, { address: HOUSE });
    await newStop(project, { address: "Nowhere Street 999" });
    await newStop(project, { address: "Nowhere Street 999", latitude: 1, longitude: 2 });
    const reply = await client.post(`${project}/stops/geocode`);
    expect([reply.status, reply.data]).toEqual([200, { result: { total: 3, geocoded: 2, failed: 1 } }]);
    expect((await listed(project)).map(({ geocodeStatus }) => geocodeStatus)).toEqual([
      "found",
      "found",
      "failed",
      "given",
    ]);
  });

  it("reports a single address that cannot be found", async () => {
    const project = await newProject();
    await newStop(project, { address: "Nowhere Street 999" });
    const reply = await client.post(`${project}/stops/geocode`);
    expect([reply.status, reply.code, reply.details]).toEqual([
      400,
      "GEOCODE_NO_RESULT",
      { address: "Nowhere Street 999" },
    ]);
    expect((await listed(project))[0]?.geocodeStatus).toBe("failed");
  });

  it("looks up the couriers' depots as well", async () => {
    const project = await newProject();
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
    await client.post(`${project}/couriers`, {
      courierId: courier.data.courier.id,
      startAddress: HOUSE,
      endAddress: "Nowhere Street 999",
    });
    const reply = await client.post(`${project}/stops/geocode`);
    expect([reply.status, reply.data]).toEqual([200, { result: { total: 0, geocoded: 0, failed: 0 } }]);
    const { data } = await client.get<{ couriers: object[] }>(`${project}/couriers`);
    expect(data.couriers).toMatchObject([
      {
        startGeocodeStatus: "found",
        startLatitude: expect.closeTo(60.17, 1) as number,
        endGeocodeStatus: "failed",
      },
    ]);
  });
});
