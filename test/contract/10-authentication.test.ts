import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";

const gateway = await startTestGateway();
const client = await gateway.newClient();

const withHeader = async (authorization: string): Promise<Reply<unknown>> =>
  client.request("GET", "/account", { headers: { authorization } });

/** A valid character of a key, other than the one at `index`. */
function altered(key: string, index: number): string {
  return key.slice(0, index) + (key[index] === "a" ? "b" : "a") + key.slice(index + 1);
}

describe("keys", () => {
  it("contract 10.4: no bearer header is API_KEY_MISSING", async () => {
    for (const header of ["", "Basic abc", "Bearer", "Bearer ", client.key]) {
      const reply = await withHeader(header);
      expect(reply).toMatchObject({ status: 401, code: "API_KEY_MISSING", success: false });
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("contract 10.4: a wrong prefix, a wrong checksum and an unknown key are API_KEY_INVALID", async () => {
    const unknown = await unknownKey();
    const wrong = [client.key.replace("rondo", "bondo"), altered(client.key, 30), `${client.key}a`];
    for (const key of ["x", ...wrong, unknown]) {
      expect(await withHeader(`Bearer ${key}`)).toMatchObject({ status: 401, code: "API_KEY_INVALID" });
    }
  });

  it("contract 10.1: the scheme's letters may be in any case", async () => {
    expect((await withHeader(`bearer ${client.key}`)).status).toBe(200);
  });

  it("contract 10.4: a revoked key is API_KEY_REVOKED, and its audit entries stay", async () => {
    const revoked = await gateway.newClient();
    await revoked.post("/projects", { name: "Day" });
    const { keys, audit } = gateway.context;
    const key = await keys.find(revoked.key);
    await keys.revoke(key.id);
    await expect.poll(async () => (await revoked.get("/account")).code).toBe("API_KEY_REVOKED");
    const entries = await audit.newest(revoked.companyId);
    expect(entries).toMatchObject([{ action: "createProject", actor: { kind: "key", id: key.id } }]);
    expect(JSON.stringify(entries)).not.toContain("Day");
  });

  it("contract 10.4: a key is good until its expiry and API_KEY_EXPIRED from then on", async () => {
    const now = gateway.clock.now().getTime();
    const wanted = { companyId: client.companyId, name: "short", scopes: ["read"] as const };
    const { key } = await gateway.context.keys.create({ ...wanted, expiresAt: new Date(now + 10_000) });
    gateway.clock.advance(9);
    expect((await withHeader(`Bearer ${key}`)).status).toBe(200);
    gateway.clock.advance(1);
    expect(await withHeader(`Bearer ${key}`)).toMatchObject({ status: 401, code: "API_KEY_EXPIRED" });
  });

  it("contract 10.5: a key whose company is gone is COMPANY_NOT_FOUND", async () => {
    const gone = await gateway.newClient();
    await gone.post("/projects", { name: "Day" });
    await gateway.context.companies.delete(gone.companyId);
    await expect.poll(async () => (await gone.get("/account")).code).toBe("COMPANY_NOT_FOUND");
  });

  it("contract 6.7: a company on the Free plan is API_REQUIRES_PAID_PLAN on every request", async () => {
    const free = await gateway.newClient({ plan: "free" });
    for (const path of ["/account", "/nothing"]) {
      expect(await free.get(path)).toMatchObject({ status: 402, code: "API_REQUIRES_PAID_PLAN" });
    }
  });

  it("contract 10.3: is kept as a hash with its last use, never itself", async () => {
    const used = await gateway.newClient();
    await used.get("/account");
    await expect
      .poll(async () => (await gateway.context.keys.list(used.companyId, {}))[0]?.lastUsedAt)
      .toEqual(gateway.clock.now());
    const stored = await gateway.context.database.connection
      .collection("keys")
      .findOne({ companyId: used.companyId });
    expect(JSON.stringify(stored)).not.toContain(used.key.slice(11, 40));
    expect(stored).toMatchObject({ first: "rond", last: used.key.slice(-4) });
  });
});

/** A well-formed key that is not in this database. */
async function unknownKey(): Promise<string> {
  const { keys, database } = gateway.context;
  const made = await keys.create({ companyId: "none", name: "unknown", scopes: ["read"], expiresAt: null });
  await database.connection.collection<{ _id: string }>("keys").deleteOne({ _id: made.record.id });
  return made.key;
}
