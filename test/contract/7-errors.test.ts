import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { exampleOf } from "../../services/gateway/src/description/provoked.ts";
import { REMEDIES } from "../../services/gateway/src/description/remedies.ts";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import { ERRORS, type ErrorCode } from "../../services/gateway/src/shared/errors.ts";
import { Browser } from "../../services/gateway/testing/browser.ts";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import { readSettings, root } from "../../tools/settings.ts";

const PLANS = {
  pro: { projectsPerMonth: 1, couriersPerProject: 1, deliveryPointsPerProject: 2, monthlyCreditCents: 0 },
  business: { optimizationsPerDay: 0 },
};
const LOCATION = { latitude: 60.17, longitude: 24.94 };
const EXAMPLES = join(root, "services/gateway/src/description/provoked.json");
const HOOK = { url: "https://example.com/hook", events: ["optimization.completed"] };

const gateway = await startTestGateway({ settings: { PLANS: JSON.stringify(PLANS) } });
const limited = await startTestGateway({ settings: { RATE_LIMIT_PER_MINUTE: "1" } });

type Way = () => Promise<Reply<unknown>>;

/** One request for each code of the table that it answers with. */
const RAISED: Readonly<Partial<Record<ErrorCode, Way>>> = {
  API_KEY_MISSING: async () => withKey(""),
  API_KEY_INVALID: async () => withKey("Bearer rondo_live_x"),
  API_KEY_REVOKED: async () => {
    const client = await gateway.newClient();
    await gateway.context.keys.revoke(client.keyId);
    return client.get("/account");
  },
  API_KEY_EXPIRED: async () => {
    const { companyId } = await gateway.newClient();
    const expired = { companyId, name: "old", scopes: ["read"] as const, expiresAt: gateway.clock.now() };
    return withKey(`Bearer ${(await gateway.context.keys.create(expired)).key}`);
  },
  API_KEY_SCOPE_MISSING: async () => (await gateway.newClient({ scopes: ["read"] })).post("/projects", {}),
  API_REQUIRES_PAID_PLAN: async () => (await gateway.newClient({ plan: "free" })).get("/account"),
  INVALID_BODY: async () => (await gateway.newClient()).post("/projects", { name: 1 }),
  INVALID_QUERY: async () => (await gateway.newClient()).get("/projects?status=x"),
  INVALID_PATH_PARAMS: async () => (await gateway.newClient()).get("/projects/x"),
  PROJECT_NOT_FOUND: async () => (await gateway.newClient()).get(`/projects/${randomUUID()}`),
  PROJECT_NOT_DRAFT: async () => {
    const { client, path } = await project();
    await client.patch(path, { status: "active" });
    return client.delete(path);
  },
  STOP_NOT_FOUND: async () => {
    const { client, path } = await project();
    return client.delete(`${path}/stops/${randomUUID()}`);
  },
  PROJECT_COURIER_NOT_FOUND: async () => {
    const { client, path } = await project();
    return client.delete(`${path}/couriers/${randomUUID()}`);
  },
  COMPANY_NOT_FOUND: async () => {
    const client = await gateway.newClient();
    await gateway.context.companies.delete(client.companyId);
    return client.get("/account");
  },
  OPTIMIZATION_NO_STOPS: async () => {
    const { client, path } = await project();
    return client.post(`${path}/optimize`);
  },
  OPTIMIZATION_NO_COURIERS: async () => {
    const { client, path } = await project();
    await client.post(`${path}/stops`, { name: "Stop", address: "Street 1", ...LOCATION });
    return client.post(`${path}/optimize`);
  },
  OPTIMIZATION_PREREQUISITES_MISSING: async () => {
    const { client, path } = await withCourier("business");
    await client.post(`${path}/stops`, { name: "Stop", address: "Street 1" });
    return client.post(`${path}/optimize`);
  },
  NO_ASSIGNED_POINTS: async () => {
    const { client, path } = await ready("business");
    return client.post(`${path}/optimize`, { onlyAssignedPoints: true });
  },
  DAILY_OPTIMIZATION_LIMIT_EXCEEDED: async () => {
    const { client, path } = await ready("business");
    return client.post(`${path}/optimize`);
  },
  PAYMENT_REQUIRED: async () => {
    const { client, path } = await ready("pro");
    return client.post(`${path}/optimize`, { maxChargeUsd: 0.99 });
  },
  INSUFFICIENT_BALANCE: async () => {
    const { client, path } = await ready("pro");
    return client.post(`${path}/optimize`);
  },
  GEOCODE_NO_RESULT: async () => {
    const { client, path } = await project();
    await client.post(`${path}/stops`, { name: "Stop", address: "Nowhere Street 1, Atlantis" });
    return client.post(`${path}/stops/geocode`);
  },
  JOB_NOT_FOUND: async () => (await gateway.newClient()).get(`/optimization-jobs/${randomUUID()}`),
  WEBHOOK_NOT_FOUND: async () => (await gateway.newClient()).delete(`/webhooks/${randomUUID()}`),
  WEBHOOK_URL_INVALID: async () =>
    (await gateway.newClient()).post("/webhooks", { ...HOOK, url: "https://127.0.0.1/" }),
  WEBHOOK_LIMIT_REACHED: async () => {
    const client = await gateway.newClient();
    for (let i = 0; i < 5; i++) expect((await client.post("/webhooks", HOOK)).status).toBe(201);
    return client.post("/webhooks", HOOK);
  },
  PROJECT_MONTHLY_LIMIT: async () => {
    const { client } = await project("pro");
    return client.post("/projects", { name: "Another" });
  },
  COURIER_PER_PROJECT_LIMIT: async () => {
    const { client, path } = await withCourier("pro");
    return client.post(`${path}/couriers`, { courierId: await courier(client) });
  },
  DELIVERY_POINTS_PER_PROJECT_LIMIT: async () => {
    const { client, path } = await project("pro");
    return client.post(`${path}/stops`, {
      stops: Array.from({ length: 3 }, () => ({ name: "Stop", address: "Street" })),
    });
  },
  PROJECT_COURIER_INVALID_COURIER: async () => {
    const { client, path } = await project();
    return client.post(`${path}/couriers`, { courierId: randomUUID() });
  },
  FOREIGN_KEY_CONSTRAINT: async () => {
    const { client, path } = await project();
    return client.post(`${path}/stops`, {
      name: "Stop",
      address: "Street",
      allowedCourierIds: [randomUUID()],
    });
  },
  BAD_REQUEST: async () =>
    (await gateway.newClient()).post("/projects", { name: "Day" }, { "idempotency-key": "\t" }),
  NOT_FOUND: async () => (await gateway.newClient()).get("/nothing"),
  CONFLICT: async () => {
    const { client, path } = await project();
    return client.patch(path, { status: "completed" });
  },
  RATE_LIMITED: async () => {
    const client = await limited.newClient();
    await client.get("/account");
    return client.get("/account");
  },
  UNAUTHORIZED: async () => new Browser(gateway.origin).get("/app/api/session"),
  FORBIDDEN: async () => {
    const { companyId } = await gateway.newClient();
    const browser = new Browser(gateway.origin);
    await browser.signIn((await gateway.context.sessions.createLink(companyId)).token);
    return browser.request("DELETE", "/app/api/session", { headers: { "x-csrf-token": "another" } });
  },
  GONE: async () => {
    const client = await gateway.newClient();
    const { data } = await client.get<{ nextCursor: string }>("/events?after=latest");
    const { events, newUuid, clock } = gateway.context;
    const told = {
      companyId: client.companyId,
      event: "plan.changed",
      createdAt: clock.now(),
      data: {},
    } as const;
    await events.append({ ...told, eventId: newUuid() });
    gateway.clock.advance(31 * 86_400);
    await events.sweep();
    return client.get(`/events?after=${data.nextCursor}`);
  },
  INTERNAL_ERROR: async () => {
    const broken = await startTestGateway({ settings: { LOG_LEVEL: "silent" } });
    const client = await broken.newClient();
    await broken.context.database.close();
    const reply = await client.get("/account");
    await broken.close();
    return reply;
  },
};

