import { beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";

interface One {
  project: Project;
}

const gateway = await startTestGateway();
let client: TestClient;

describe("projects: fields", () => {
  beforeAll(async () => {
    client = await gateway.newClient();
  });

  it("contract 2.2, 2.3: a project created with its name only is a draft with every other field null", async () => {
    const reply = await client.post<One>("/projects", { name: "Monday" });
    expect(reply.status).toBe(201);
    const now = gateway.clock.now().toISOString();
    expect(reply.data.project).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: "Monday",
      description: null,
      status: "draft",
      defaultStartDate: null,
      defaultStartTime: null,
      defaultStartAddress: null,
      defaultStartLatitude: null,
      defaultStartLongitude: null,
      defaultStartGeocodeStatus: "none",
      timezone: "UTC",
      curbside: false,
      arrivalMarginMinutes: 0,
      setupRadiusMeters: 0,
      stopsCount: 0,
      couriersCount: 0,
      lastOptimizedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  });

  it("contract 2.3: every field is kept as it was given and can be read again", async () => {
    const fields = {
      name: "Tuesday",
      description: "$where: {a.b: 1}",
      defaultStartDate: "2026-12-01",
      defaultStartTime: "08:30",
      defaultStartAddress: "Mannerheimintie 1",
      defaultStartLatitude: 60.1699,
      defaultStartLongitude: -24.9384,
      timezone: "Europe/Helsinki",
      curbside: true,
      arrivalMarginMinutes: 60,
    };
    const { data } = await client.post<One>("/projects", fields);
    expect(data.project).toMatchObject(fields);
    const read = await client.get<One>(`/projects/${data.project.id.toUpperCase()}`);
    expect(read.data).toEqual(data);
  });

  it.each([
    ["name", undefined],
    ["name", ""],
    ["name", "x".repeat(256)],
    ["name", 5],
    ["description", "x".repeat(2001)],
    ["defaultStartDate", "01.12.2026"],
    ["defaultStartDate", "2026-02-30"],
    ["defaultStartDate", "0000-06-01"],
    ["defaultStartDate", "9999-12-31"],
    ["defaultStartDate", "+12026-12-01"],
    ["defaultStartTime", "8:30"],
    ["defaultStartTime", "24:00"],
    ["defaultStartAddress", "x".repeat(501)],
    ["defaultStartLatitude", 90.001],
    ["defaultStartLatitude", "60"],
    ["defaultStartLongitude", -180.001],
    ["defaultStartLatitude", undefined],
    ["defaultStartLongitude", null],
    ["timezone", "Europe/Nowhere"],
    ["timezone", "+02:00"],
    ["timezone", "PST"],
    ["curbside", "yes"],
    ["arrivalMarginMinutes", -1],
    ["arrivalMarginMinutes", 60.5],
    ["arrivalMarginMinutes", 61],
  ])("contract 2.1, 2.12: %s: %j is refused and the issue names it", async (field, value) => {
    const location = { defaultStartLatitude: 60, defaultStartLongitude: 24 };
    const reply = await client.post("/projects", { name: "Day", ...location, [field]: value });
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
    expect(reply.details["issues"]).toMatchObject([{ path: field }]);
  });

  it("contract 2.1: each offending field has its issue", async () => {
    const reply = await client.post("/projects", { name: "", timezone: 1 });
    expect(reply.details["issues"]).toMatchObject([{ path: "name" }, { path: "timezone" }]);
  });

  it("contract 1.7, 2.4: a status on create is ignored and named", async () => {
    const reply = await client.post<One>("/projects", { name: "Day", status: "completed", colour: "red" });
    expect(reply.data.project.status).toBe("draft");
    expect(reply.headers.get("x-ignored-fields")).toBe("status,colour");
  });
});

describe("projects: PATCH", () => {
  beforeAll(async () => {
    client = await gateway.newClient();
  });

  it("contract 2.1: half of a start is neither given nor cleared: the issue names the other half", async () => {
    const { data } = await client.post<One>("/projects", { name: "Day" });
    for (const latitude of [60, null]) {
      const body = { defaultStartLatitude: latitude };
      const reply = await client.patch(`/projects/${data.project.id}`, body);
      expect(reply.details["issues"]).toMatchObject([{ path: "defaultStartLongitude" }]);
    }
  });

  it("contract 1.8: changes what is given, clears what is null, leaves the rest", async () => {
    const body = { name: "Day", description: "old", timezone: "Europe/Helsinki", defaultStartTime: "07:00" };
    const { data } = await client.post<One>("/projects", body);
    gateway.clock.advance(5);
    const changes = { description: null, timezone: null, name: "Other" };
    const reply = await client.patch<One>(`/projects/${data.project.id}`, changes);
    expect(reply.status).toBe(200);
    expect(reply.data.project).toEqual({
      ...data.project,
      name: "Other",
      description: null,
      timezone: "UTC",
      updatedAt: gateway.clock.now().toISOString(),
    });
  });

  it.each([{}, { status: "draft" }, { name: "Day", timezone: null }])(
    "contract 1.8, 2.5: %j on a project that is so already changes nothing and answers 200",
    async (body) => {
      const { data } = await client.post<One>("/projects", { name: "Day" });
      gateway.clock.advance(5);
      const reply = await client.patch<One>(`/projects/${data.project.id}`, body);
      expect([reply.status, reply.data]).toEqual([200, data]);
    },
  );
});

describe("projects: states", () => {
  const STATUSES = "draft active editing on_hold postponed optimized in_progress completed cancelled".split(
    " ",
  );
  const ALLOWED: Readonly<Record<string, string>> = {
    draft: "active optimized on_hold postponed cancelled",
    active: "draft optimized editing on_hold postponed cancelled",
    editing: "optimized active on_hold postponed cancelled",
    on_hold: "active draft optimized in_progress editing postponed cancelled",
    postponed: "active draft optimized in_progress editing on_hold cancelled",
    optimized: "in_progress draft editing on_hold postponed cancelled",
    in_progress: "completed on_hold postponed cancelled",
    completed: "on_hold postponed cancelled",
    cancelled: "on_hold postponed",
  };
  /** A way from draft to each status. */
  const WAYS: Readonly<Record<string, string>> = {
    draft: "",
    active: "active",
    editing: "active editing",
    on_hold: "on_hold",
    postponed: "postponed",
    optimized: "optimized",
    in_progress: "optimized in_progress",
    completed: "optimized in_progress completed",
    cancelled: "cancelled",
  };
  beforeAll(async () => {
    client = await gateway.newClient();
  });

  it.each(STATUSES)(
    "contract 2.5: from %s only the listed moves are possible, the others are 409 CONFLICT",
    async (from) => {
      const moved: string[] = [];
      const { data } = await client.post<One>("/projects", { name: from });
      const path = `/projects/${data.project.id}`;
      for (const status of WAYS[from]?.split(" ").filter(Boolean) ?? []) await client.patch(path, { status });
      for (const to of STATUSES) {
        const { status, code } = await client.patch<One>(path, { status: to });
        if (status === 409) expect(code).toBe("CONFLICT");
        else moved.push(to);
        if (status === 200 && to !== from) {
          // back to the first status, through on_hold and the statuses that may follow it
          await client.patch(path, { status: "on_hold" });
          await client.patch(path, { status: "draft" });
          for (const step of WAYS[from]?.split(" ").filter(Boolean) ?? [])
            await client.patch(path, { status: step });
          expect((await client.get<One>(path)).data.project.status).toBe(from);
        }
      }
      expect(moved.sort()).toEqual([from, ...(ALLOWED[from] ?? "").split(" ")].sort());
    },
  );

  it("contract 2.5: an unknown status is refused", async () => {
    const { data } = await client.post<One>("/projects", { name: "Day" });
    const reply = await client.patch(`/projects/${data.project.id}`, { status: "done" });
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
  });

  it("contract 2.7: only a draft can be deleted; an optimized project can after going back to draft", async () => {
    const { data } = await client.post<One>("/projects", { name: "Day" });
    const path = `/projects/${data.project.id}`;
    await client.patch(path, { status: "optimized" });
    expect(await client.delete(path)).toMatchObject({ status: 400, code: "PROJECT_NOT_DRAFT" });
    await client.patch(path, { status: "draft" });
    expect(await client.delete(path)).toMatchObject({ status: 200, data: { deleted: true } });
    expect(await client.get(path)).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
    expect(await client.delete(path)).toMatchObject({ status: 404, code: "PROJECT_NOT_FOUND" });
  });
});

describe("contract 2.7: projects: deletion", () => {
  it("deleting a project removes its stops, assignments and routes; jobs stay", async () => {
    const { stops, assignments, plans } = gateway.context;
    client = await gateway.newClient();
    const { id } = (await client.post<One>("/projects", { name: "Day" })).data.project;
    await client.post(`/projects/${id}/stops`, { stops: [{ name: "A", address: "B" }] });
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
    await client.post(`/projects/${id}/couriers`, { courierId: courier.data.courier.id });
    expect([await stops.ofProject(id), await assignments.ofProject(id)]).toMatchObject([[{}], [{}]]);
    expect((await client.delete(`/projects/${id}`)).data).toEqual({ deleted: true });
    expect([await stops.ofProject(id), await assignments.ofProject(id)]).toEqual([[], []]);
    await expect(plans.routes(client.companyId, id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    expect((await client.get<{ couriers: unknown[] }>("/couriers")).data.couriers).toHaveLength(1);
  });
});

describe("contract 2.9: projects: monthly quota", () => {
  it("counts deleted projects, and starts anew with the calendar month in UTC", async () => {
    const pro = await gateway.newClient({ plan: "pro" });
    const created: string[] = [];
    for (let i = 0; i < 60; i++)
      created.push((await pro.post<One>("/projects", { name: "Day" })).data.project.id);
    for (const id of created.slice(0, 5)) await pro.delete(`/projects/${id}`);
    const reply = await pro.post("/projects", { name: "Day" });
    expect(reply).toMatchObject({ status: 402, code: "PROJECT_MONTHLY_LIMIT" });
    gateway.clock.advance(28 * 86_400); // from the 4th of May into June
    expect((await pro.post("/projects", { name: "Day" })).status).toBe(201);
  });
});
