import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";

interface One {
  project: Project;
}

const gateway = await startTestGateway();
const client = await gateway.newClient();

describe("bodies", () => {
  const json = { "content-type": "application/json" };
  const send = async (
    raw: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = json,
  ): Promise<Reply<One>> => client.request<One>("POST", "/projects", { raw, headers });
  const issueCode = (reply: Reply<One>): unknown => {
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
    const issues = reply.details["issues"] as { code: string }[];
    expect(issues).toHaveLength(1);
    return issues[0]?.code;
  };

  it("contract 1.4: malformed JSON, a non-object, another content type and invalid UTF-8 are INVALID_BODY with one issue", async () => {
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
    const nothing = await client.request<One>("POST", "/projects", {});
    expect(issueCode(nothing)).toBe("invalid_content_type");
    expect(nothing.message).toContain("send at least {}");
  });

  it("contract 1.4: a body over 1 MiB is refused, one of just under it is read", async () => {
    const fill = (bytes: number): string => `{"name":"Day","x":"${"x".repeat(bytes - 21)}"}`;
    expect(issueCode(await send(fill(1024 * 1024 + 1)))).toBe("too_big");
    expect((await send(fill(1024 * 1024))).status).toBe(201);
  });

  it("contract 1.4: a body without end is refused as soon as it is too large", async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, " ");
      }
    }
    const response = await fetch(`${gateway.baseUrl}/projects`, {
      method: "POST",
      headers: { ...json, authorization: `Bearer ${client.key}` },
      body: ReadableStream.from(endless()) as ReadableStream<Uint8Array>,
      duplex: "half",
    }).catch(() => null); // the connection may be cut while the client still sends
    if (response !== null) expect(response.status).toBe(400);
    expect(sent).toBeLessThan(16 * 1024 * 1024); // the buffers of both sides hold some more than the limit
    expect((await client.get("/projects")).status).toBe(200);
  });

  it("contract 1.4: a batch of stops may be larger, up to 32 MiB", async () => {
    const { data } = await client.post<One>("/projects", { name: "Day" });
    const mebibytes = (count: number) => ({
      stops: [{ name: "A", address: "B", x: "x".repeat(count * 1024 * 1024) }],
    });
    const path = `/projects/${data.project.id}/stops`;
    expect((await client.post(path, mebibytes(31))).status).toBe(201);
    expect(issueCode(await client.post(path, mebibytes(32)))).toBe("too_big");
  });

  it("contract 1.16: a body that trickles is answered in the envelope when its time is over", async () => {
    const hasty = await startTestGateway({ bodyTimeoutMs: 200 });
    const { key } = await hasty.newClient();
    const head = [
      "POST /api/v1/projects HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${key}`,
      "Content-Type: application/json",
      "Content-Length: 1000",
    ];
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(hasty.baseUrl).port), "127.0.0.1", () => {
        socket.write(`${head.join("\r\n")}\r\n\r\n{`);
      });
      let answer = "";
      // Reads the answer before the next write: a write to a closed connection would lose the answer.
      const drip = setInterval(() => {
        setImmediate(() => {
          if (answer === "") socket.write(" ");
        });
      }, 20);
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("close", () => {
        clearInterval(drip);
        resolve(answer);
      });
      socket.on("error", (error) => {
        if (answer === "") reject(error);
      });
    });
    await hasty.close();
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('"code":"BAD_REQUEST"');
    expect(text).toMatch(/connection: close/i);
  });

  it("contract 1.9: $ and dots in any string or key are data, in bodies, queries and paths", async () => {
    const evil = { $gt: "", "a.b": 1, $where: "1" };
    const created = await client.post<One>("/projects", { name: "$ne a.b {$gt: 1}", ...evil });
    expect(created.headers.get("x-ignored-fields")).toBe("$gt,a.b,$where");
    const path = `/projects/${created.data.project.id}`;
    expect((await client.get<One>(path)).data.project.name).toBe("$ne a.b {$gt: 1}");
    expect((await client.patch(path, { name: { $gt: "" } })).code).toBe("INVALID_BODY");
    expect((await client.patch(path, { status: { $ne: "draft" } })).code).toBe("INVALID_BODY");
    const loads = { "a.b": 1, $inc: 2, __proto: 3, constructor: 4 };
    const stop = { name: "$set", address: "a.b", requiredSkills: ["$in", "x.y"], loadDemands: loads };
    const { stop: kept } = (await client.post<{ stop: object }>(`${path}/stops`, stop)).data;
    expect(kept).toMatchObject(stop);
    expect((await client.get<{ stops: object[] }>(`${path}/stops`)).data.stops).toEqual([kept]);
    for (const query of ["status[$ne]=draft", "search[$regex]=.*", "limit[$gt]=1"])
      expect((await client.get(`/projects?${query}`)).code).toBe("INVALID_QUERY");
    expect((await client.get("/projects/$ne")).code).toBe("INVALID_PATH_PARAMS");
  });

  it("contract 1.7: ignored fields are named when the body is refused, too", async () => {
    const reply = await client.post("/projects", { nmae: "Day" });
    expect(reply).toMatchObject({
      status: 400,
      details: { issues: [{ path: "name", message: "is required" }] },
    });
    expect(reply.headers.get("x-ignored-fields")).toBe("nmae");
  });

  it("contract 1.9: of a name given twice the last counts; __proto__ and constructor do no harm", async () => {
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

  it("half a character is answered as it is kept", async () => {
    const { data } = await send(String.raw`{"name":"a \ud800 b"}`);
    expect(data.project.name).toBe("a \ufffd b");
    const kept = await client.get<{ project: { name: string } }>(`/projects/${data.project.id}`);
    expect(kept.data.project.name).toBe(data.project.name);
  });

  it("contract 1.9: deep nesting and huge numbers are data or refused, never a fault", async () => {
    const nested = (levels: number): string =>
      `{"name":"Day","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await send(nested(99))).status).toBe(201);
    for (const levels of [100, 10_000, 500_000]) {
      expect(issueCode(await send(nested(levels)))).toBe("too_big");
      expect(issueCode(await send(nested(levels).replace("Day", "\\u0044ay")))).toBe("too_big");
    }
    expect((await send('{"name":"Day","defaultStartLatitude":1e999}')).status).toBe(400);
    expect((await send('{"name":{"$ne":""}}')).status).toBe(400);
  });

  it("contract 1.7: at most 20 ignored fields are named, in a header that any name fits", async () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`é,\n${i}`, i]));
    const reply = await client.post("/projects", { name: "Day", ...body });
    expect(reply.headers.get("x-ignored-fields")?.split(",")).toHaveLength(20);
  });

  it("contract 1.6: what is not HTTP gets the envelope as well", async () => {
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
