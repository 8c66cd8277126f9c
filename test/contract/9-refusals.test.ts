import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../services/gateway/src/operator/commands.ts";
import { makeKey } from "../../services/gateway/src/keys/key.ts";
import { systemRandom } from "../../services/gateway/src/shared/runtime.ts";
import {
  startTestGateway,
  type TestClient,
  type TestGateway,
} from "../../services/gateway/testing/gateway.ts";
import { LogLines } from "../support/log-lines.ts";

const REFUSED = "requests were refused in the last minute";
const NOBODY = randomUUID();

let log: LogLines;
let gateway: TestGateway;
beforeEach(async () => {
  log = new LogLines();
  gateway = await startTestGateway({ log, settings: { LOG_LEVEL: "warn", RATE_LIMIT_PER_MINUTE: "40" } });
});

/** The audit log's entries on a key's refused requests, after the gateway has written all of them. */
async function told({ companyId, keyId }: Pick<TestClient, "companyId" | "keyId">): Promise<unknown[]> {
  await gateway.close();
  const later = await startTestGateway({ mongoUri: gateway.context.config.mongoUri });
  try {
    const words = ["audit", "show", "--company", companyId];
    const { entries } = (await runCommand(later.context, words)) as { entries: Record<string, unknown>[] };
    return entries
      .filter(({ action }) => action === "refuseRequests")
      .map(({ actor, refused }) => {
        expect(actor).toEqual({ kind: "key", id: keyId });
        return refused;
      });
  } finally {
    await later.close();
  }
}

async function withBearer(key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${gateway.baseUrl}/account`, { headers });
  return ((await response.json()) as { code: string }).code;
}

describe("contract 9.3: the refused requests of a known key are one audit entry a minute", () => {
  const ACCOUNT = "GET /api/v1/account";

  it("that names a scope, and ids that are not the company's, in path and body", async () => {
    const client = await gateway.newClient({ scopes: ["read", "write"] });
    const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Day" });
    const couriers = `/projects/${data.project.id}/couriers`;
    await client.post(`/projects/${data.project.id}/optimize`);
    for (const _ of [1, 2, 3]) await client.get(`/projects/${NOBODY}`);
    await client.post(couriers, { courierId: NOBODY }, { "idempotency-key": "once" });
    await client.post("/webhooks", { url: "https://127.0.0.1/", events: ["optimization.failed"] });
    await client.get("/nothing"); // a refusal that concerns no record
    await client.post("/projects", { name: "" });
    const project = "/api/v1/projects/{projectId}";
    expect(await told(client)).toEqual([
      [
        { code: "API_KEY_SCOPE_MISSING", route: `POST ${project}/optimize`, count: 1 },
        { code: "PROJECT_NOT_FOUND", route: `GET ${project}`, count: 3 },
        { code: "PROJECT_COURIER_INVALID_COURIER", route: `POST ${project}/couriers`, count: 1 },
        { code: "WEBHOOK_URL_INVALID", route: "POST /api/v1/webhooks", count: 1 },
      ],
    ]);
  });

  it("that names a plan", async () => {
    const client = await gateway.newClient({ plan: "free" });
    await client.get("/account");
    expect(await told(client)).toEqual([[{ code: "API_REQUIRES_PAID_PLAN", route: ACCOUNT, count: 1 }]]);
  });

  it("that names a key out of use", async () => {
    const client = await gateway.newClient();
    await gateway.context.keys.revoke(client.keyId);
    expect(await withBearer(client.key)).toBe("API_KEY_REVOKED");
    expect(await told(client)).toEqual([[{ code: "API_KEY_REVOKED", route: ACCOUNT, count: 1 }]]);
  });

  it("that names a key past its time", async () => {
    const { companyId } = await gateway.newClient();
    const wanted = { companyId, name: "short", scopes: ["read"] as const, expiresAt: new Date(0) };
    const { record, key } = await gateway.context.keys.create(wanted);
    expect(await withBearer(key)).toBe("API_KEY_EXPIRED");
    const owner = { companyId, keyId: record.id };
    expect(await told(owner)).toEqual([[{ code: "API_KEY_EXPIRED", route: ACCOUNT, count: 1 }]]);
  });

  it("that counts a flood", async () => {
    const client = await gateway.newClient();
    await Promise.all(Array.from({ length: 340 }, async () => withBearer(client.key)));
    expect(await told(client)).toEqual([[{ code: "RATE_LIMITED", route: ACCOUNT, count: 300 }]]);
  });

  it("for a thousand keys at most", async () => {
    const { refusals, audit } = gateway.context;
    const actor = { kind: "key", companyId: "one", scopes: [], keyName: null } as const;
    for (let i = 0; i < 1200; i++) refusals.ofActor({ ...actor, id: `${i}` }, "RATE_LIMITED", null);
    await refusals.stop();
    expect(await audit.newest("one")).toHaveLength(1000);
    expect(log.of(REFUSED)).toMatchObject([
      { address: "others", refused: [{ code: "RATE_LIMITED", route: null, count: 200 }] },
    ]);
  });

  it("that goes to the log when the database is gone to the end", async () => {
    const client = await gateway.newClient({ scopes: ["write"] });
    await client.get("/account");
    await gateway.context.database.connection.close();
    await gateway.close();
    const refused = [{ code: "API_KEY_SCOPE_MISSING", route: ACCOUNT, count: 1 }];
    expect(log.of(REFUSED)).toMatchObject([{ keyId: client.keyId, refused }]);
  });
});

describe("contract 9.3: requests without a known key", () => {
  it("are one line a minute for their address, and nothing in the database", async () => {
    const { companyId } = await gateway.newClient();
    for (let i = 0; i < 60; i++) expect(await withBearer(makeKey(systemRandom))).toBe("API_KEY_INVALID");
    expect(await withBearer("rondo_live_short")).toBe("API_KEY_INVALID");
    await fetch(`${gateway.baseUrl}/account`);
    const audited = async (): Promise<number> =>
      gateway.context.database.connection.collection("audit").countDocuments({});
    const before = await audited();
    await gateway.context.refusals.stop();
    expect(await audited()).toBe(before);
    expect(await gateway.context.audit.newest(companyId)).toEqual([]);
    expect(log.of(REFUSED)).toMatchObject([
      {
        address: "127.0.0.1",
        refused: [
          { code: "API_KEY_INVALID", route: null, count: 61 },
          { code: "API_KEY_MISSING", route: null, count: 1 },
        ],
      },
    ]);
  });

  it("are counted by address up to a thousand of them", async () => {
    const { refusals } = gateway.context;
    for (let i = 0; i < 1200; i++) refusals.ofAddress(`address ${i}`, "API_KEY_MISSING");
    await refusals.stop();
    const lines = log.of(REFUSED);
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toMatchObject({ address: "others", refused: [{ count: 200 }] });
  });
});
