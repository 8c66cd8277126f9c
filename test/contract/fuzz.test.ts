import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import type { Endpoint } from "../../services/gateway/src/http/endpoint.ts";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";
import type { TestClient, TestGateway } from "../../services/gateway/testing/gateway.ts";

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

describe("contract 1.1: whatever is sent", () => {
  let gateway: TestGateway;
  let client: TestClient;
  let projectId: string;
  let requests: Arbitrary<{
    endpoint: Endpoint;
    body: unknown;
    query: [string, string][];
    ownProject: boolean;
  }>;
  beforeAll(async () => {
    gateway = await startTestGateway({ settings: { PLANS: '{"business":{"projectsPerMonth":100000}}' } });
    client = await gateway.newClient();
    projectId = (await client.post<{ project: { id: string } }>("/projects", { name: "Day" })).data.project
      .id;
    const query = fc.array(
      fc.tuple(fc.constantFrom("limit", "cursor", "status", "search", "externalId", "x"), fc.string()),
      {
        maxLength: 2,
      },
    );
    const mostly = fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0);
    const endpoints = endpointsOf(gateway.context);
    requests = fc.oneof(
      ...endpoints.map((endpoint) =>
        fc.record({
          endpoint: fc.constant(endpoint),
          body: bodiesOf(endpoint),
          query,
          ownProject: mostly,
        }),
      ),
    );
  });
  afterAll(async () => gateway.close());

  it("the answer is never a 5xx, and always the envelope", { timeout: 240_000 }, async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ endpoint, body, query, ownProject }) => {
        // A complete run would go to an optimizer, which this suite does not test.
        const known = ownProject && endpoint.scope !== "optimize";
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          known && name === "projectId" ? projectId : randomUUID(),
        );
        const text = new URLSearchParams(query).toString();
        const reply = await client.request(endpoint.method.toUpperCase(), `${path}?${text}`, { body });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        expect(reply.status).toBeLessThan(500);
        expect(reply.success).toBe(reply.status < 300);
        if (!reply.success) expect(reply.code).toMatch(/^[A-Z_]+$/);
        // A new project replaces a deleted one, so that later requests have one to work on.
        if (reply.status === 200 && endpoint.operationId === "deleteProject") {
          const { data } = await client.post<{ project: { id: string } }>("/projects", { name: "Day" });
          projectId = data.project.id;
        }
      }),
      { numRuns: REQUESTS },
    );
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  });
});
