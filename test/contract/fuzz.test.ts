import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appEndpointsOf, endpointsOf } from "../../services/gateway/src/endpoints.ts";
import type { Endpoint } from "../../services/gateway/src/http/endpoint.ts";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import { Browser } from "../../services/gateway/testing/browser.ts";
import { TestOptimizer } from "../../services/gateway/testing/optimizer.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";

/** Number of requests. 10,000 have passed once; this number keeps the suite quick. */
const REQUESTS = 1500;

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  format?: string;
}

const NASTY = [
  "",
  "$where",
  "a.b",
  "__proto__",
  "\0",
  "\ud800",
  "🙂".repeat(300),
  "1e999",
  "null",
  "%00",
  "'\"<>",
];

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(1e308, -0, 2 ** 53, null, {}, [], { $gt: "" }, { a: { $ne: 1 } }),
  },
);

/** Values that fit a schema or nearly do. */
function valuesOf(schema: JsonSchema, definitions: Record<string, JsonSchema>): Arbitrary<unknown> {
  const named = schema.$ref === undefined ? schema : definitions[schema.$ref.replace("#/$defs/", "")];
  return fc.oneof(
    { weight: 30, arbitrary: fitting(named ?? {}, definitions) },
    { weight: 1, arbitrary: anything },
  );
}

function fitting(schema: JsonSchema, definitions: Record<string, JsonSchema>): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((branch) => valuesOf(branch, definitions)));
  switch (schema.type) {
    case "object": {
      const known = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, valuesOf(part, definitions)] as const,
      );
      const fields = fc.record(Object.fromEntries(known), { requiredKeys: schema.required ?? [] });
      const more = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...NASTY)), fc.integer(), {
        maxKeys: 2,
      });
      return fc.tuple(fields, more).map(([a, b]) => ({ ...b, ...a }));
    }
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, definitions), { maxLength: 12 });
    case "string":
      return textOf(schema.format);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}

function textOf(format: string | undefined): Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "date")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  return fc.oneof(
    fc.string(),
    fc.constantFrom(...NASTY, "08:30", "23:30:15", "12 min", "UTC", "Mannerheimintie 1"),
  );
}

function bodiesOf({ body }: Endpoint): Arbitrary<unknown> {
  if (body === undefined) return fc.constant(undefined);
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return valuesOf(schema, schema.$defs ?? {});
}

function oneFieldOf(body: unknown, at: number): unknown {
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  return fields.length === 0 ? body : Object.fromEntries([fields[at % fields.length]!]);
}

interface Sent {
  endpoint: Endpoint;
  body: unknown;
  query: [string, string][];
  ownProject: boolean;
}

const queries = fc.array(
  fc.tuple(fc.constantFrom("limit", "cursor", "status", "search", "externalId", "x"), fc.string()),
  { maxLength: 2 },
);
const mostly = fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0);

function requestsTo(endpoints: readonly Endpoint[]): Arbitrary<Sent> {
  return fc.oneof(
    ...endpoints.map((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        body: bodiesOf(endpoint),
        query: queries,
        ownProject: mostly,
      }),
    ),
  );
}

function expectEnvelope(reply: Reply<unknown>): void {
  expect(reply.status).toBeLessThan(500);
  expect(reply.success).toBe(reply.status < 300);
  if (!reply.success) expect(reply.code).toMatch(/^[A-Z_]+$/);
}

/** The path with ids and query. The project's id is the given one, and each other id is unknown. */
function target({ endpoint, query }: Sent, projectId: string = randomUUID()): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "projectId" ? projectId : randomUUID(),
  );
  return `${path}?${new URLSearchParams(query).toString()}`;
}

const optimizer = new TestOptimizer();
await optimizer.start();
const gateway = await startTestGateway({
  settings: {
    PLANS: '{"business":{"projectsPerMonth":100000,"optimizationsPerDay":100000}}',
    OPTIMIZER_ADDRESSES: optimizer.address,
  },
});
const client = await gateway.newClient({ walletCents: 1_000_000 });

describe("contract 1.1: whatever is sent", () => {
  it("the answer is never a 5xx, and always the envelope", { timeout: 240_000 }, async () => {
    const seen = new Set<number>();
    let project = await prepare(client);
    await fc.assert(
      fc.asyncProperty(requestsTo(endpointsOf(gateway.context)), async (sent) => {
        const { endpoint, body, ownProject } = sent;
        const path = target(sent, ownProject ? project.id : undefined);
        const reply = await client.request(endpoint.method.toUpperCase(), path, { body });
        seen.add(reply.status);
        expectEnvelope(reply);
        // A new project replaces a deleted one, so that later requests have one to work on.
        if (reply.status === 200 && endpoint.operationId === "deleteProject") project = await prepare(client);
      }),
      { numRuns: REQUESTS },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  });

  it("a run of a real project is never a 5xx, and some runs are done", { timeout: 240_000 }, async () => {
    const endpoint = endpointsOf(gateway.context).find(
      ({ operationId }) => operationId === "optimizeProject",
    )!;
    const bodies = fc.oneof(
      fc.record({ async: fc.boolean(), includeGeometry: fc.boolean() }, { requiredKeys: [] }),
      // Few fields at once, so that some bodies pass.
      fc.tuple(bodiesOf(endpoint), fc.nat()).map(([body, at]) => oneFieldOf(body, at)),
    );
    const done = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { path } = await prepare(client, { stops: 1, couriers: 1 });
        const reply = await client.post(`${path}/optimize`, body);
        expectEnvelope(reply);
        done.add(reply.status);
      }),
      { numRuns: 150 },
    );
    expect([...done]).toEqual(expect.arrayContaining([200, 202, 400]));
    expect(optimizer.streams.length).toBeGreaterThan(0);
  });

  it("the dashboard's answer is never a 5xx, and always the envelope", { timeout: 240_000 }, async () => {
    const seen = new Set<number>();
    let browser = await signedIn();
    // A download has no envelope.
    const endpoints = appEndpointsOf(gateway.context).filter(({ path }) => !path.endsWith(".csv"));
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoints), async (sent) => {
        const { method, operationId } = sent.endpoint;
        const path = `/app/api${target(sent)}`;
        const reply = await browser.request(method.toUpperCase(), path, { body: sent.body });
        seen.add(reply.status);
        expectEnvelope(reply);
        if (reply.success && operationId === "signOut") browser = await signedIn();
      }),
      { numRuns: REQUESTS / 3 },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
    expect([...seen]).not.toContain(401);
  });

  async function signedIn(): Promise<Browser> {
    const browser = new Browser(gateway.origin);
    await browser.signIn((await gateway.context.sessions.createLink(client.companyId)).token);
    return browser;
  }
});
