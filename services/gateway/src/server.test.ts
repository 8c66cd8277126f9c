import { pino } from "pino";
import { expect, test } from "vitest";
import { testConfig } from "../testing/gateway.ts";
import { BASE_PATH } from "./app.ts";
import type { Background } from "./shared/background.ts";
import { createContext } from "./context.ts";
import { startServer } from "./server.ts";

/** A gateway with its own drain time. The test decides when that is over. */
async function start(seconds: string, endMs?: number, more: readonly Background[] = []) {
  const config = testConfig({ SHUTDOWN_DRAIN_SECONDS: seconds });
  const made = createContext({ config, log: pino({ level: "silent" }) });
  const context = { ...made, background: [...made.background, ...more] };
  const over = Promise.withResolvers<undefined>();
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<undefined> => {
    pauses.push(ms);
    return over.promise;
  };
  const gateway = await startServer(context, pause, endMs);
  await context.database.open();
  const origin = `http://127.0.0.1:${gateway.port}`;
  const status = async (path: string): Promise<number> =>
    (await fetch(origin + path, { headers: { connection: "close" } })).status;
  return { gateway, context, pauses, over, status };
}

test("asked to end, a gateway is not ready from then on, and takes requests until the drain time is over", async () => {
  const { gateway, context, pauses, over, status } = await start("7");
  const company = await context.companies.create("Drained", "business");
  const wanted = { companyId: company.id, name: "test", scopes: ["read"] as const, expiresAt: null };
  const { key } = await context.keys.create(wanted);
  expect(await status("/health/ready")).toBe(200);

  const closed = gateway.close();
  await expect.poll(() => pauses).toEqual([7000]);
  expect([await status("/readyz"), await status("/livez")]).toEqual([503, 200]);
  expect([await status("/health/ready"), await status("/health/live")]).toEqual([503, 200]);
  const account = await fetch(`http://127.0.0.1:${gateway.port}${BASE_PATH}/account`, {
    headers: { authorization: `Bearer ${key}`, connection: "close" },
  });
  expect(account.status).toBe(200); // a new connection works, and so does the database
  const kept = await fetch(`http://127.0.0.1:${gateway.port}/livez`);
  expect(kept.headers.get("connection")).toBe("close");

  over.resolve(undefined);
  await closed;
  await expect(status("/health/ready")).rejects.toThrow("fetch failed");
});

test("without a drain time the listener closes at once", async () => {
  const { gateway, pauses, status } = await start("0");
  await gateway.close();
  expect(pauses).toEqual([]);
  await expect(status("/health/live")).rejects.toThrow("fetch failed");
});

test("asked twice to end, it drains once", async () => {
  const { gateway, pauses, over } = await start("5");
  const closed = Promise.all([gateway.close(), gateway.close()]);
  over.resolve(undefined);
  await closed;
  expect(pauses).toHaveLength(1);
});

test("work that cannot be handed over, as without a database, does not keep the gateway", async () => {
  const stuck = { start: () => undefined, stop: async () => new Promise<never>(() => undefined) };
  const { gateway, context, status } = await start("0", 0, [stuck]);
  await gateway.close();
  await expect(status("/health/live")).rejects.toThrow("fetch failed");
  await context.database.close();
});
