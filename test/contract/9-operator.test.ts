import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../services/gateway/src/operator/commands.ts";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";

const ADMIN = fileURLToPath(new URL("../../services/gateway/src/admin.ts", import.meta.url));

const gateway = await startTestGateway();
interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function admin(...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [ADMIN, ...words, "--json"], {
    env: { NODE_ENV: "test", MONGODB_URI: gateway.context.config.mongoUri },
  });
  const outcome: Outcome = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (outcome.stdout += String(text)));
  child.stderr.on("data", (text) => (outcome.stderr += String(text)));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      resolve({ ...outcome, code });
    });
  });
}

async function result(...words: string[]): Promise<Record<string, string>> {
  return (await runCommand(gateway.context, words)) as Record<string, string>;
}

describe("the operator's command line", { timeout: 90_000 }, () => {
  it("a result is JSON on stdout and exit code 0", async () => {
    const { code, stdout, stderr } = await admin("company", "list");
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual(await result("company", "list"));
  });

  it("`indexes make` says how many indexes each collection has", async () => {
    const { indexes } = (await runCommand(gateway.context, ["indexes", "make"])) as {
      indexes: Record<string, number>;
    };
    expect(indexes["jobs"]).toBeGreaterThan(1);
    const collections = await gateway.context.database.connection.listCollections();
    expect(Object.keys(indexes).sort()).toEqual(collections.map(({ name }) => name).sort());
  });

  it("contract 9.1: makes a company and a key that works, and tells the story of its money", async () => {
    const { companyId = "" } = await result("company", "create", "--name", "Acme", "--plan", "pro");
    const { keyId = "", key = "" } = await result(
      "key",
      "create",
      "--company",
      companyId,
      "--scopes",
      "read,write",
    );
    const authorization = `Bearer ${key}`;
    const account = async () => fetch(`${gateway.baseUrl}/account`, { headers: { authorization } });
    expect((await account()).status).toBe(200);

    await result("wallet", "top-up", "--company", companyId, "--usd", "12.50");
    await result("company", "set-plan", "--company", companyId, "--plan", "business");
    const { entries } = await result("ledger", "show", "--company", companyId);
    expect(entries).toMatchObject([
      { seq: 1, kind: "credit_granted", amountUsd: 15, creditUsd: 15, walletUsd: 0, heldUsd: 0, jobId: null },
      { seq: 2, kind: "top_up", amountUsd: 12.5, creditUsd: 15, walletUsd: 12.5 },
      { seq: 3, kind: "credit_lapsed", amountUsd: -15, creditUsd: 0 },
      { seq: 4, kind: "credit_granted", amountUsd: 49, creditUsd: 49, walletUsd: 12.5 },
    ]);

    await result("key", "revoke", "--key-id", keyId);
    // A gateway remembers a key for 100 ms.
    const code = async () => ((await (await account()).json()) as { code?: string }).code;
    await expect.poll(code).toBe("API_KEY_REVOKED");
  });

  it("contract 9.1: lists companies, and of a company keys, webhooks and the audit log, without a secret", async () => {
    const client = await gateway.newClient({ scopes: ["read", "write"] });
    const ofCompany = ["--company", client.companyId];
    const url = "https://example.com/hook?token=confidential";
    const { data } = await client.post<{ webhook: { id: string; secret: string } }>("/webhooks", {
      url,
      events: ["optimization.failed"],
    });
    const lists = await Promise.all([
      result("company", "list"),
      result("key", "list", ...ofCompany),
      result("webhook", "list", ...ofCompany),
      result("audit", "show", ...ofCompany, "--limit", "5", "--since", "2020-01-01T00:00:00Z"),
    ]);
    const [{ companies }, { keys }, { webhooks }, { entries }] = lists as [never, never, never, never];
    expect(companies).toContainEqual(
      expect.objectContaining({ companyId: client.companyId, name: "Test Deliveries", plan: "business" }),
    );
    const times = { createdAt: expect.any(String) as string, lastUsedAt: expect.any(String) as string };
    expect(keys).toEqual([
      {
        ...{ keyId: client.keyId, mode: "live", name: "test", scopes: ["read", "write"], ...times },
        ...{ first: client.key.slice(0, 4), last: client.key.slice(-4), expiresAt: null, revokedAt: null },
      },
    ]);
    expect(webhooks).toMatchObject([
      { webhookId: data.webhook.id, url: "https://example.com/hook?…", enabled: true },
    ]);
    expect(entries).toMatchObject([
      { action: "createWebhook", actor: { kind: "key", id: client.keyId }, recordId: data.webhook.id },
    ]);
    const printed = JSON.stringify(lists);
    for (const secret of [client.key, client.key.slice(11, -6), data.webhook.secret, "confidential"])
      expect(printed).not.toContain(secret);
  });

  it("contract 9.1: the audit log shows the latest entries, in the order of time", async () => {
    const { companyId, ...client } = await gateway.newClient();
    const show = async (...words: string[]): Promise<unknown[]> => {
      const all = ["audit", "show", "--company", companyId, ...words];
      const { entries } = (await runCommand(gateway.context, all)) as { entries: { action: string }[] };
      return entries.map(({ action }) => action);
    };
    const actor = { kind: "key", id: client.keyId } as const;
    for (const action of ["first", "second", "third"]) {
      gateway.clock.advance(60);
      await gateway.context.audit.record({ companyId, actor, action, recordId: null, requestId: null });
    }
    const since = new Date(gateway.clock.now().getTime() - 60_000).toISOString();
    expect(await show()).toEqual(["first", "second", "third"]);
    expect(await show("--limit", "2")).toEqual(["second", "third"]);
    expect(await show("--since", since)).toEqual(["second", "third"]);
  });

  it("contract 9.1: a deleted company keeps its keys and its audit log", async () => {
    const { companyId } = await gateway.newClient();
    const ofCompany = ["--company", companyId];
    await runCommand(gateway.context, ["company", "delete", ...ofCompany]);
    expect(await runCommand(gateway.context, ["key", "list", ...ofCompany])).toMatchObject({ keys: [{}] });
    const audit = await runCommand(gateway.context, ["audit", "show", ...ofCompany]);
    expect(audit).toMatchObject({ entries: [{ action: "deleteCompany", actor: { kind: "operator" } }] });
  });

  it("contract 9.1: an error is one line on stderr and exit code 1", async () => {
    const { code, stdout, stderr } = await admin("company", "create", "--name", "Acme", "--plan", "gold");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  it.each([
    [["company", "create", "--plan", "pro"], "--name is missing"],
    [["wallet", "top-up", "--company", "none", "--usd", "1"], "there is no company none"],
    [["wallet", "top-up", "--company", "none", "--usd", "0.001"], "--usd must be"],
    [["key", "create", "--company", "none", "--scopes", "read,all"], "--scopes: "],
    [
      ["key", "create", "--company", "none", "--scopes", "read", "--expires-at", "soon"],
      "--expires-at: must be",
    ],
    [["key", "revoke", "--key-id", "none"], "there is no key none"],
    [["ledger", "show", "--company", "none"], "there is no company none"],
    [["key", "list", "--company", "none"], "there is no company none"],
    [["webhook", "list", "--company", "none"], "there is no company none"],
    [["webhook", "list"], "--company is missing"],
    [["audit", "show", "--company", "none"], "there is no company none"],
    [["audit", "show", "--company", "none", "--limit", "0"], "--limit: "],
    [["audit", "show", "--company", "none", "--limit", "many"], "--limit: "],
    [["audit", "show", "--company", "none", "--since", "yesterday"], "--since: must be a date-time"],
    [["no", "such"], 'unknown command "no such"'],
    [["toString"], 'unknown command "toString"'],
    [["company", "create", "--colour", "red"], "--colour"],
  ])("contract 9.1: %j is refused", async (words, message) => {
    await expect(runCommand(gateway.context, words)).rejects.toThrow(message);
  });
});
