import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import type { ZodOpenApiObject, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Endpoint } from "../http/endpoint.ts";
import { ERRORS, type ErrorCode } from "../shared/errors.ts";
import { scope } from "../shared/scope.ts";
import { webhookEvents } from "../webhooks/event-schemas.ts";
import { requestExamples } from "./examples.ts";
import { exampleOf } from "./provoked.ts";

const amountUsd = z.number().min(0).optional();
const ids = z.array(uuid).optional();

/** What `details` may have. Which codes have which is in the contract. */
const details = z
  .looseObject({
    issues: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }).meta({ id: "Issue" }))
      .optional()
      .meta({ description: "Validation failures: one entry per offending field." }),
    docUrl: z.url().optional().meta({ description: "A page about the code." }),
    requestId: z.string().min(1).max(128).optional().meta({ description: "Of a 500: the request's id." }),
    jobId: uuid.optional().meta({ description: "The run that failed, or that is in progress." }),
    planId: uuid.optional().meta({ description: "The plan that is current." }),
    stopIds: ids.meta({ description: "The stops at fault." }),
    assignmentIds: ids.meta({ description: "The assignments at fault." }),
    reason: z.string().min(1).optional().meta({ description: "Why a run failed, or a URL is refused." }),
    address: z.string().min(1).max(500).optional().meta({ description: "The address that was not found." }),
    limit: z.int().min(0).optional().meta({ description: "The limit that would be exceeded." }),
    requiredUsd: amountUsd.meta({ description: "The price of the run." }),
    maxChargeUsd: amountUsd.meta({ description: "The most that the request allows." }),
    availableUsd: amountUsd.meta({ description: "Credit and wallet together." }),
    requiredScope: scope.optional().meta({ description: "The scope that the key lacks." }),
    after: z.string().optional().meta({ description: "Of a cursor that is too old: where to go on." }),
    retryAfterSeconds: z.int().min(0).optional().meta({ description: "When to ask again." }),
  })
  .meta({ id: "FailureDetails", description: "Further details of the code." });

const failure = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: "English prose for people; may change." }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: "Stable; branch on this." }),
    details,
  })
  .meta({ id: "Failure", description: "Every failed answer." });

export const TAGS: readonly { path: string; name: string; description: string }[] = [
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
  { path: "/webhooks", name: "Webhooks", description: "Signed events of finished runs and changed plans." },
  { path: "/events", name: "Webhooks", description: "" },
  { path: "/openapi.json", name: "Description", description: "This document." },
];

const PATH_IDS: Readonly<Record<string, string>> = {
  projectId: "The project.",
  stopId: "The stop, of this project.",
  assignmentId: "The courier's assignment to this project; not the courier of the company's pool.",
  courierId: "The courier of the company's pool.",
  jobId: "The run's job.",
  planId: "The plan, of this project.",
  webhookId: "The webhook endpoint.",
  deliveryId: "The delivery, to this endpoint.",
};

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

export function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { operationId, summary, description, path, method, query, body } = endpoint;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, pathId(name)] as const);
  const example = requestExamples[operationId];
  const idempotent = z.object({
    "Idempotency-Key": z.string().min(1).max(255).optional().meta({
      description: "A repetition of the same key and body within 24 hours gets the first answer again.",
    }),
  });
  return {
    operationId,
    summary,
    description: [description, `Scope: \`${endpoint.scope}\`.`]
      .filter((text) => text !== undefined)
      .join("\n\n"),
    tags: [tagOf(path)],
    requestParams: {
      ...(ids.length > 0 ? { path: z.object(Object.fromEntries(ids)) } : {}),
      ...(query === undefined ? {} : { query }),
      ...(method === "post" ? { header: idempotent } : {}),
    },
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: body, ...(example && { example }) } },
          },
        }),
    responses: responsesOf(endpoint),
  };
}

const answerHeaders = z.object({
  "X-Request-Id": header("The caller's, or a new one; name it when you report a fault."),
  "RateLimit-Policy": header("Requests that the key may make in a window."),
  "Rondo-Mode": header("`test` with a test key."),
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
        "application/json": {
          schema: failure,
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    };
  }
  return responses;
}

interface Description {
  readonly operationId: string;
  readonly summary: string;
  readonly answer: string;
}

export function descriptionOperation({
  operationId,
  summary,
  answer,
}: Description): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    description: "Public: it needs no key, and pages of any origin may read it.",
    tags: ["Description"],
    security: [],
    responses: {
      200: {
        description: answer,
        content: { "application/json": { schema: z.looseObject({ openapi: z.string() }) } },
      },
      429: {
        description: `\`RATE_LIMITED\`: ${ERRORS.RATE_LIMITED.description}`,
        content: { "application/json": { schema: failure } },
      },
    },
  };
}

/** The events that webhook endpoints get. */
export function eventOperations(): NonNullable<ZodOpenApiObject["webhooks"]> {
  const operations = Object.entries(webhookEvents).map(([name, { operationId, summary, body }]) => {
    const operation: ZodOpenApiOperationObject = {
      operationId,
      summary,
      description: "Signed: see `X-Service-Signature`. Answer with a 2xx soon, and work afterwards.",
      tags: ["Webhooks"],
      security: [],
      requestParams: { header: eventHeaders },
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: { "2XX": { description: "Delivered. Anything else is tried again." } },
    };
    return [name, { post: operation }] as const;
  });
  return Object.fromEntries(operations);
}

const eventHeaders = z.object({
  "X-Service-Event": z.string().meta({ description: "The event's name." }),
  "X-Service-Delivery": z.string().meta({ description: "The delivery's id, the same when it is repeated." }),
  "X-Service-Timestamp": z.string().meta({ description: "Unix time in seconds." }),
  "X-Service-Signature": z.string().meta({
    description:
      "`sha256=` and the hex of HMAC-SHA-256 over timestamp, a dot and the body's bytes; the secret is the key.",
  }),
  "webhook-id": z.string().meta({ description: "The delivery's id, by Standard Webhooks." }),
  "webhook-timestamp": z.string().meta({ description: "Unix time in seconds, by Standard Webhooks." }),
  "webhook-signature": z.string().meta({
    description:
      "By Standard Webhooks: for each valid secret `v1,` and the base64 of HMAC-SHA-256 over id, dot, timestamp, dot and body.",
  }),
});

function pathId(name: string) {
  const description = PATH_IDS[name];
  if (description === undefined) throw new Error(`{${name}} has no description in operation.ts`);
  return z.string().meta({ format: "uuid", description });
}

function tagOf(path: string): string {
  const tag = TAGS.find((one) => path.startsWith(one.path));
  if (tag === undefined) throw new Error(`${path} has no tag in openapi.ts`);
  return tag.name;
}
