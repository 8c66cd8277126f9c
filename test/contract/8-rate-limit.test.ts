import { describe, expect, it } from "vitest";
import { Browser } from "../../services/gateway/testing/browser.ts";
import {
  TestClient,
  TestClock,
  startTestGateway,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";

async function start(clock: TestClock, mongoUri?: string, perMinute = 120): Promise<TestGateway> {
  return startTestGateway({ clock, mongoUri, settings: { RATE_LIMIT_PER_MINUTE: String(perMinute) } });
}

describe("120 requests per minute and key", () => {
  it("contract 1.11, 8.1: hold across two gateways exactly, tell what is left, and begin anew after 60 s", async () => {
    const clock = new TestClock();
    const first = await start(clock);
    const second = await start(clock, first.context.config.mongoUri);
    const client = await first.newClient();
    const clients = [client, client.at(second)];

    const opening = await client.get("/projects");
    expect(opening.headers.get("ratelimit-policy")).toBe('"default";q=120;w=60');
    expect(opening.headers.get("ratelimit")).toBe('"default";r=119;t=60');

    const replies = await Promise.all(
      Array.from({ length: 250 }, async (_, i) => clients[i % 2]?.get("/projects")),
    );
    expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(119);
    const refused = replies.filter((reply) => reply?.status === 429);
    expect(refused).toHaveLength(131);
    for (const reply of refused) expect(reply?.code).toBe("RATE_LIMITED");
    expect(refused[0]?.headers.get("retry-after")).toBe("60");

    clock.advance(59);
    expect((await client.get("/projects")).headers.get("retry-after")).toBe("1");
    clock.advance(1);
    expect((await client.get("/projects")).status).toBe(200);
  });

  it("contract 8.2: are counted before the company is looked at, and for each key apart", async () => {
    const gateway = await start(new TestClock());
    const free = await gateway.newClient({ plan: "free" });
    const statuses = new Set<number>();
    for (let i = 0; i < 121; i++) statuses.add((await free.get("/account")).status);
    expect([...statuses]).toEqual([402, 429]);
    expect((await (await gateway.newClient()).get("/account")).status).toBe(200);
  });

  it("contract 8.1: are 1200 for a company over all its keys", async () => {
    const gateway = await start(new TestClock());
    const client = await gateway.newClient();
    const wanted = { companyId: client.companyId, name: "more", scopes: ["read"], expiresAt: null } as const;
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      const { key } = await gateway.context.keys.create(wanted);
      const more = new TestClient(gateway.baseUrl, client.companyId, "", key);
      const replies = await Promise.all(Array.from({ length: 120 }, async () => more.get("/account")));
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(120);
    const refused = await client.get("/account");
    expect(refused).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=1200;w=60');
    expect((await (await gateway.newClient()).get("/account")).status).toBe(200);
  });

  it("contract 8.1: sessions count into the window of their company, all of them and with its keys", async () => {
    const gateway = await start(new TestClock(), undefined, 6);
    const client = await gateway.newClient();
    const signedIn = async (companyId: string) => {
      const browser = new Browser(gateway.origin);
      await browser.signIn((await gateway.context.sessions.createLink(companyId)).token);
      return browser;
    };
    const [one, other] = [await signedIn(client.companyId), await signedIn(client.companyId)];
    const asked = async (browser: Browser) => (await browser.get("/app/api/session")).status;
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, index) => asked(index % 2 === 0 ? one : other)),
    );
    // Signing in has asked for the session once, by each.
    expect(statuses.filter((status) => status === 200)).toHaveLength(58);
    expect(await client.get("/account")).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    expect(await asked(await signedIn((await gateway.newClient()).companyId))).toBe(200);
  });

  it("contract 8.2: requests without a valid key are limited by address, valid ones from there are not", async () => {
    const gateway = await start(new TestClock());
    const client = await gateway.newClient();
    const bad = async (): Promise<number> =>
      (await client.request("GET", "/account", { headers: { authorization: "Bearer no" } })).status;
    const statuses = await Promise.all(Array.from({ length: 610 }, bad));
    expect(statuses.filter((status) => status === 401)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await client.get("/account")).status).toBe(200);
  });
});
