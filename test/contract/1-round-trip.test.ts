import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import { assignments, clock, couriers, projects, stops, webhooks, type Body } from "../support/records.ts";

const RUNS = { numRuns: 60 };

const PLANS = '{"business":{"projectsPerMonth":100000,"couriersPerProject":100000}}';
const gateway = await startTestGateway({ settings: { PLANS } });
const client = await gateway.newClient();
const project = `/projects/${await made("/projects", "project", { name: "Day" })}`;
const assignmentIds = [await newAssignment(project, {}), await newAssignment(project, {})];

/** The id of a new record. */
async function made(path: string, name: string, body: Body): Promise<string> {
  const reply = await client.post<Record<string, { id: string }>>(path, body);
  expect(reply.status, JSON.stringify([body, reply.details])).toBe(201);
  return reply.data[name]!.id;
}

async function newAssignment(of: string, body: Body): Promise<string> {
  const courierId = await made("/couriers", "courier", { firstName: "A" });
  return made(`${of}/couriers`, "courier", { courierId, ...body });
}

/** The record of that id in a list. */
async function listed(path: string, list: string, id: string): Promise<Body> {
  const { data } = await client.get<Record<string, Body[]>>(path);
  const record = data[list]?.find((one) => one["id"] === id);
  expect(record).toBeDefined();
  return record!;
}

/** Sends a record back as it was read: nothing may change, and the answer must name its read-only fields. */
async function expectSame(
  path: string,
  name: string,
  read: () => Promise<Body>,
  readOnly: readonly string[],
): Promise<void> {
  const before = await read();
  gateway.clock.advance(1);
  const reply = await client.patch<Record<string, Body>>(path, before);
  expect(reply.status, JSON.stringify([before, reply.details])).toBe(200);
  const after = reply.data[name]!;
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(await read()).toEqual(after);
  expect(reply.headers.get("x-ignored-fields")?.split(",").sort()).toEqual([...readOnly].sort());
}

describe("contract 1.8: a record that was read can be sent back whole, and nothing changes:", () => {
  const stamps = ["id", "createdAt", "updatedAt"];

  it("a project", async () => {
    const readOnly = [
      ...stamps,
      "stopsCount",
      "couriersCount",
      "lastOptimizedAt",
      "defaultStartGeocodeStatus",
    ];
    const states = fc.constantFrom("draft", "active", "cancelled");
    await fc.assert(
      fc.asyncProperty(projects, states, async (body, status) => {
        const path = `/projects/${await made("/projects", "project", body)}`;
        await client.patch(path, { status });
        const read = async () => (await client.get<{ project: Body }>(path)).data.project;
        await expectSame(path, "project", read, readOnly);
      }),
      RUNS,
    );
  });

  it("a stop, geocoded or not", async () => {
    await fc.assert(
      fc.asyncProperty(stops(assignmentIds), fc.boolean(), async (body, geocoded) => {
        const id = await made(`${project}/stops`, "stop", body);
        if (geocoded) await client.post(`${project}/stops/geocode`);
        const path = `${project}/stops/${id}`;
        const read = async () => listed(`${project}/stops`, "stops", id);
        const readOnly = [...stamps, "projectId", "geocodeStatus", "geocodeQuality", "lastChange"];
        await expectSame(path, "stop", read, readOnly);
        await client.delete(path);
      }),
      RUNS,
    );
  });

  it("a courier", async () => {
    await fc.assert(
      fc.asyncProperty(couriers, async (body) => {
        const id = await made("/couriers", "courier", body);
        const read = async () => listed("/couriers", "couriers", id);
        await expectSame(`/couriers/${id}`, "courier", read, stamps);
      }),
      RUNS,
    );
  });

  it("an assignment, its depots geocoded or not", async () => {
    const statuses = ["startGeocodeStatus", "endGeocodeStatus"];
    await fc.assert(
      fc.asyncProperty(assignments, fc.option(clock), fc.boolean(), async (body, start, geocoded) => {
        const day = { name: "Day", defaultStartTime: body["breaks"] === undefined ? start : null };
        const own = `/projects/${await made("/projects", "project", day)}`;
        const id = await newAssignment(own, body);
        if (geocoded) await client.post(`${own}/stops/geocode`);
        const read = async () => listed(`${own}/couriers`, "couriers", id);
        const readOnly = [...stamps, "projectId", "courierId", ...statuses];
        await expectSame(`${own}/couriers/${id}`, "courier", read, readOnly);
      }),
      RUNS,
    );
  });

  it("a webhook", async () => {
    const state = ["consecutiveFailures", "lastSuccessAt", "lastFailureAt", "disabledAt"];
    await fc.assert(
      fc.asyncProperty(webhooks, fc.boolean(), async (body, enabled) => {
        const id = await made("/webhooks", "webhook", body);
        await client.patch(`/webhooks/${id}`, { enabled });
        const read = async () => listed("/webhooks", "webhooks", id);
        await expectSame(`/webhooks/${id}`, "webhook", read, [...stamps, ...state]);
        await client.delete(`/webhooks/${id}`);
      }),
      RUNS,
    );
  });
});
