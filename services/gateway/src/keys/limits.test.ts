import { describe, expect, test } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";
import { runCommand } from "../operator/commands.ts";

const gateway = await startTestGateway();
const wantedFor = (companyId: string) =>
  ({ companyId, name: "key", scopes: ["read"], expiresAt: null }) as const;

async function makeMany(companyId: string, count: number) {
  const { keys } = gateway.context;
  const tries = Array.from({ length: count }, async () => keys.create(wantedFor(companyId)));
  return Promise.allSettled(tries);
}

async function usable(companyId: string): Promise<number> {
  const all = await gateway.context.keys.list(companyId, {});
  return all.filter(({ revokedAt }) => revokedAt === null).length;
}

describe("a company has at most 50 keys that are not revoked", () => {
  test("also when many are made at once", async () => {
    const { companyId } = await gateway.newClient();
    const made = await makeMany(companyId, 60);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(49);
    expect(await usable(companyId)).toBe(50);
  });

  test("a revoked key makes room for one, in the dashboard and for the operator alike", async () => {
    const { companyId, keyId } = await gateway.newClient();
    await makeMany(companyId, 49);
    const browser = await gateway.signedIn({ companyId });
    const make = async () => browser.post("/app/api/keys", { name: "one more", scopes: ["read"] });
    expect(await make()).toMatchObject({ status: 409, code: "CONFLICT", details: { limit: 50 } });
    const command = ["key", "create", "--company", companyId, "--scopes", "read"];
    await expect(runCommand(gateway.context, command)).rejects.toThrow("has 50 keys already");
    await gateway.context.keys.revoke(keyId);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(409);
  });

  test("keys from before the limit count, and each company has its own", async () => {
    const { companyId } = await gateway.newClient();
    await makeMany(companyId, 47);
    await gateway.context.database.connection
      .collection("keys")
      .updateMany({ companyId }, { $unset: { slot: "" } });
    await makeMany(companyId, 10);
    expect(await usable(companyId)).toBe(50);
    const other = await gateway.newClient();
    expect((await makeMany(other.companyId, 3)).map(({ status }) => status)).not.toContain("rejected");
  });
});

describe("a key that a repeated request makes", () => {
  test("is one key, whose text is that of the answer that arrived", async () => {
    const { companyId } = await gateway.newClient();
    const { keys } = gateway.context;
    const creationId = gateway.context.newId();
    const lost = await keys.createOnce(wantedFor(companyId), { creationId, isAgain: false });
    const again = await keys.createOnce(wantedFor(companyId), { creationId, isAgain: true });
    expect(again.record).toMatchObject({ id: creationId, last: again.key!.slice(-4) });
    expect(await usable(companyId)).toBe(2);
    expect(await keys.find(again.key!)).toMatchObject({ id: creationId });
    await expect(keys.find(lost.key!)).rejects.toMatchObject({ code: "API_KEY_INVALID" });
  });

  test("keeps a text that is in use", async () => {
    const { companyId } = await gateway.newClient();
    const { keys } = gateway.context;
    const creationId = gateway.context.newId();
    const { record, key } = await keys.createOnce(wantedFor(companyId), { creationId, isAgain: false });
    await keys.touch(record);
    const again = await keys.createOnce(wantedFor(companyId), { creationId, isAgain: true });
    expect(again).toMatchObject({ key: null, record: { id: creationId } });
    expect(await keys.find(key!)).toMatchObject({ id: creationId });
  });
});

test("the list of keys has pages", async () => {
  const { companyId } = await gateway.newClient();
  await makeMany(companyId, 4);
  const browser = await gateway.signedIn({ companyId });
  type Page = { keys: { id: string }[]; nextCursor: string | null };
  const page = async (more = "") => (await browser.get<Page>(`/app/api/keys?limit=3${more}`)).data;
  const first = await page();
  const last = await page(`&cursor=${first.nextCursor!}`);
  expect([first.keys.length, last.keys.length, last.nextCursor]).toEqual([3, 2, null]);
  const seen = [...first.keys, ...last.keys].map(({ id }) => id);
  expect(seen).toEqual((await gateway.context.keys.list(companyId, {})).map(({ id }) => id));
});

test.each([
  [["--name", "n".repeat(101)], "--name"],
  [["--name", " "], "--name"],
])("the operator names keys as the dashboard does: %j is refused", async (name, message) => {
  const { companyId } = await gateway.newClient();
  const command = ["key", "create", "--company", companyId, "--scopes", "read", ...name];
  await expect(runCommand(gateway.context, command)).rejects.toThrow(message);
});
