import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../services/gateway/src/operator.ts";
import { startTestGateway } from "../../services/gateway/src/test-gateway.ts";
import type { TestGateway } from "../../services/gateway/src/test-gateway.ts";

const ADMIN = fileURLToPath(new URL("../../services/gateway/src/admin.ts", import.meta.url));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => gateway.close());

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function admin(...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [ADMIN, ...words, "--json"], {
    env: { MONGODB_URI: gateway.context.config.mongoUri },
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
  const { code, stdout, stderr } = await admin(...words);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Record<string, string>;
}

// Each command is a process of its own, which takes its time on a busy machine.
describe("the operator's command line", { timeout: 90_000 }, () => {
  it("makes a company and a key that works, and tells the story of its money", async () => {
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
    expect(await (await account()).json()).toMatchObject({ code: "API_KEY_REVOKED" });
  });

  it("an error is one line on stderr and exit code 1", async () => {
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
      "--expires-at must be",
    ],
    [["key", "revoke", "--key-id", "none"], "there is no key none"],
    [["ledger", "show", "--company", "none"], "there is no company none"],
    [["no", "such"], 'unknown command "no such"'],
    [["company", "create", "--colour", "red"], "--colour"],
  ])("%j is refused", async (words, message) => {
    await expect(runCommand(gateway.context, words)).rejects.toThrow(message);
  });
});
