import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERRORS, type ErrorCode } from "../shared/errors.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { shapesOf } from "../http/shapes.ts";
import { suitGenerators, type DescribedApi } from "./for-generators.ts";

const VERSION = "1.0.0";
const FORMATS: readonly string[] = ["date", "date-time", "uuid", "email"];

const LIMITS: readonly string[] = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "minItems", "maxItems", "maxProperties", "pattern"],
];

const ABOUT = `Plans a day's delivery routes for several couriers at once.

Every answer is an envelope: \`{ success: true, data }\`, or \`{ success: false, message, code, details }\`. Branch on
\`code\`, never on \`message\`. Ids are UUIDs, times ISO 8601 in UTC, money US dollars.

Every answer carries \`X-Request-Id\` (yours, if you send one) and, to a valid key, \`RateLimit\` and
\`RateLimit-Policy\`; a 429 also \`Retry-After\`. Body fields that are not known are ignored and named in
\`X-Ignored-Fields\`. A POST with an \`Idempotency-Key\` takes effect once in 24 hours; \`Idempotent-Replayed\`
marks a repeated answer, and \`Idempotent-Omitted\` names fields that only the first answer had.`;

const failure = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: "English prose for people; may change." }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: "Stable; branch on this." }),
    details: z
      .looseObject({
        issues: z
          .array(z.object({ path: z.string(), code: z.string(), message: z.string() }).meta({ id: "Issue" }))
          .optional()
          .meta({ description: "Validation failures: one entry per offending field." }),
      })
      .meta({
        id: "FailureDetails",
        description: "Further details of the code.",
      }),
  })
  .meta({ id: "Failure", description: "Every failed answer." });

const TAGS: readonly { path: string; name: string; description: string }[] = [
  { path: "/account", name: "Account", description: "Plan, credit, limits and usage." },
  { path: "/projects/{projectId}/stops", name: "Stops", description: "Delivery points of a project." },
  {
    path: "/projects/{projectId}/couriers",
    name: "Assignments",
    description: "Couriers assigned to a project.",
  },
  { path: "/projects/{projectId}/optimize", name: "Optimization", description: "Runs, jobs and routes." },
  { path: "/projects/{projectId}/routes", name: "Optimization", description: "" },
  { path: "/optimization-jobs", name: "Optimization", description: "" },
  { path: "/projects", name: "Projects", description: "Each one day's delivery plan." },
  { path: "/couriers", name: "Couriers", description: "The company's pool of drivers." },
  { path: "/webhooks", name: "Webhooks", description: "Signed events of finished runs." },
  { path: "/openapi.json", name: "Description", description: "This document." },
];

/** Error codes of an endpoint: its own, and those of its scope, method and inputs. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    "BAD_REQUEST",
    "INVALID_QUERY",
    "API_KEY_MISSING",
    "API_KEY_INVALID",
    "API_KEY_REVOKED",
    "API_KEY_EXPIRED",
    "API_REQUIRES_PAID_PLAN",
    "API_KEY_SCOPE_MISSING",
    "COMPANY_NOT_FOUND",
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    ...endpoint.errors,
  ];
  if (endpoint.path.includes("{")) codes.push("INVALID_PATH_PARAMS");
  if (endpoint.method !== "get") codes.push("INVALID_BODY"); // a body may be too large even if none is read
  if (endpoint.method === "post") codes.push("CONFLICT"); // a request with the same Idempotency-Key is running
  const order = Object.keys(ERRORS);
  return [...new Set(codes)].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The OpenAPI 3.0 document, made from the endpoints that the gateway serves. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string): object {
  const paths: NonNullable<ZodOpenApiObject["paths"]> = {
    "/openapi.json": { get: descriptionOperation() },
  };
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  const sent = new Set<z.core.$ZodType>();
  for (const { body } of endpoints) if (body !== undefined) collect(body, sent);
  const document = createDocument(
    {
      openapi: "3.0.3",
      info: {
        title: "Rondo",
        version: VERSION,
        description: ABOUT,
      },
      servers: [{ url: serverUrl }],
      tags: TAGS.filter(({ description }) => description !== "").map(({ name, description }) => ({
        name,
        description,
      })),
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "A company's API key, `rondo_live_…`." },
        },
      },
      paths,
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
  typeNullables(document);
  suitGenerators(document as DescribedApi);
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

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { operationId, summary, description, scope, path, method, query, body } = endpoint;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = ""]) => [name, z.string().meta({ format: "uuid" })] as const,
  );
  const idempotent = z.object({
    "Idempotency-Key": z.string().min(1).max(255).optional().meta({
      description: "A repetition of the same key and body within 24 hours gets the first answer again.",
    }),
  });
  return {
    operationId,
    summary,
    description: [description, `Scope: \`${scope}\`.`].filter((text) => text !== undefined).join("\n\n"),
    tags: [tagOf(path)],
    requestParams: {
      ...(ids.length > 0 ? { path: z.object(Object.fromEntries(ids)) } : {}),
      ...(query === undefined ? {} : { query }),
      ...(method === "post" ? { header: idempotent } : {}),
    },
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: responsesOf(endpoint),
  };
}

const answerHeaders = z.object({
  "X-Request-Id": header("The caller's, or a new one; name it when you report a fault."),
  "RateLimit-Policy": header("Requests that the key may make in a window."),
  RateLimit: header("Requests left, and seconds until the next window."),
});
const bodyHeaders = answerHeaders.extend({
  "X-Ignored-Fields": header("Fields of the request's body that are not known."),
});
const limitHeaders = answerHeaders.extend({
  "Retry-After": header("Seconds until the next requests are taken."),
});

function header(description: string) {
  return z.string().optional().meta({ description });
}

function headersOf({ body }: Endpoint, status: number) {
  if (status === ERRORS.RATE_LIMITED.status) return limitHeaders;
  return body !== undefined && status <= ERRORS.INVALID_BODY.status ? bodyHeaders : answerHeaders;
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, data] of Object.entries(endpoint.answers)) {
    responses[status as "200"] = {
      description: status === "202" ? "The work goes on in the background." : "Success.",
      headers: headersOf(endpoint, Number(status)),
      content: { "application/json": { schema: z.object({ success: z.literal(true), data }) } },
    };
  }
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status);
  for (const [status, codes] of byStatus) {
    responses[String(status) as "400"] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].description}`).join("\n\n"),
      headers: headersOf(endpoint, status),
      content: {
        "application/json": { schema: failure, examples: Object.fromEntries(codes.map(exampleOf)) },
      },
    };
  }
  return responses;
}

function exampleOf(code: ErrorCode) {
  const issue = {
    path: "name",
    code: "too_small",
    message: "must not be empty",
  };
  const details = code === "INVALID_BODY" ? { issues: [issue] } : {};
  return [code, { value: { success: false, message: ERRORS[code].message, code, details } }] as const;
}

function descriptionOperation(): ZodOpenApiOperationObject {
  return {
    operationId: "getDescription",
    summary: "This document",
    tags: ["Description"],
    security: [],
    responses: {
      200: {
        description: "The OpenAPI 3.0 document.",
        content: { "application/json": { schema: z.looseObject({ openapi: z.string() }) } },
      },
      429: {
        description: `\`RATE_LIMITED\`: ${ERRORS.RATE_LIMITED.description}`,
        content: { "application/json": { schema: failure } },
      },
    },
  };
}

function tagOf(path: string): string {
  const tag = TAGS.find((one) => path.startsWith(one.path));
  if (tag === undefined) throw new Error(`${path} has no tag in openapi.ts`);
  return tag.name;
}
