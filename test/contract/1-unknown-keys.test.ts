import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { makeKey } from "../../services/gateway/src/keys/key.ts";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import { testDatabaseUri } from "../support/database.ts";

const LIMIT = 4;
/** Requests without a valid key that an address may send in 60 s. */
const BUDGET = 5 * LIMIT;

let commands: string[] = [];
const gateway = await startTestGateway({
  mongoUri: `${testDatabaseUri()}?monitorCommands=true`,
  settings: { RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: "1" },
});
gateway.context.database.connection.getClient().on("commandStarted", ({ commandName, command }) => {
  commands.push(`${commandName} ${String(command[commandName])}`);
});
const client = await gateway.newClient();
beforeEach(() => {
  gateway.clock.advance(3600); // every budget is whole again, and unknown keys are forgotten
});

const unknownKey = (): string => makeKey(randomBytes);

async function statusOf(key: string, address: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": address };
  return (await client.request("GET", "/account", { headers })).status;
}

async function flood(count: number, address: string | (() => string)): Promise<number[]> {
  const from = typeof address === "string" ? () => address : address;
  return Promise.all(Array.from({ length: count }, async () => statusOf(unknownKey(), from())));
}

/** Collections of runs and webhooks. The gateway reads them in the background, at any time. */
const OF_BACKGROUND = /^\w+ (jobs|job_inputs|job_results|webhook_deliveries|webhooks)$/;

/** The commands that reach the database while `work` runs, without the gateway's background work. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  commands = [];
  await work();
  return commands.filter((command) => !OF_BACKGROUND.test(command));
}

const keyReads = (seen: readonly string[]) => seen.filter((command) => command === "find keys").length;

describe("contract 8.3: well-formed keys that do not exist", () => {
  it("cost their address's limit of database reads, and beyond it none at all", async () => {
    const address = "203.0.113.7";
    const within = await commandsOf(async () => {
      const statuses = await flood(3 * BUDGET, address);
      expect(statuses.filter((status) => status === 401)).toHaveLength(BUDGET);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2 * BUDGET);
    });
    expect(keyReads(within)).toBe(BUDGET);
    const beyond = await commandsOf(async () => {
      expect(new Set(await flood(3 * BUDGET, address))).toEqual(new Set([429]));
    });
    expect(beyond).toEqual([]);
  });

  it("are refused with the limit's headers, and looked up again when the window is over", async () => {
    const address = "203.0.113.8";
    await flood(BUDGET + 1, address);
    const headers = { authorization: `Bearer ${unknownKey()}`, "x-forwarded-for": address };
    const refused = await client.request("GET", "/account", { headers });
    expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { retryAfterSeconds: 60 } });
    expect(refused.headers.get("retry-after")).toBe("60");
    gateway.clock.advance(60);
    expect(await statusOf(unknownKey(), address)).toBe(401);
  });

  it("are looked up once while they are remembered, from wherever they come", async () => {
    const key = unknownKey();
    const seen = await commandsOf(async () => {
      for (const host of [1, 2, 3, 4]) expect(await statusOf(key, `203.0.113.${host}`)).toBe(401);
    });
    expect(keyReads(seen)).toBe(1);
  });

  it("use up the budget of their address only, of IPv6 that of the network of 64 bits", async () => {
    let host = 0;
    await flood(2 * BUDGET, () => `2001:db8:0:1::${(++host).toString(16)}`);
    expect(await statusOf(unknownKey(), "2001:db8:0:1:ffff::1")).toBe(429);
    expect(await statusOf(unknownKey(), "2001:db8:0:2::1")).toBe(401);
  });

  it("do not shut out the known keys of the address they share", async () => {
    const known = await gateway.newClient();
    const fresh = await gateway.newClient();
    const address = "203.0.113.9";
    expect(await statusOf(known.key, "203.0.113.10")).toBe(200); // known to this gateway, at any address
    await flood(BUDGET + 1, address);
    expect(await statusOf(known.key, address)).toBe(200);
    expect(await statusOf(fresh.key, address)).toBe(429); // a new key counts as unknown for its address
    expect(await statusOf(fresh.key, "203.0.113.11")).toBe(200);
    expect(await statusOf(fresh.key, address)).toBe(200);
  });
});

describe("what is no look-up of an unknown key leaves the budget whole:", () => {
  it("known keys", async () => {
    const address = "203.0.113.12";
    for (let index = 0; index < 2; index++) {
      const clients = await Promise.all(Array.from({ length: BUDGET }, async () => gateway.newClient()));
      for (const { key } of clients) expect(await statusOf(key, address)).toBe(200);
    }
    expect(await statusOf(unknownKey(), address)).toBe(401);
  });

  it("texts that cannot be keys, which cost no read either", async () => {
    const address = "203.0.113.13";
    const seen = await commandsOf(async () => {
      const statuses = await Promise.all(
        Array.from({ length: 2 * BUDGET }, async () => statusOf("no", address)),
      );
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
    });
    expect(keyReads(seen)).toBe(0);
    expect(await statusOf((await gateway.newClient()).key, address)).toBe(200);
  });
});
