import { z } from "zod";
import { accepted, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { readNewest } from "../http/newest.ts";
import type { DeliveryLog } from "./delivery-log.ts";
import { deliveries, delivery, deliveryQuery, rotatedWebhook, viewOfDelivery } from "./delivery-schemas.ts";
import type { DeliveryPosition, DeliveryRecord } from "./delivery-store.ts";
import type { WebhookService } from "./service.ts";
import { viewOfWebhook } from "./routes.ts";
import { isoDates } from "../http/iso-dates.ts";

const positions = {
  of: ({ createdAt, _id }: DeliveryRecord) => `${createdAt.getTime()} ${_id}`,
  from: (text: string): DeliveryPosition | undefined => {
    const [, time, id] = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(text) ?? [];
    return time === undefined || id === undefined ? undefined : { createdAt: new Date(Number(time)), id };
  },
};

/** The endpoints of what webhooks sent: the log of deliveries, and new secrets. */
export const deliveryEndpoints = (webhooks: WebhookService, log: DeliveryLog): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/webhooks/{webhookId}/deliveries",
    operationId: "listDeliveries",
    scope: "read",
    area: "webhooks",
    summary: "The deliveries to an endpoint of the last 30 days with their attempts, newest first",
    query: deliveryQuery,
    answers: { 200: deliveries },
    errors: ["WEBHOOK_NOT_FOUND"],
    handle: async ({ company, params, query }) => {
      const { rows, nextCursor } = await readNewest(query, positions, async (page) =>
        log.list(company.id, params.webhookId, { state: query.state, ...page }),
      );
      return ok({ deliveries: rows.map(viewOfDelivery), nextCursor });
    },
  }),
  endpoint({
    method: "post",
    path: "/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
    operationId: "replayDelivery",
    scope: "write",
    area: "webhooks",
    summary: "Send a delivery again, with the same id and body",
    answers: { 202: z.object({ delivery }) },
    errors: ["WEBHOOK_NOT_FOUND", "NOT_FOUND", "CONFLICT"],
    handle: async ({ company, params }) => {
      const replayed = await log.replay(company.id, params.webhookId, params.deliveryId);
      return accepted({ delivery: viewOfDelivery(replayed) });
    },
  }),
  endpoint({
    method: "post",
    path: "/webhooks/{webhookId}/rotate-secret",
    operationId: "rotateWebhookSecret",
    scope: "write",
    area: "webhooks",
    summary: "Make a new signing secret; the old one stays valid for one more day",
    answers: { 200: rotatedWebhook },
    shownOnce: ["secret"],
    errors: ["WEBHOOK_NOT_FOUND"],
    handle: async ({ company, params, attempt }) => {
      const { record, ...rotated } = await webhooks.rotateSecret(company.id, params.webhookId, attempt);
      return ok({ webhook: viewOfWebhook(record), ...isoDates(rotated) });
    },
  }),
];
