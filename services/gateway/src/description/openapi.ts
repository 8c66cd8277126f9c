import { z } from "zod";
import { createDocument, type ZodOpenApiObject } from "zod-openapi";
import type { Endpoint } from "../http/endpoint.ts";
import { shapesOf } from "@rondo/day/checking/shapes.ts";
import { suitGenerators } from "./for-generators.ts";
import { descriptionOperation, eventOperations, operationOf, TAGS } from "./operation.ts";
import type { DescribedApi } from "./schema.ts";
import { tellApart } from "./unions.ts";
import { describeFields, nameMoments } from "./words.ts";

const VERSION = "1.0.0";
const FORMATS: readonly string[] = ["date", "date-time", "uuid", "email"];

const LIMITS: readonly string[] = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "minItems", "maxItems", "maxProperties", "pattern"],
];

const descriptions = [
  {
    path: "/openapi.json",
    operationId: "getDescription",
    summary: "This document",
    answer: "The OpenAPI 3.0 document, in the form that generators of clients read best.",
  },
  {
    path: "/openapi-3.1.json",
    operationId: "getDescription31",
    summary: "This document in OpenAPI 3.1",
    answer: "The same in OpenAPI 3.1: alternatives are `oneOf`, and `webhooks` has the events.",
  },
] as const;

const ABOUT = `Plans a day's delivery routes for several couriers at once.

Every answer is an envelope: \`{ success: true, data }\`, or \`{ success: false, message, code, details }\`. Branch on
\`code\`, never on \`message\`. Ids are UUIDs, times ISO 8601 in UTC, money US dollars.

Every answer carries \`X-Request-Id\` (yours, if you send one) and, to a valid key, \`RateLimit\` and
\`RateLimit-Policy\`; a 429 also \`Retry-After\`. Body fields that are not known are ignored and named in
\`X-Ignored-Fields\`. A POST with an \`Idempotency-Key\` takes effect once in 24 hours; \`Idempotent-Replayed\`
marks a repeated answer, and \`Idempotent-Omitted\` names fields that only the first answer had.`;

/** 3.0 for generators, which know it best; 3.1 says more: unions, webhooks. */
export type OpenApiVersion = "3.0.3" | "3.1.1";

/** The OpenAPI document, made from the endpoints that the gateway serves and the events that it sends. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  openapi: OpenApiVersion = "3.0.3",
): object {
  const isOld = openapi === "3.0.3";
  const paths: NonNullable<ZodOpenApiObject["paths"]> = Object.fromEntries(
    descriptions.map(({ path, ...operation }) => [path, { get: descriptionOperation(operation) }]),
  );
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  const sent = new Set<z.core.$ZodType>();
  for (const { body } of endpoints) if (body !== undefined) collect(body, sent);
  const document = createDocument(
    {
      openapi,
      info: { title: "Rondo", version: VERSION, description: ABOUT },
      servers: [{ url: serverUrl }],
      tags: TAGS.filter(({ description }) => description !== "").map(({ name, description }) => ({
        name,
        description,
      })),
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: {
            type: "http",
            scheme: "bearer",
            description:
              "A company's API key, `rondo_live_…`, or `rondo_test_…`: free, with up to 50 stops, apart from the live data, and with failures on demand.",
          },
        },
      },
      paths,
      ...(!isOld && { webhooks: eventOperations() }),
    },
    {
      override: ({ jsonSchema, io, zodSchema }) => {
        // Later versions may add fields to answers, so generated clients must not refuse them.
        if (io === "output" && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
        // Later versions may raise a limit of a body, so answers do not promise it.
        if (io === "output" && sent.has(zodSchema))
          for (const limit of LIMITS) Reflect.deleteProperty(jsonSchema, limit);
        // The format says the same in short, and every client knows it.
        if (FORMATS.includes(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      },
    },
  );
  describeFields(document as DescribedApi);
  nameMoments(document as DescribedApi);
  if (isOld) {
    typeNullables(document);
    suitGenerators(document as DescribedApi);
  } else {
    tellApart(document as DescribedApi);
  }
  return document;
}

/** Adds a schema of a request, and the schemas in it, to `sent`. */
function collect(schema: z.core.$ZodType, sent: Set<z.core.$ZodType>): void {
  for (const shape of shapesOf(schema)) {
    if (sent.has(shape)) continue;
    sent.add(shape);
    if (shape instanceof z.ZodArray) collect(shape.element, sent);
    else if (shape instanceof z.ZodRecord) collect(shape.valueType, sent);
    else if (shape instanceof z.ZodObject)
      for (const field of Object.values<z.core.$ZodType>(shape.shape)) collect(field, sent);
  }
}

/**
 * In OpenAPI 3.0, `nullable` needs a `type` beside it. Gives a union a branch of null, from which generated clients learn
 * it, and references a type.
 */
function typeNullables(node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) typeNullables(item);
  } else if (typeof node === "object" && node !== null) {
    const schema = node as { nullable?: boolean; type?: string; anyOf?: object[] };
    if (schema.nullable === true && schema.type === undefined) {
      if (schema.anyOf === undefined) {
        schema.type = "object";
      } else {
        delete schema.nullable;
        schema.anyOf.push({ type: "string", nullable: true, enum: [null] });
      }
    }
    for (const value of Object.values(node)) typeNullables(value);
  }
}
