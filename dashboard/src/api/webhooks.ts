import { request } from "./client.ts";
import { Newest } from "./newest.ts";
import { withQuery } from "./query.ts";
import type { Delivery, NewWebhook, TestResult, Webhook, WebhookChanges } from "./types.ts";

const path = "/api/v1/webhooks";

export async function listWebhooks(): Promise<Webhook[]> {
  return (await request<{ webhooks: Webhook[] }>("GET", path)).webhooks;
}

/** A webhook with the key of its signatures, which no later answer has. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string | null;
}

export async function createWebhook(body: NewWebhook): Promise<WithSecret> {
  const { webhook } = await request<{ webhook: Webhook & { secret: string | null } }>("POST", path, { body });
  return { webhook, secret: webhook.secret };
}

export async function changeWebhook(webhookId: string, body: WebhookChanges): Promise<Webhook> {
  return (await request<{ webhook: Webhook }>("PATCH", `${path}/${webhookId}`, { body })).webhook;
}

export async function deleteWebhook(webhookId: string): Promise<void> {
  await request("DELETE", `${path}/${webhookId}`);
}

export async function testWebhook(webhookId: string): Promise<TestResult> {
  return await request<TestResult>("POST", `${path}/${webhookId}/test`);
}

/** Makes a new secret. The previous one stays valid until the given instant. */
export async function rotateSecret(
  webhookId: string,
): Promise<WithSecret & { readonly previousValidUntil: string }> {
  return await request("POST", `${path}/${webhookId}/rotate-secret`);
}

export function deliveriesOf(webhookId: string, state: Delivery["state"] | undefined): Newest<Delivery> {
  return new Newest(async (cursor) => {
    const list = withQuery(`${path}/${webhookId}/deliveries`, { state, cursor });
    const page = await request<{ deliveries: Delivery[]; nextCursor: string | null }>("GET", list);
    return { rows: page.deliveries, nextCursor: page.nextCursor };
  });
}

export async function replayDelivery(webhookId: string, deliveryId: string): Promise<Delivery> {
  const replay = `${path}/${webhookId}/deliveries/${deliveryId}/replay`;
  return (await request<{ delivery: Delivery }>("POST", replay)).delivery;
}
