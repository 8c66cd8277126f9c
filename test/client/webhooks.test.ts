import { Rondo, unwrap, WebhookSignatureError } from "@rondo/client";
import type { IncomingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import { startWithOptimizer } from "../../services/gateway/testing/gateway.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import { webhookEvents } from "../../services/gateway/src/webhooks/event-schemas.ts";
import { eventName } from "../../services/gateway/src/webhooks/schemas.ts";

/** The gateway's clock is a day of its own. */
const ANY_TIME = { toleranceSeconds: Number.POSITIVE_INFINITY };

it("contract 11.5, 11.6: each event is as the description says, and the client unwraps it by either scheme; sends it again; rotates the secret", async () => {
  const { gateway, optimizer } = await startWithOptimizer({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const client = await gateway.newClient();
  const rondo = new Rondo({ apiKey: client.key, baseUrl: gateway.origin });
  const receiver = await startReceiver();
  const { id: webhookId, secret } = await rondo.webhooks.create({
    url: receiver.url,
    events: [...eventName.options],
  });
  const { id } = await prepare(client, { stops: 1, couriers: 1 });
  const { jobId } = await rondo.runs.start(id);
  optimizer.script.push(() => undefined);
  const run = rondo.runs.start(id, { async: true });
  for await (const { jobId: begun } of run) {
    await rondo.runs.cancel(begun);
    break;
  }
  await expect(run).rejects.toMatchObject({ code: "CANCELLED" });
  await expect
    .poll(() => new Set(receiver.received.map(({ headers }) => headers["x-service-event"])).size)
    .toBe(3);
  for (const { headers, body } of receiver.received) {
    const event = await unwrap(body, headers, secret ?? "", ANY_TIME);
    expect(
      await unwrap(new TextEncoder().encode(body), new Headers(headers as never), secret ?? "", ANY_TIME),
    ).toEqual(event);
    expect(webhookEvents[event.event].body.parse(event)).toEqual(event);
    if (event.event === "optimization.completed") expect(event.data.jobId).toBe(jobId);
    const [ours, standard] = [headersLike(headers, "x-service-"), headersLike(headers, "webhook-")];
    expect(await unwrap(body, ours, secret ?? "", ANY_TIME)).toEqual(event);
    expect(await unwrap(body, standard, secret ?? "", ANY_TIME)).toEqual(event);
    for (const [text, given, own, options] of [
      [body.replace("{", "{ "), headers, secret, ANY_TIME],
      [body, headers, "whsec_b3RoZXI=", ANY_TIME],
      [body, { ...ours, "x-service-timestamp": "1" }, secret, ANY_TIME],
      [body, { ...ours, "x-service-signature": "sha256=00" }, secret, ANY_TIME],
      [body, { ...standard, "webhook-id": "other" }, secret, ANY_TIME],
      [body, { ...standard, "webhook-signature": "v1,AAAA v2,x !" }, secret, ANY_TIME],
      [body, {}, secret, ANY_TIME],
      [body, headers, secret, {}],
    ] as const)
      await expect(unwrap(text, given, own ?? "", options)).rejects.toBeInstanceOf(WebhookSignatureError);
  }
  const [delivery] = await rondo.webhooks.deliveries(webhookId).all();
  expect(delivery?.attempts).toHaveLength(1);
  const before = receiver.received.length;
  await rondo.webhooks.replay(webhookId, delivery?.id ?? "");
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  const { secret: next } = await rondo.webhooks.rotateSecret(webhookId);
  await rondo.webhooks.replay(webhookId, delivery?.id ?? "");
  await expect.poll(() => receiver.received.length).toBe(before + 2);
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: "" };
  for (const valid of [secret, next])
    await unwrap(body, headersLike(headers, "webhook-"), valid ?? "", ANY_TIME);
});

/** The headers of one scheme. */
function headersLike(headers: IncomingHttpHeaders, start: string): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(start)));
}
