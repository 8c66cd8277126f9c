import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";

export const eventName = z.enum(["optimization.completed", "optimization.failed", "plan.changed"]);
export type EventName = z.infer<typeof eventName>;

const url = z.string().max(2048).meta({ description: "Public https.", format: "uri" });
const description = z.string().max(500).nullish();
const events = z
  .array(eventName)
  .min(1)
  .max(eventName.options.length)
  .refine((names) => new Set(names).size === names.length, "must not name an event twice");

export const newWebhook = z.object({ url, events, description }).meta({ id: "NewWebhook" });

/** Changes to an endpoint. `enabled: true` also resets the count of failures. */
export const webhookChanges = z
  .object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional(), description })
  .meta({ id: "WebhookChanges" });

export type NewWebhook = z.infer<typeof newWebhook>;
export type WebhookChanges = z.infer<typeof webhookChanges>;

export const webhook = z
  .object({
    id: uuid,
    url: z.string(),
    events: z.array(eventName),
    enabled: z.boolean(),
    description: z.string().nullable(),
    consecutiveFailures: z.int(),
    lastSuccessAt: z.string().nullable(),
    lastFailureAt: z.string().nullable(),
    disabledAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

/** The only answer that has the signing secret. */
export const createdWebhook = webhook
  .extend({
    secret: z.string().nullable().meta({
      description:
        "The signing secret; shown only in this answer. Null in a replay under an Idempotency-Key.",
    }),
  })
  .meta({ id: "CreatedWebhook" });

export const testResult = z
  .object({
    delivered: z.boolean(),
    statusCode: z.int().nullable(),
    durationMs: z.int(),
    deliveryId: uuid,
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookTest" });
export type TestResult = z.infer<typeof testResult>;
