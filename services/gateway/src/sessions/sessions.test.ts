import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { Browser } from "../../testing/browser.ts";
import { justBefore } from "../../testing/interleave.ts";
import { AuditStore } from "../audit/store.ts";
import { configFrom } from "../config.ts";
import { createContext } from "../context.ts";
import { runCommand } from "../operator/commands.ts";
import { appEndpointsOf } from "../endpoints.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();
const HOUR = 3600;

async function linkToken(companyId = client.companyId): Promise<string> {
  const made = await runCommand(gateway.context, ["sign-in-link", "--company", companyId]);
  return (made as { url: string }).url.split("#")[1] ?? "";
}

async function signedIn(companyId = client.companyId): Promise<Browser> {
  const browser = new Browser(gateway.origin);
  await browser.signIn(await linkToken(companyId));
  return browser;
}

describe("contract 13.1: a sign-in link", () => {
  it("signs in once", async () => {
    const token = await linkToken();
    expect(await new Browser(gateway.origin).signIn(token)).toMatchObject({ status: 200 });
    const again = await new Browser(gateway.origin).signIn(token);
    expect(again).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  });

  it("signs in one of two who use it at the same time", async () => {
    const token = await linkToken();
    const replies = await Promise.all([1, 2, 3].map(async () => new Browser(gateway.origin).signIn(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it("is good for 15 minutes", async () => {
    const [inTime, late] = [await linkToken(), await linkToken()];
    gateway.clock.advance(14 * 60);
    expect((await new Browser(gateway.origin).signIn(inTime)).status).toBe(200);
    gateway.clock.advance(60);
    expect((await new Browser(gateway.origin).signIn(late)).status).toBe(401);
  });

  it("signs in although the audit log cannot be written, because the link is used up", async () => {
    const browser = new Browser(gateway.origin);
    const token = await linkToken();
    const full = async () => Promise.reject(new Error("no room for the entry"));
    justBefore(AuditStore.prototype, "append", full);
    expect((await browser.signIn(token)).status).toBe(200);
    expect((await browser.get("/app/api/session")).status).toBe(200);
  });

  it("is refused in a body that is not one", async () => {
    for (const body of [{}, { token: 1 }, { token: "" }, { token: "x", more: 1 }]) {
      const reply = await new Browser(gateway.origin).post("/app/api/sign-in", body);
      expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
    }
    const { message } = await new Browser(gateway.origin).post("/app/api/sign-in", { token: "" });
    expect(message).toBe("The request body is not valid: token must not be empty.");
  });
});

describe("contract 13.1: a session's cookie", () => {
  it("is out of reach for pages and for other sites", async () => {
    const { headers } = await new Browser(gateway.origin).signIn(await linkToken());
    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^rondo_session=[\w-]{43}; /);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/"]));
  });

  it("is sent over https only where the dashboard is reached by https", async () => {
    const secure = await startTestGateway({ settings: { PUBLIC_URL: "https://rondo.example" } });
    const { companyId } = await secure.newClient();
    const { token } = await secure.context.sessions.createLink(companyId);
    const { headers } = await new Browser(secure.origin).signIn(token);
    expect(headers.get("set-cookie")?.split("; ")).toContain("Secure");
    const [, sessionToken = ""] =
      /^__Host-rondo_session=([\w-]{43});/.exec(headers.get("set-cookie") ?? "") ?? [];
    const statusWith = async (cookie: string) =>
      (await fetch(`${secure.origin}/app/api/session`, { headers: { cookie } })).status;
    // A host beside this one can plant the name without the prefix.
    expect(await statusWith(`rondo_session=${sessionToken}`)).toBe(401);
    expect(await statusWith(`rondo_session=planted; __Host-rondo_session=${sessionToken}`)).toBe(200);
    const answer = await fetch(`${secure.origin}/livez`);
    expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age=\d+$/);
    await secure.close();
  });
});

describe("a session", () => {
  it("contract 13.3: stands in for a key with all scopes, and is named in the audit log", async () => {
    const browser = await signedIn();
    const made = await browser.post("/api/v1/projects", { name: "Day" });
    expect(made.status).toBe(201);
    expect(await browser.get("/api/v1/account")).toMatchObject({ status: 200 });
    const { data } = await browser.get<{ entries: unknown[] }>("/app/api/audit");
    const actor = expect.objectContaining({ kind: "session", name: "Admin" }) as object;
    expect(data.entries).toContainEqual(expect.objectContaining({ action: "createProject", actor }));
  });

  it("contract 13.3: gives way to a key, even to a wrong one", async () => {
    const browser = await signedIn();
    const other = await gateway.newClient();
    const keyed = async (key: string) =>
      browser.request<{ account: { companyId: string } }>("GET", "/api/v1/account", {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await keyed(other.key)).data.account.companyId).toBe(other.companyId);
    expect((await keyed("x")).code).toBe("API_KEY_INVALID");
  });

  it("contract 13.5: needs its CSRF token on the public interface, and no other session's", async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const { csrfToken } = (await other.get<{ csrfToken: string }>("/app/api/session")).data;
    for (const token of ["", csrfToken]) {
      const headers = { "x-csrf-token": token };
      const body = { name: "Day" };
      const reply = await browser.request("POST", "/api/v1/projects", { body, headers });
      expect(reply).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect((await browser.request("GET", "/api/v1/projects", { headers })).status).toBe(200);
    }
  });

  it("is limited, and so are cookies of no session", async () => {
    const strict = await startTestGateway({ settings: { RATE_LIMIT_PER_MINUTE: "1" } });
    const { companyId } = await strict.newClient();
    const browser = new Browser(strict.origin);
    await browser.signIn((await strict.context.sessions.createLink(companyId)).token);
    const codes: string[] = [];
    for (let i = 0; i < 12; i++) codes.push((await browser.get("/app/api/session")).code);
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    const guesses: string[] = [];
    for (let i = 0; i < 7; i++) {
      const cookie = `rondo_session=${String(i).padStart(43, "x")}`;
      const reply = await browser.request("GET", "/api/v1/account", { headers: { cookie } });
      guesses.push(reply.code);
    }
    expect(guesses[0]).toBe("UNAUTHORIZED");
    expect(guesses.at(-1)).toBe("RATE_LIMITED");
    await strict.close();
  });

  it("works for a company on the Free plan, whose keys do not", async () => {
    const free = await gateway.newClient({ plan: "free" });
    const browser = await signedIn(free.companyId);
    expect((await browser.post("/api/v1/projects", { name: "Day" })).status).toBe(201);
  });

  it("contract 13.2: ends after 12 hours without use, and after 7 days in any case", async () => {
    const [idle, busy] = [await signedIn(), await signedIn()];
    for (let hour = 0; hour < 7 * 24; hour += 11) {
      expect((await busy.get("/app/api/session")).status).toBe(200);
      gateway.clock.advance(11 * HOUR);
    }
    for (const ended of [idle, busy])
      expect(await ended.get("/app/api/session")).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  });

  it("contract 13.2: is ended by signing out, and from another session", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const { data } = await first.get<{ sessions: { id: string; isCurrent: boolean }[] }>("/app/api/sessions");
    const current = data.sessions.filter(({ isCurrent }) => isCurrent);
    expect(current).toHaveLength(1);
    expect((await second.delete(`/app/api/sessions/${current[0]?.id ?? ""}`)).status).toBe(200);
    expect((await first.get("/api/v1/projects")).status).toBe(401);
    const signedOut = await second.delete("/app/api/session");
    expect(signedOut.status).toBe(200);
    expect(signedOut.headers.get("set-cookie")).toMatch(/^rondo_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await second.get("/app/api/session")).status).toBe(401);
  });

  it("contract 13.7: is not ended by another company", async () => {
    const mine = await signedIn();
    const theirs = await signedIn((await gateway.newClient()).companyId);
    const { data } = await mine.get<{ session: { id: string } }>("/app/api/session");
    const reply = await theirs.delete(`/app/api/sessions/${data.session.id}`);
    expect(reply).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await mine.get("/app/api/session")).status).toBe(200);
  });

  it("contract 13.1: is kept without its token", async () => {
    const token = await linkToken();
    const { headers } = await new Browser(gateway.origin).signIn(token);
    const sessionToken = /rondo_session=([\w-]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "none";
    const { connection } = gateway.context;
    for (const name of ["sessions", "sign_in_links"]) {
      const kept = JSON.stringify(await connection.collection(name).find().toArray());
      expect(kept).not.toContain(sessionToken);
      expect(kept).not.toContain(token);
    }
  });
});

