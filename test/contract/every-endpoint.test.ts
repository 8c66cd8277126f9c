import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { requestExamples } from "../../services/gateway/src/description/examples.ts";
import { configFrom } from "../../services/gateway/src/config.ts";
import { createContext } from "../../services/gateway/src/context.ts";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import type { Endpoint } from "../../services/gateway/src/http/endpoint.ts";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";

// The list needs no database: nothing connects before a server starts.
const endpoints = endpointsOf(
  createContext({ config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }) }),
);

const gateway = await startTestGateway();
const client = await gateway.newClient();

const NOT_FOUND_BY_PATH: readonly [string, string][] = [
  ["/projects/{", "PROJECT_NOT_FOUND"],
  ["/optimization-jobs/{", "JOB_NOT_FOUND"],
  ["/webhooks/{", "WEBHOOK_NOT_FOUND"],
  ["/couriers/{", "NOT_FOUND"],
];

it("contract 12: the contract's lists of endpoints have every endpoint, and nothing else", async () => {
  const contract = await readFile(join(import.meta.dirname, "../../docs/contract.md"), "utf8");
  const lists = contract.matchAll(/^Scope `(\w+)`:\n\n```\n([^`]*)\n```/gm);
  const listed = Array.from(lists, ([, scope = "", lines = ""]) =>
    lines.split("\n").map((endpoint) => `${endpoint}, ${scope}`),
  ).flat();
  const declared = endpoints.map(({ method, path, scope }) => `${method.toUpperCase()} ${path}, ${scope}`);
  expect(listed.sort()).toEqual(declared.sort());
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const),
)("%s", (_, endpoint) => {
  it("refuses a missing key", async () => {
    const reply = await send(client, endpoint, { authorization: "" });
    expect(reply).toMatchObject({ status: 401, code: "API_KEY_MISSING" });
  });

  it(`contract 12: refuses a key without the scope ${endpoint.scope}`, async () => {
    const others = (["read", "write", "optimize"] as const).filter((scope) => scope !== endpoint.scope);
    const limited = await gateway.newClient({ scopes: others });
    expect(await send(limited, endpoint)).toMatchObject({ status: 403, code: "API_KEY_SCOPE_MISSING" });
  });

  it("refuses a company on the Free plan", async () => {
    const free = await gateway.newClient({ plan: "free" });
    expect(await send(free, endpoint)).toMatchObject({ status: 402, code: "API_REQUIRES_PAID_PLAN" });
  });

  it("refuses an unknown query parameter", async () => {
    const reply = await send(client, endpoint, {}, "?unknown=1");
    expect(reply).toMatchObject({ status: 400, code: "INVALID_QUERY" });
    expect(reply.details["issues"]).toHaveLength(1);
  });

  if (endpoint.path.includes("{")) {
    it("refuses an id that is not a UUID", async () => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "42");
      const reply = await client.request(endpoint.method.toUpperCase(), path);
      expect(reply).toMatchObject({ status: 400, code: "INVALID_PATH_PARAMS" });
    });

    it("contract 2.10: does not find what is not there, or is another company's", async () => {
      const theirs = await idsOf(await gateway.newClient());
      const foreign = endpoint.path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => theirs[name] ?? randomUUID(),
      );
      const code = NOT_FOUND_BY_PATH.find(([start]) => endpoint.path.startsWith(start))?.[1];
      expect(code).toBeDefined();
      for (const path of [foreign, endpoint.path]) {
        const reply = await send(client, { ...endpoint, path });
        expect(reply).toMatchObject({ status: 404, code });
      }
    });
  }

  if (endpoint.body !== undefined) {
    it("contract 9.4: takes the example of its body, whose fields it all knows", async () => {
      const reply = await send(client, endpoint);
      expect(reply.status).toBe(endpoint.path.includes("{") ? 404 : 201);
      expect(reply.headers.get("x-ignored-fields")).toBeNull();
    });

    it("refuses a body that is no JSON object", async () => {
      const path = withIds(endpoint.path);
      const method = endpoint.method.toUpperCase();
      for (const raw of ["[]", "{", "null", '"text"', ""]) {
        const headers = { "content-type": "application/json" };
        const reply = await client.request(method, path, { raw, headers });
        expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
        expect(reply.details["issues"]).toHaveLength(1);
      }
    });
  }
});

async function send(client: TestClient, endpoint: Endpoint, headers = {}, query = "") {
  const body = endpoint.body === undefined ? undefined : (requestExamples[endpoint.operationId] ?? {});
  return client.request(endpoint.method.toUpperCase(), withIds(endpoint.path) + query, { body, headers });
}

/** Ids of records of a company, by the names of paths. */
async function idsOf(client: TestClient): Promise<Record<string, string>> {
  const { id: projectId, path, stopIds, assignmentIds } = await prepare(client, { stops: 1, couriers: 1 });
  const hook = { url: "https://example.com/hook", events: ["optimization.completed"] };
  const { webhook } = (await client.post<{ webhook: { id: string } }>("/webhooks", hook)).data;
  const { couriers } = (await client.get<{ couriers: { id: string }[] }>("/couriers")).data;
  const { jobId } = (await client.post<{ jobId: string }>(`${path}/optimize`, { async: true })).data;
  const ids = { projectId, webhookId: webhook.id, courierId: couriers[0]?.id, jobId };
  return { ...ids, stopId: stopIds[0], assignmentId: assignmentIds[0] } as Record<string, string>;
}

function withIds(path: string): string {
  return path.replaceAll(/\{\w+\}/g, () => randomUUID());
}
