import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/src/test-gateway.ts";
import type { Project } from "../../services/gateway/src/projects/schemas.ts";
import type { Reply, TestClient, TestGateway } from "../../services/gateway/src/test-gateway.ts";

interface One {
  project: Project;
}

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.newClient();
});
afterAll(async () => gateway.close());

describe("order of checks", () => {
  it("authentication comes before everything, unknown paths too", async () => {
    const reply = await client.call("GET", "/nothing?x=1", { headers: { authorization: "" } });
    expect(reply).toMatchObject({ status: 401, code: "API_KEY_MISSING" });
  });

  it("each check comes before the next: scope, path ids, query, body, resource", async () => {
    const reader = await gateway.newClient({ scopes: ["read"] });
    const wrong = { body: { name: "" } };
    const id = "00000000-0000-0000-0000-000000000000";
    const code = async (who: TestClient, path: string): Promise<string> =>
      (await who.call("PATCH", path, wrong)).code;
    expect(await code(reader, "/projects/42?x=1")).toBe("API_KEY_SCOPE_MISSING");
    expect(await code(client, "/projects/42?x=1")).toBe("INVALID_PATH_PARAMS");
    expect(await code(client, `/projects/${id}?x=1`)).toBe("INVALID_QUERY");
    expect(await code(client, `/projects/${id}`)).toBe("INVALID_BODY");
    expect((await client.patch(`/projects/${id}`, { name: "Day" })).code).toBe("PROJECT_NOT_FOUND");
  });

  it("an unknown path is 404 NOT_FOUND, inside the interface and outside", async () => {
    expect(await client.get("/nothing")).toMatchObject({ status: 404, code: "NOT_FOUND", success: false });
    expect(await client.get("/../nothing")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("a known path with another method is 405 BAD_REQUEST with Allow", async () => {
    const reply = await client.call("PUT", "/projects", { body: {} });
    expect(reply).toMatchObject({ status: 405, code: "BAD_REQUEST" });
    expect(reply.headers.get("allow")).toBe("GET, POST");
    expect((await client.call("POST", "/openapi.json", { body: {} })).headers.get("allow")).toBe("GET");
  });

  it("a path that cannot be decoded is the caller's fault", async () => {
    expect(await client.get("/projects/%E0%A4%A")).toMatchObject({
      status: 400,
      code: "INVALID_PATH_PARAMS",
    });
  });
});

describe("bodies", () => {
  const json = { "content-type": "application/json" };
  const send = async (
    raw: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = json,
  ): Promise<Reply<One>> => client.call<One>("POST", "/projects", { raw, headers });
  const issueCode = (reply: Reply<One>): unknown => {
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
    const issues = reply.details["issues"] as { code: string }[];
    expect(issues).toHaveLength(1);
    return issues[0]?.code;
  };

  it("malformed JSON, a non-object, another content type and invalid UTF-8 are INVALID_BODY with one issue", async () => {
    expect(issueCode(await send('{"name": "Day"'))).toBe("invalid_json");
    expect(issueCode(await send("[1]"))).toBe("invalid_type");
    expect(issueCode(await send('{"name":"Day"}', { "content-type": "text/plain" }))).toBe(
      "invalid_content_type",
    );
    expect(
      issueCode(await send('{"name":"Day"}', { "content-type": "application/json; charset=latin1" })),
    ).toBe("invalid_content_type");
    expect(issueCode(await send(new Uint8Array([0x7b, 0xff, 0x7d])))).toBe("invalid_json");
    expect(issueCode(await send("{}", { ...json, "content-encoding": "gzip" }))).toBe("invalid_encoding");
  });

  it("a body over 1 MiB is refused, one of just under it is read", async () => {
    const fill = (bytes: number): string => `{"name":"Day","x":"${"x".repeat(bytes - 21)}"}`;
    expect(issueCode(await send(fill(1024 * 1024 + 1)))).toBe("too_big");
    expect((await send(fill(1024 * 1024))).status).toBe(201);
  });

  it("a body without end is refused as soon as it is too large", async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536, " ");
    }
    const response = await fetch(`${gateway.baseUrl}/projects`, {
      method: "POST",
      headers: { ...json, authorization: `Bearer ${client.key}` },
      body: ReadableStream.from(endless()) as ReadableStream<Uint8Array>,
      duplex: "half",
    }).catch(() => null); // the connection may be cut while the client still sends
    if (response !== null) expect(response.status).toBe(400);
    expect((await client.get("/projects")).status).toBe(200);
  });

  it("of a name given twice the last counts; __proto__ and constructor do no harm", async () => {
    const twice = await send('{"name":"first","name":"second"}');
    expect(twice.data.project.name).toBe("second");
    for (const evil of ['"__proto__":{"description":"x"}', '"\\u005f_proto__":{"description":"x"}']) {
      const reply = await send(`{"name":"Day",${evil}}`);
      expect(reply.data.project.description).toBeNull();
    }
    const named = await send('{"name":"Day","constructor":{"prototype":{"x":1}}}');
    expect(named.headers.get("x-ignored-fields")).toBe("constructor");
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("deep nesting and huge numbers are data or refused, never a fault", async () => {
    const deep = `{"name":"Day","x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    expect((await send(deep)).status).toBe(201);
    expect((await send(deep.replace("Day", "\\u0044ay"))).status).toBeLessThan(500);
    expect((await send('{"name":"Day","defaultStartLatitude":1e999}')).status).toBe(400);
    expect((await send('{"name":{"$ne":""}}')).status).toBe(400);
  });

  it("at most 20 ignored fields are named, in a header that any name fits", async () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`é,\n${i}`, i]));
    const reply = await client.post("/projects", { name: "Day", ...body });
    expect(reply.headers.get("x-ignored-fields")?.split(",")).toHaveLength(20);
  });

  it("what is not HTTP gets the envelope as well", async () => {
    const { port } = new URL(gateway.baseUrl);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("end", () => {
        resolve(answer);
      });
      socket.on("error", reject);
    });
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('"code":"BAD_REQUEST"');
  });
});

describe("X-Request-Id", () => {
  it("is the caller's when well-formed, else a new uuid; also on failures", async () => {
    const given = await client.get("/projects", { "x-request-id": "my-id_1.2" });
    expect(given.headers.get("x-request-id")).toBe("my-id_1.2");
    for (const id of ["a b", "x".repeat(129), ""]) {
      const reply = await client.call("GET", "/nothing", {
        headers: { authorization: "", "x-request-id": id },
      });
      expect(reply.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("Idempotency-Key", () => {
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

  it("of calls at once one is done, the others are CONFLICT or its replay", async () => {
    const before = await count();
    const replies = await Promise.all(Array.from({ length: 20 }, async () => post("d", { name: "Day" })));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
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
  it("is public, and plain OpenAPI 3.0 without envelope", async () => {
    const response = await fetch(`${gateway.baseUrl}/openapi.json`);
    const document = (await response.json()) as { openapi: string; info: { version: string } };
    expect(response.status).toBe(200);
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(document.info.version).toBe("1.0.0");
  });
});
