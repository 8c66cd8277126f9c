import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testDatabaseUri } from "../../../../test/support/database.ts";
import { listen } from "../../../../test/support/lifetime.ts";
import { testConfig } from "../../testing/gateway.ts";
import { BASE_PATH } from "../app.ts";
import { createContext } from "../context.ts";
import { startServer } from "../server.ts";

/** The test database at another port, where it can be reached once the test opens it. */
async function laterDatabase() {
  const uri = new URL(testDatabaseUri());
  const { hostname, port: ownPort } = uri;
  const proxy: Server = createServer((client) => {
    const server = connect(Number(ownPort), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on("error", () => undefined);
  });
  const { port, close } = await listen(createServer());
  await close();
  uri.hostname = "127.0.0.1";
  uri.port = String(port);
  uri.searchParams.set("directConnection", "true");
  return {
    uri: uri.href,
    open: async () => once(proxy.listen(port, "127.0.0.1"), "listening"),
    close: () => proxy.close(),
  };
}

async function start(mongoUri: string, firstConnectionMs?: number) {
  const given = { config: testConfig({ MONGODB_URI: mongoUri }), log: pino({ level: "silent" }) };
  const context = createContext(firstConnectionMs === undefined ? given : { ...given, firstConnectionMs });
  const gateway = await startServer(context);
  const origin = `http://127.0.0.1:${gateway.port}`;
  return { gateway, ask: async (path: string) => fetch(origin + path, { method: "POST" }), origin };
}

test("a request waits for the first connection to the database, and is then answered", async () => {
  const database = await laterDatabase();
  const { gateway, ask, origin } = await start(database.uri);
  let answered = 0;
  const early = [`${BASE_PATH}/projects`, "/app/api/keys", "/app/api/sign-in"].map(async (path) => {
    const { status } = await ask(path);
    answered++;
    return status;
  });
  const live = await fetch(`${origin}/livez`);
  const ready = await fetch(`${origin}/readyz`);
  expect([live.status, ready.status, answered]).toEqual([200, 503, 0]);
  await database.open();
  expect(await Promise.all(early)).toEqual([401, 401, 400]);
  await gateway.close();
  database.close();
});

test("a request that has waited long enough gets a clean answer: the envelope, its id, and when to come back", async () => {
  const database = await laterDatabase();
  const { gateway, ask } = await start(database.uri, 1);
  const response = await ask(`${BASE_PATH}/projects`);
  const { code, message, details } = (await response.json()) as Record<string, unknown>;
  expect([response.status, code, response.headers.get("retry-after")]).toEqual([500, "INTERNAL_ERROR", "5"]);
  expect(message).toMatch(/no database yet/);
  expect(details).toMatchObject({ requestId: response.headers.get("x-request-id") });
  await gateway.close();
});
