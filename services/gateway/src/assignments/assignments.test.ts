import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Courier } from "@rondo/day/records/courier/schemas.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { assigned, countsOf, listed, newCourier, newProject, newStop } from "../../testing/stops.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

const newAssignment = async (project: string, fields: object = {}) => assigned(client, project, fields);

describe("contract 4.1: couriers", () => {
  it("need a first name only, and are active", async () => {
    const reply = await client.post<{ courier: Courier }>("/couriers", { firstName: "Aino" });
    expect(reply.status).toBe(201);
    const empty = { lastName: null, email: null, phone: null, externalId: null };
    expect(reply.data.courier).toMatchObject({ firstName: "Aino", ...empty, isActive: true });
    const { data } = await client.get<{ couriers: Courier[] }>("/couriers");
    expect(data.couriers).toContainEqual(reply.data.courier);
  });

  it.each([
    [{}, "firstName"],
    [{ firstName: "" }, "firstName"],
    [{ firstName: "A", email: "nobody" }, "email"],
    [{ firstName: "A", isActive: "yes" }, "isActive"],
  ])("refuses %j", async (body, path) => {
    const reply = await client.post("/couriers", body);
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details: { issues: [{ path }] } });
  });

  it("are changed in part, and not found at another company", async () => {
    const id = await newCourier(client, { phone: "1", lastName: "B" });
    const body = { phone: null, isActive: false };
    const { data } = await client.patch<{ courier: Courier }>(`/couriers/${id}`, body);
    expect(data.courier).toMatchObject({ ...body, lastName: "B" });
    const other = await gateway.newClient();
    for (const body of [{ phone: "2" }, {}])
      expect(await other.patch(`/couriers/${id}`, body)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

describe("assignments", () => {
  it("contract 4.3: fill in every default", async () => {
    const assignment = await newAssignment(await newProject(client));
    expect(assignment).toMatchObject({
      ...{ startAddress: null, startLatitude: null, endAddress: null, returnToStart: true },
      ...{ workStartTime: "09:00:00", workEndTime: "18:00:00", stopDurationMinutes: 5, breaks: [] },
      ...{ softTimeWindowMode: false, maxOvertimeMinutes: 120, loadLimits: null, maxStops: null },
      ...{ skills: [], profile: "car", costs: { perKm: 0, perHour: 1, fixed: 0 } },
    });
  });

  it("contract 4.3: start when the project does, unless they say otherwise", async () => {
    const project = await newProject(client, { defaultStartTime: "07:30" });
    expect(await newAssignment(project)).toMatchObject({ workStartTime: "07:30:00" });
    const own = await newAssignment(project, { workStartTime: "06:00", workEndTime: "05:00" });
    expect(own).toMatchObject({ workStartTime: "06:00:00", workEndTime: "05:00:00" });
    const none = { workStartTime: null, workEndTime: null };
    const back = await client.patch<{ courier: Assignment }>(`${project}/couriers/${own.id}`, none);
    expect(back.data.courier).toMatchObject({ workStartTime: "07:30:00", workEndTime: "18:00:00" });
  });

  it("contract 4.2, 4.3: return what was given, and are listed in the order of creation", async () => {
    const project = await newProject(client);
    const given = {
      ...{ startAddress: "Depot 1", startLatitude: 60, startLongitude: 25, returnToStart: false },
      ...{ stopDurationMinutes: 0, softTimeWindowMode: true, maxOvertimeMinutes: 0, maxStops: 10 },
      ...{ maxDistanceMeters: 1000, maxDrivingMinutes: 60, maxWorkMinutes: 480 },
      ...{ skills: ["lift"], profile: "bike", travelTimeFactor: 1.25, serviceTimeFactor: 0.1 },
      loadLimits: { weight: 100.5, "a.b$": 3, volume: 0.0132 },
      breaks: [
        { startTime: "12:00", endTime: "12:30" },
        { earliestStartTime: "14:00", latestStartTime: "15:00", durationMinutes: 15 },
      ],
      ...{ startsEmpty: true, loading: "deliveriesFirst" },
    };
    const first = await newAssignment(project, { ...given, costs: { perKm: 0.5 } });
    const costs = { perKm: 0.5, perHour: 1, fixed: 0 };
    expect(first).toMatchObject({ ...given, startGeocodeStatus: "given", costs });
    const second = await newAssignment(project);
    const { data } = await client.get<{ couriers: Assignment[] }>(`${project}/couriers`);
    expect(data.couriers).toEqual([first, second]);
  });

  it.each([
    [{ workStartTime: "9:00" }, "workStartTime"],
    [{ workStartTime: "09:00:60" }, "workStartTime"],
    [{ workStartTime: "09:00:00:00" }, "workStartTime"],
    [{ workStartTime: "24:00" }, "workStartTime"],
    [{ startLatitude: 1 }, "startLongitude"],
    [{ endLongitude: 1 }, "endLatitude"],
    [{ stopDurationMinutes: -1 }, "stopDurationMinutes"],
    [{ loadLimits: { weight: -1 } }, "loadLimits.weight"],
    [{ loadLimits: { weight: 0.1234567 } }, "loadLimits.weight"],
    [{ loadLimits: { weight: 1e9 + 1 } }, "loadLimits.weight"],
    [{ loadLimits: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 1])) }, "loadLimits"],
    [{ maxOvertimeMinutes: 721 }, "maxOvertimeMinutes"],
    [{ breaks: [{ startTime: "12:00" }] }, "breaks.0"],
    [{ breaks: [{ startTime: "12:30", endTime: "12:00" }] }, "breaks.0.endTime"],
    [{ breaks: [{ startTime: "12:00:30", endTime: "12:00:30" }] }, "breaks.0.endTime"],
    [{ breaks: Array.from({ length: 6 }, () => ({ startTime: "12:00", endTime: "12:30" })) }, "breaks"],
    [{ skills: Array.from({ length: 21 }, String) }, "skills"],
    [{ maxStops: 1.5 }, "maxStops"],
    [{ costs: { perKm: -1 } }, "costs.perKm"],
    [{ maxWorkMinutes: 0.5 }, "maxWorkMinutes"],
    [{ maxWorkMinutes: 1441 }, "maxWorkMinutes"],
    [{ travelTimeFactor: 0.19 }, "travelTimeFactor"],
    [{ travelTimeFactor: 1.001 }, "travelTimeFactor"],
    [{ serviceTimeFactor: 10.01 }, "serviceTimeFactor"],
    [{ loading: "lifo" }, "loading"],
  ])("contract 4.3: refuse %j", async (body, path) => {
    const courierId = await newCourier(client);
    const reply = await client.post(`${await newProject(client)}/couriers`, { courierId, ...body });
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY", details: { issues: [{ path }] } });
  });

  it("contract 4.7: need a courier of the company that is active", async () => {
    const project = await newProject(client);
    const foreign = await newCourier(await gateway.newClient());
    const inactive = await newCourier(client, { isActive: false });
    for (const courierId of [foreign, inactive, randomUUID()]) {
      const reply = await client.post(`${project}/couriers`, { courierId });
      expect([reply.status, reply.code]).toEqual([400, "PROJECT_COURIER_INVALID_COURIER"]);
    }
  });

  it("contract 4.7: are shifts of a courier that do not meet, also among writes at the same moment", async () => {
    const project = await newProject(client);
    const courierId = await newCourier(client);
    const add = async (from: string, to: string) =>
      client.post<{ courier: Assignment }>(`${project}/couriers`, {
        ...{ courierId, workStartTime: from, workEndTime: to },
      });
    const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
    const replies = await Promise.all(hours.map(async (hour) => add(clock(hour), clock(hour + 2))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const shifts = async () => {
      const { data } = await client.get<{ couriers: Assignment[] }>(`${project}/couriers`);
      return data.couriers.toSorted((a, b) => (a.workStartTime < b.workStartTime ? -1 : 1));
    };
    const expectApart = async () => {
      const all = await shifts();
      for (const [index, { workStartTime }] of all.slice(1).entries())
        expect(workStartTime >= (all[index]?.workEndTime ?? "")).toBe(true);
    };
    await expectApart();
    expect((await shifts()).length).toBeGreaterThan(1);
    const moves = (await shifts()).map(async ({ id }) =>
      client.patch(`${project}/couriers/${id}`, { workStartTime: "18:00", workEndTime: "20:00" }),
    );
    expect((await Promise.all(moves)).filter(({ status }) => status === 200)).toHaveLength(1);
    await expectApart();
    const count = async () => (await countsOf(client, project)).couriers;
    expect(await count()).toBe(1);
    for (const { id } of (await shifts()).slice(1)) await client.delete(`${project}/couriers/${id}`);
    expect(await count()).toBe(1);
    await client.delete(`${project}/couriers/${(await shifts())[0]?.id ?? ""}`);
    expect(await count()).toBe(0);
  });

  it("contract 4.7: are no more than the plan allows, under races", async () => {
    const pro = await gateway.newClient({ plan: "pro" });
    const project = await newProject(pro);
    const couriers = await Promise.all(Array.from({ length: 25 }, async () => newCourier(pro)));
    const replies = await Promise.all(
      couriers.map(async (courierId) => pro.post(`${project}/couriers`, { courierId })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toMatchObject({ status: 402, code: "COURIER_PER_PROJECT_LIMIT" });
  });

  it("contract 4.7: are not found in another project", async () => {
    const { id } = await newAssignment(await newProject(client));
    const other = await newProject(client);
    const path = `${other}/couriers/${id}`;
    for (const reply of [await client.patch(path, { maxStops: 1 }), await client.delete(path)])
      expect(reply).toMatchObject({ status: 404, code: "PROJECT_COURIER_NOT_FOUND" });
  });

  it("put aside found coordinates of a depot that moves", async () => {
    const project = await newProject(client);
    const { id } = await newAssignment(project, { startAddress: "Aleksanterinkatu 15, Helsinki" });
    await client.post(`${project}/stops/geocode`);
    const path = `${project}/couriers/${id}`;
    const { data } = await client.patch<{ courier: Assignment }>(path, { startAddress: "Elsewhere" });
    const nowhere = { startLatitude: null, startLongitude: null, startGeocodeStatus: "none" };
    expect(data.courier).toMatchObject(nowhere);
  });
});

describe("contract 4.9: deleting an assignment", () => {
  it("takes it out of the stops that name it", async () => {
    const project = await newProject(client);
    const [going, staying] = [await newAssignment(project), await newAssignment(project)];
    await client.post(`${project}/stops`, {
      stops: [
        { name: "A", address: "B", allowedCourierIds: [going.id, staying.id], assignedCourierId: going.id },
        { name: "C", address: "D", assignedCourierId: staying.id },
      ],
    });
    const reply = await client.delete(`${project}/couriers/${going.id}`);
    expect([reply.status, reply.data]).toEqual([200, { deleted: true }]);
    expect(await listed(client, project)).toMatchObject([
      { allowedCourierIds: [staying.id], assignedCourierId: null },
      { allowedCourierIds: [], assignedCourierId: staying.id },
    ]);
  });

  it("is refused while it is the only one allowed at a stop", async () => {
    const project = await newProject(client);
    const { id } = await newAssignment(project);
    const stop = await newStop(client, project, { allowedCourierIds: [id] });
    const reply = await client.delete(`${project}/couriers/${id}`);
    expect(reply).toMatchObject({ status: 409, code: "CONFLICT", details: { stopIds: [stop.id] } });
    await client.patch(`${project}/stops/${stop.id}`, { allowedCourierIds: null });
    expect((await client.delete(`${project}/couriers/${id}`)).status).toBe(200);
  });
});
