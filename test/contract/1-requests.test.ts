import { describe, expect, it } from "vitest";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";

interface One {
  project: Project;
}

const gateway = await startTestGateway();
const client = await gateway.newClient();

describe("order of checks", () => {
  it("contract 1.3: authentication comes before everything, unknown paths too", async () => {
    const reply = await client.request("GET", "/nothing?x=1", { headers: { authorization: "" } });
    expect(reply).toMatchObject({ status: 401, code: "API_KEY_MISSING" });
  });

  it("contract 1.2: each check comes before the next: scope, path ids, query, body, resource", async () => {
    const reader = await gateway.newClient({ scopes: ["read"] });
    const wrong = { body: { name: "" } };
    const id = "00000000-0000-0000-0000-000000000000";
    const code = async (who: TestClient, path: string): Promise<string> =>
      (await who.request("PATCH", path, wrong)).code;
    expect(await code(reader, "/projects/42?x=1")).toBe("API_KEY_SCOPE_MISSING");
    expect(await code(client, "/projects/42?x=1")).toBe("INVALID_PATH_PARAMS");
    expect(await code(client, `/projects/${id}?x=1`)).toBe("INVALID_QUERY");
    expect(await code(client, `/projects/${id}`)).toBe("INVALID_BODY");
    expect((await client.patch(`/projects/${id}`, { name: "Day" })).code).toBe("PROJECT_NOT_FOUND");
  });

  it("contract 10.4: a key that is refused is refused for the first reason", async () => {
    const { companies, keys } = gateway.context;
    const { companyId } = await gateway.newClient({ plan: "free" });
    const expired = { companyId, name: "old", scopes: [], expiresAt: gateway.clock.now() };
    const { key, record } = await keys.create(expired);
    const headers = { authorization: `Bearer ${key}` };
    const code = async (): Promise<string> => (await client.request("GET", "/projects/42", { headers })).code;
    expect(await code()).toBe("API_KEY_EXPIRED");
    await keys.revoke(record.id);
    await expect.poll(code).toBe("API_KEY_REVOKED");
    const poor = await gateway.newClient({ plan: "free", scopes: [] });
    expect((await poor.get("/projects/42")).code).toBe("API_REQUIRES_PAID_PLAN");
    await companies.delete(poor.companyId);
    await expect.poll(async () => (await poor.get("/projects/42")).code).toBe("COMPANY_NOT_FOUND");
  });

  it("contract 1.3: an unknown path is 404 NOT_FOUND, inside the interface and outside", async () => {
    expect(await client.get("/nothing")).toMatchObject({ status: 404, code: "NOT_FOUND", success: false });
    expect(await client.get("/../nothing")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("contract 1.3: a known path with another method is 405 BAD_REQUEST with Allow", async () => {
    const reply = await client.request("PUT", "/projects", { body: {} });
    expect(reply).toMatchObject({ status: 405, code: "BAD_REQUEST" });
    expect(reply.headers.get("allow")).toBe("GET, POST");
    expect((await client.request("POST", "/openapi.json", { body: {} })).headers.get("allow")).toBe("GET");
  });

  it.each(["%zz", "%", "%E0%A4%A", "%ff"])(
    "contract 1.5: an id that is %s, which says nothing, is no UUID",
    async (id) => {
      const reply = await client.get(`/projects/${id}/stops`);
      expect(reply).toMatchObject({ status: 400, code: "INVALID_PATH_PARAMS" });
      expect(reply.details["issues"]).toMatchObject([{ path: "projectId" }]);
      const blind = await gateway.newClient({ scopes: [] });
      expect((await blind.get(`/projects/${id}`)).code).toBe("API_KEY_SCOPE_MISSING");
      expect((await client.request("PUT", `/projects/${id}`)).status).toBe(405);
      expect((await client.get(`/${id}`)).code).toBe("NOT_FOUND");
      expect((await client.get(`/../${id}`)).code).toBe("NOT_FOUND");
    },
  );

  it.each([
    ["search=%zz", "search"],
    ["search=a&search=%E0%A4%A", "search"],
    ["limit=%", "limit"],
    ["%zz=1", "%zz"],
  ])(
    "contract 1.5: a query of %s, which says nothing, is refused and the issue names it",
    async (query, path) => {
      const reply = await client.get(`/projects?${query}`);
      expect(reply).toMatchObject({ status: 400, code: "INVALID_QUERY" });
      expect(reply.details["issues"]).toMatchObject([{ path }]);
    },
  );

  it.each([
    ["/projects?limit=1&limit=2", "limit"],
    ["/projects?status=draft&status=draft", "status"],
    ["/couriers?cursor=a&limit=5&cursor=b", "cursor"],
    ["/projects?search=a&search=", "search"],
  ])(
    "contract 1.5: a query parameter that is given twice is refused, and says so: %s",
    async (path, name) => {
      const reply = await client.get(path);
      expect([reply.status, reply.code]).toEqual([400, "INVALID_QUERY"]);
      expect(reply.details["issues"]).toMatchObject([{ path: name, message: "is given more than once" }]);
    },
  );

  it("a query is decoded: + is a space, %2B a plus, and an equals sign may be in a value", async () => {
    const { data } = await client.post<One>("/projects", { name: "a+b =c" });
    const found = await client.get<{ projects: Project[] }>("/projects?search=a%2Bb+=c&limit=%31");
    expect(found.data.projects).toEqual([data.project]);
  });
});

describe("contract 1.10: X-Request-Id", () => {
  it("is the caller's when well-formed, else a new uuid; also on failures", async () => {
    const given = await client.get("/projects", { "x-request-id": "my-id_1.2" });
    expect(given.headers.get("x-request-id")).toBe("my-id_1.2");
    for (const id of ["a b", "x".repeat(129), ""]) {
      const reply = await client.request("GET", "/nothing", {
        headers: { authorization: "", "x-request-id": id },
      });
      expect(reply.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    const unread = await client.get("/projects", { "x-big": "x".repeat(20_000) });
    expect([unread.status, unread.code]).toEqual([400, "BAD_REQUEST"]);
    expect(unread.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("contract 1.12: Idempotency-Key", () => {
  const post = async (key: string, body: unknown, who = client): Promise<Reply<One>> =>
    who.post<One>("/projects", body, { "idempotency-key": key });
  const count = async (who = client): Promise<number> =>
    (await who.get<{ projects: unknown[] }>("/projects")).data.projects.length;

  it("the same key and body is done once and answered the same", async () => {
    const before = await count();
    const first = await post("a", { name: "Day" });
    const second = await post("a", { name: "Day" });
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect([second.status, second.data]).toEqual([first.status, first.data]);
    expect(await count()).toBe(before + 1);
  });

  it("the same key with another body is BAD_REQUEST", async () => {
    await post("b", { name: "Day" });
    expect(await post("b", { name: "Night" })).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });

  it("keys belong to a company and a path", async () => {
    const other = await gateway.newClient();
    const mine = await post("c", { name: "Day" });
    const theirs = await post("c", { name: "Day" }, other);
    expect(theirs.data.project.id).not.toBe(mine.data.project.id);
  });

  it("of requests at once one is done, the others are CONFLICT or its replay", async () => {
    const before = await count();
    const replies = await Promise.all(Array.from({ length: 20 }, async () => post("d", { name: "Day" })));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    for (const { status, headers } of replies)
      expect(headers.get("retry-after")).toBe(status === 409 ? "1" : null);
    expect(await count()).toBe(before + 1);
  });

  it("a refusal is stored as well, but 401, 403, 429 and 5xx are not", async () => {
    const refused = await post("e", { name: "" });
    const again = await post("e", { name: "" });
    expect([refused.status, again.status]).toEqual([400, 400]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const reader = await gateway.newClient({ scopes: ["read"] });
    for (let i = 0; i < 2; i++) {
      const reply = await post("f", { name: "Day" }, reader);
      expect([reply.status, reply.headers.get("idempotent-replayed")]).toEqual([403, null]);
    }
  });

  it("after 24 hours the key is free again", async () => {
    const first = await post("g", { name: "Day" });
    gateway.clock.advance(24 * 3600);
    const second = await post("g", { name: "Night" });
    expect(second.status).toBe(201);
    expect(second.data.project.id).not.toBe(first.data.project.id);
  });

  it("a key that is too long or not printable is BAD_REQUEST", async () => {
    expect(await post("x".repeat(256), { name: "Day" })).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(await post("x\ty", { name: "Day" })).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect((await post("x".repeat(255), { name: "Day" })).status).toBe(201);
  });
});

describe("the interface description", () => {
  it("contract 9.4: is public, and plain OpenAPI 3.0 without envelope", async () => {
    const response = await fetch(`${gateway.baseUrl}/openapi.json`);
    const document = (await response.json()) as { openapi: string; info: { version: string } };
    expect(response.status).toBe(200);
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(document.info.version).toBe("1.0.0");
  });

  it.each([
    ["GET", 200],
    ["HEAD", 200],
    ["OPTIONS", 204],
  ])("contract 9.4: pages of any origin may read it: %s", async (method, status) => {
    const headers = { origin: "https://viewer.example", "access-control-request-method": "GET" };
    const response = await fetch(`${gateway.baseUrl}/openapi.json`, { method, headers });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("access-control-allow-methods")).toBe(
      method === "OPTIONS" ? "GET, HEAD" : null,
    );
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it.each(["/projects", "/account", "/nothing"])(
    "contract 9.4: nothing else has CORS headers: %s",
    async (path) => {
      for (const method of ["GET", "OPTIONS"]) {
        const headers = { origin: "https://viewer.example", "access-control-request-method": "GET" };
        const reply = await client.request(method, path, { headers });
        expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    },
  );

  it("takes no query", async () => {
    expect(await client.get("/openapi.json?x=1")).toMatchObject({ status: 400, code: "INVALID_QUERY" });
  });
});
