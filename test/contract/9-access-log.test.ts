import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { levels } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import {
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";
import { LogLines, type LogLine } from "../support/log-lines.ts";

const { debug, info, warn, error } = levels.values;
const NOBODY = "00000000-0000-4000-8000-000000000000";

let log: LogLines;
let gateway: TestGateway;
let client: TestClient;
beforeEach(async () => {
  log = new LogLines();
  gateway = await startTestGateway({ log, settings: { LOG_LEVEL: "debug" } });
  client = await gateway.newClient();
});

/** Closes the gateway, so that every request has been logged. @returns the lines of all requests */
async function linesAtTheEnd(): Promise<LogLine[]> {
  await gateway.close();
  return log.requests;
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.baseUrl).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Sends bytes and waits until the gateway has closed the connection. */
async function sendToTheEnd(bytes: string): Promise<void> {
  const socket = await open();
  socket.resume().write(bytes);
  await once(socket, "close");
}

function head(line: string, id: string, ...more: readonly string[]): string {
  const own = ["Host: localhost", `Authorization: Bearer ${client.key}`, `X-Request-Id: ${id}`];
  return [`${line} HTTP/1.1`, ...own, ...more, "", ""].join("\r\n");
}

describe("contract 9.3: a request leaves one line", () => {
  it("with method, route pattern, status, milliseconds, company, key and request id", async () => {
    const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Confidential" });
    const path = `/projects/${data.project.id}/stops?externalId=confidential`;
    await client.get(path, { "x-request-id": "mine" });
    const lines = await linesAtTheEnd();
    const who = { companyId: client.companyId, keyId: client.keyId };
    const ms = expect.any(Number) as number;
    const common = { level: info, time: expect.any(Number) as number, msg: "request", ms, ...who };
    expect(lines).toEqual([
      {
        ...common,
        ...{ method: "POST", route: "/api/v1/projects", status: 201 },
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
      {
        ...common,
        ...{ method: "GET", route: "/api/v1/projects/{projectId}/stops", status: 200, requestId: "mine" },
      },
    ]);
    expect(log.texts.join("")).not.toMatch(/confidential/i);
  });

  it("whose level and code tell how it ended, whatever became of it", async () => {
    const free = await gateway.newClient({ plan: "free" });
    const reader = await gateway.newClient({ scopes: ["read"] });
    const project = "/api/v1/projects/{projectId}";
    const none = { authorization: "" };
    const requests: [TestClient, string, string, object, object][] = [
      [client, "GET", "/account", {}, { level: info, route: "/api/v1/account", status: 200 }],
      [client, "HEAD", "/openapi.json", {}, { level: info, route: "/api/v1/openapi.json", status: 200 }],
      [client, "GET", "/account", none, { level: warn, status: 401, code: "API_KEY_MISSING" }],
      [client, "GET", "/nothing", none, { level: warn, route: null, status: 401, companyId: null }],
      [client, "GET", "/nothing/rondo", {}, { level: warn, route: null, status: 404, code: "NOT_FOUND" }],
      [client, "PUT", "/account", {}, { level: warn, route: "/api/v1/account", status: 405 }],
      [client, "GET", "/account?a=1", {}, { level: warn, status: 400, code: "INVALID_QUERY" }],
      [client, "GET", "/projects/42", {}, { level: warn, route: project, code: "INVALID_PATH_PARAMS" }],
      [client, "GET", `/projects/${NOBODY}`, {}, { level: warn, status: 404, code: "PROJECT_NOT_FOUND" }],
      [free, "GET", "/account", {}, { level: warn, status: 402, companyId: free.companyId }],
      [reader, "POST", "/projects", {}, { level: warn, status: 403, keyId: reader.keyId }],
      [client, "GET", "/../../health/live", {}, { level: debug, route: "/health/live", status: 200 }],
      [client, "GET", "/../../health/no", {}, { level: warn, route: null, status: 404, code: "NOT_FOUND" }],
    ];
    for (const [index, [caller, method, path, headers]] of requests.entries()) {
      const url = gateway.baseUrl + path;
      const authorization = `Bearer ${caller.key}`;
      const id = { "x-request-id": `request-${index}` };
      await (await fetch(url, { method, headers: { authorization, ...id, ...headers } })).arrayBuffer();
    }
    const lines = await linesAtTheEnd();
    expect(lines).toMatchObject(
      requests.map(([, method, , , line], index) => ({ method, requestId: `request-${index}`, ...line })),
    );
  });

  it("at the level of errors when the fault is ours", async () => {
    await gateway.context.database.connection.close();
    expect((await client.get("/projects")).status).toBe(500);
    expect(await linesAtTheEnd()).toMatchObject([
      { level: error, route: "/api/v1/projects", status: 500, code: "INTERNAL_ERROR" },
    ]);
  });

  it("under an idempotency key as well, with the code that is replayed", async () => {
    const key = { "idempotency-key": "once" };
    for (const _ of [1, 2]) await client.post(`/projects/${NOBODY}/stops`, { name: "A", address: "B" }, key);
    const line = { level: warn, status: 404, code: "PROJECT_NOT_FOUND" };
    expect(await linesAtTheEnd()).toMatchObject([line, line]);
  });

  it("when it never becomes a request", async () => {
    await sendToTheEnd("NONSENSE\r\n\r\n");
    await sendToTheEnd("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n");
    await sendToTheEnd(head("GET /api/v1/account", "big", `X-Big: ${"x".repeat(20_000)}`));
    const line = { level: warn, method: null, route: null, status: 400, ms: null, code: "BAD_REQUEST" };
    const lines = await linesAtTheEnd();
    expect(lines).toMatchObject([line, line, line]);
    for (const { requestId } of lines) expect(requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it("when it turns unreadable on its way", async () => {
    const chunked = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    await sendToTheEnd(`${head("POST /api/v1/projects", "chunks", ...chunked)}5\r\n{"nam\r\nzz\r\n`);
    expect(await linesAtTheEnd()).toMatchObject([{ level: warn, requestId: "chunks", status: 400 }]);
  });

  it("of its own, beside nonsense that follows on the same connection", async () => {
    await sendToTheEnd(`${head("GET /api/v1/account", "good")}NONSENSE\r\n\r\n`);
    const lines = await linesAtTheEnd();
    expect(lines.sort((a, b) => a.level - b.level)).toMatchObject([
      { level: info, requestId: "good", status: 200 },
      { level: warn, method: null, status: 400 },
    ]);
  });

  it.each([
    ["ends", 400, (socket: Socket) => socket.end()],
    ["breaks off", 499, (socket: Socket) => socket.resetAndDestroy()],
  ])("when its client %s while it sends", async (_, status, leave) => {
    const socket = await open();
    const length = ["Content-Type: application/json", "Content-Length: 1000", "Expect: 100-continue"];
    socket.write(`${head("POST /api/v1/projects", "gone", ...length)}{"name"`);
    await once(socket, "data"); // status 100: the request is in progress
    leave(socket);
    const line = { level: warn, requestId: "gone", route: "/api/v1/projects", status };
    expect(await linesAtTheEnd()).toMatchObject([line]);
  });

  it("when its client goes away while it waits", async () => {
    await gateway.close();
    const settings = { LOG_LEVEL: "debug", WEBHOOK_ALLOW_PRIVATE: "true" };
    gateway = await startTestGateway({ log, settings });
    client = await gateway.newClient();
    const receiver = createServer().listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const events = ["optimization.failed"];
    const { webhook } = (await client.post<{ webhook: { id: string } }>("/webhooks", { url, events })).data;

    const socket = await open();
    const called = once(receiver, "request") as Promise<[IncomingMessage, ServerResponse]>;
    const length = ["Content-Type: application/json", "Content-Length: 2"];
    socket.write(`${head(`POST /api/v1/webhooks/${webhook.id}/test`, "gone", ...length)}{}`);
    const [, answer] = await called;
    socket.destroy();
    await expect.poll(() => log.requests.length).toBe(2);
    answer.end();
    expect((await linesAtTheEnd())[1]).toMatchObject({
      ...{ level: warn, requestId: "gone", route: "/api/v1/webhooks/{webhookId}/test" },
      ...{ status: 499, cutOff: true },
    });
    receiver.closeAllConnections();
    receiver.close();
  });
});