describe("keys made in the dashboard", () => {
  it("work until they are revoked, and are shown whole only once", async () => {
    const browser = await signedIn();
    const wanted = { name: "ERP", scopes: ["read"] };
    const { status, data } = await browser.post<{ key: { id: string; key: string } }>(
      "/app/api/keys",
      wanted,
    );
    expect(status).toBe(201);
    const headers = { authorization: `Bearer ${data.key.key}` };
    const withKey = async () => (await fetch(`${gateway.baseUrl}/projects`, { headers })).status;
    expect(await withKey()).toBe(200);
    const list = await browser.get<{ keys: { id: string }[] }>("/app/api/keys");
    expect(JSON.stringify(list.data)).not.toContain(data.key.key);
    const other = await signedIn((await gateway.newClient()).companyId);
    expect((await other.delete(`/app/api/keys/${data.key.id}`)).status).toBe(404);
    expect((await browser.delete(`/app/api/keys/${data.key.id}`)).status).toBe(200);
    await expect.poll(withKey).toBe(401);
  });
});

// The list needs no database: nothing connects before a server starts.
const endpoints = appEndpointsOf(
  createContext({ config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }) }),
);

describe.each(endpoints.map(({ method, path }) => [method.toUpperCase(), path] as const))(
  "%s /app/api%s",
  (method, path) => {
    const target = `/app/api${path.replaceAll(/\{\w+\}/g, "01890000-0000-7000-8000-000000000000")}`;

    it("contract 13.4: refuses a request without a session, also one with a key", async () => {
      const browser = new Browser(gateway.origin);
      const withKey = { authorization: `Bearer ${client.key}` };
      for (const headers of [undefined, withKey]) {
        const reply = await browser.request(method, target, { body: {}, ...(headers && { headers }) });
        expect(reply).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
      }
    });

    if (method !== "GET") {
      it("contract 13.5: refuses a request without the session's CSRF token", async () => {
        const browser = await signedIn();
        const headers = { "x-csrf-token": "" };
        const reply = await browser.request(method, target, { body: {}, headers });
        expect(reply).toMatchObject({ status: 403, code: "FORBIDDEN" });
      });
    }
  },
);
