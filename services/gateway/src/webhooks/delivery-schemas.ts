import { z } from "zod";
import { newestAnswer, newestQuery } from "../http/newest.ts";
import type { DeliveryRecord } from "./delivery-store.ts";
import { eventName, webhook } from "./schemas.ts";

const state = z.enum(["pending", "delivered", "failed", "canceled"]);

export const deliveryQuery = z.object({
  state: state.optional().meta({ description: "Only deliveries in this state." }),
  ...newestQuery,
});

const attempt = z
  .object({
    at: z.string(),
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int(),
    answer: z.string().nullable().meta({ description: "The start of the endpoint's answer." }),
  })
  .meta({ id: "DeliveryAttempt" });

export const delivery = z
  .object({
    id: z.string(),
    event: eventName,
    state,
    createdAt: z.string(),
    nextAttemptAt: z.string().nullable().meta({ description: "Null unless the delivery is pending." }),
    finishedAt: z.string().nullable(),
    body: z.string().meta({ description: "The text that is sent, exactly." }),
    attempts: z.array(attempt).meta({ description: "Oldest first." }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof delivery>;

export const deliveries = z.object({ deliveries: z.array(delivery), ...newestAnswer });

export const rotatedWebhook = z.object({
  webhook,
  secret: z.string().nullable().meta({ description: "The new signing secret; shown only in this answer." }),
  previousValidUntil: z.string().meta({ description: "Until when the old secret is valid, too." }),
});

export function viewOfDelivery(record: DeliveryRecord): Delivery {
  const { _id, event, state: is, body, createdAt, nextAttemptAt, finishedAt } = record;
  return {
    id: _id,
    event,
    state: is,
    createdAt: createdAt.toISOString(),
    // A new delivery is due at once, which is stored as a time long past.
    nextAttemptAt: is === "pending" ? new Date(Math.max(+nextAttemptAt, +createdAt)).toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    body,
    attempts: record.attempts.map(({ at, statusCode, error, durationMs, answer = null }) => ({
      at: at.toISOString(),
      statusCode,
      error,
      durationMs,
      answer,
    })),
  };
}