const raised = (Object.keys(RAISED) as ErrorCode[]).flatMap((code) => {
  const raise = RAISED[code];
  return raise ? [{ code, status: ERRORS[code].status, raise }] : [];
});

const provoked: Partial<Record<ErrorCode, object>> = {};

/** An answer as its page shows it: ids and moments are those of every run. */
function exampleFrom({ message, details }: Reply<unknown>): object {
  const text = JSON.stringify({ message, details })
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "0199f3a0-0000-7000-8000-000000000001")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-12-01T08:00:00.000Z");
  return JSON.parse(text) as object;
}

// WRITE_EXAMPLES=1 npm test -- test/contract/7-errors.test.ts writes them anew, for a new code or another message.
if (readSettings().environment["WRITE_EXAMPLES"])
  afterAll(async () => writeFile(EXAMPLES, `${JSON.stringify(provoked, null, 2)}\n`));

describe("contract 7: every code of the table", () => {
  for (const { code, status, raise } of raised) {
    it(`${code} ${status}, in the envelope, with a page that has its remedy and this very answer`, async () => {
      const reply = await raise();
      expect({ code: reply.code, status: reply.status }).toEqual({ code, status });
      expect(reply).toMatchObject({ success: false });
      expect(reply.message).toMatch(/^[A-Z].*\.$/);
      provoked[code] = exampleFrom(reply);
      expect(exampleOf(code)).toEqual({ success: false, code, ...provoked[code] });
      const page = await fetch(`${gateway.origin}/docs/errors/${code}`);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const text = await page.text();
      expect(text).toContain(REMEDIES[code].split("`")[0]);
      for (const detail of Object.keys(reply.details)) expect(text).toContain(`&quot;${detail}&quot;`);
    });
  }

  it("is on a page of all codes; llms.txt leads to each page and each operation", async () => {
    const [index, guide] = await Promise.all(
      ["/docs/errors", "/llms.txt"].map(async (path) => (await fetch(gateway.origin + path)).text()),
    );
    for (const code of Object.keys(ERRORS)) {
      expect(index).toContain(`/docs/errors/${code}`);
      expect(guide).toContain(`/docs/errors/${code}`);
    }
    for (const { operationId } of endpointsOf(gateway.context))
      expect(guide).toContain(`/docs/${operationId})`);
    expect((await fetch(`${gateway.origin}/docs/errors/NOTHING`)).status).toBe(404);
  });

  it("is raised", () => {
    expect(raised.map(({ code }) => code).sort()).toEqual(Object.keys(ERRORS).sort());
  });
});

async function withKey(authorization: string): Promise<Reply<unknown>> {
  return (await gateway.newClient()).request("GET", "/account", { headers: { authorization } });
}

interface Prepared {
  client: TestClient;
  path: string;
}

async function project(plan: "pro" | "business" = "business"): Promise<Prepared> {
  const client = await gateway.newClient({ plan });
  const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Day" });
  return { client, path: `/projects/${data.project.id}` };
}

async function courier(client: TestClient): Promise<string> {
  return (await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" })).data.courier.id;
}

async function withCourier(plan: "pro" | "business"): Promise<Prepared> {
  const prepared = await project(plan);
  const courierId = await courier(prepared.client);
  expect((await prepared.client.post(`${prepared.path}/couriers`, { courierId })).status).toBe(201);
  return prepared;
}

async function ready(plan: "pro" | "business"): Promise<Prepared> {
  const prepared = await withCourier(plan);
  await prepared.client.post(`${prepared.path}/stops`, { name: "Stop", address: "Street 1", ...LOCATION });
  return prepared;
}
