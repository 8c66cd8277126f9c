import { z } from "zod";
import { deleted, created, endpoint, ok } from "../http/endpoint.ts";
import { mapRows, pageAnswer, pageQuery, readPage } from "../http/page.ts";
import { createdWebhook, newWebhook, testResult, webhook, webhookChanges, type Webhook } from "./schemas.ts";
import type { WebhookService } from "./service.ts";
import type { WebhookRecord } from "./store.ts";
import { isoDates } from "../http/iso-dates.ts";

export const webhookBodies = { createWebhook: { body: newWebhook }, updateWebhook: { body: webhookChanges } };

export const webhookEndpoints = (webhooks: WebhookService) => [
  endpoint({
    method: "get",
    path: "/webhooks",
    operationId: "listWebhooks",
    scope: "read",
    area: "webhooks",
    summary: "List the company's webhook endpoints",
    query: z.object(pageQuery),
    answers: { 200: z.object({ webhooks: z.array(webhook), ...pageAnswer }) },
    handle: async ({ company, query }) => {
      const { rows, next } = await readPage(query, (page) => webhooks.list(company.id, page));
      return ok({ webhooks: mapRows(rows, viewOfWebhook), ...next });
    },
  }),
  endpoint({
    method: "post",
    path: "/webhooks",
    operationId: "createWebhook",
    scope: "write",
    area: "webhooks",
    summary: "Register a webhook endpoint; only this answer has its signing secret",
    ...webhookBodies.createWebhook,
    answers: { 201: z.object({ webhook: createdWebhook }) },
    shownOnce: ["webhook.secret"],
    errors: ["WEBHOOK_URL_INVALID", "WEBHOOK_LIMIT_REACHED"],
    handle: async ({ company, body, attempt }) => {
      const { record, secret } = await webhooks.add(company.id, body, attempt);
      return created({ webhook: { ...viewOfWebhook(record), secret } });
    },
  }),
  endpoint({
    method: "patch",
    path: "/webhooks/{webhookId}",
    operationId: "updateWebhook",
    scope: "write",
    area: "webhooks",
    summary: "Change a webhook endpoint, or enable it again",
    ...webhookBodies.updateWebhook,
    answers: { 200: z.object({ webhook }) },
    errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_URL_INVALID"],
    handle: async ({ company, params, body }) =>
      ok({ webhook: viewOfWebhook(await webhooks.change(company.id, params.webhookId, body)) }),
  }),
  endpoint({
    method: "delete",
    path: "/webhooks/{webhookId}",
    operationId: "deleteWebhook",
    scope: "write",
    area: "webhooks",
    summary: "Delete a webhook endpoint",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: ["WEBHOOK_NOT_FOUND"],
    handle: async ({ company, params }) => deleted(webhooks.delete(company.id, params.webhookId)),
  }),
  endpoint({
    method: "post",
    path: "/webhooks/{webhookId}/test",
    operationId: "testWebhook",
    scope: "write",
    area: "webhooks",
    summary: "Send a sample event, to check that it arrives and that its signature is valid",
    answers: { 200: testResult },
    errors: ["WEBHOOK_NOT_FOUND"],
    handle: async ({ company, params }) => ok(await webhooks.test(company, params.webhookId)),
  }),
];

/** An endpoint as an answer has it: each field is named, so that no secret comes with them. */
export function viewOfWebhook(record: Omit<WebhookRecord, "slot">): Webhook {
  const { id, url, events, enabled, description, consecutiveFailures } = record;
  const { lastSuccessAt, lastFailureAt, disabledAt, createdAt, updatedAt } = record;
  return isoDates({
    ...{ id, url, events: [...events], enabled, description, consecutiveFailures },
    ...{ lastSuccessAt, lastFailureAt, disabledAt, createdAt, updatedAt },
  });
}
