import { Rondo, unwrap, WebhookSignatureError } from "@rondo/client";
import { expect, it } from "vitest";
import { startWithOptimizer } from "../../services/gateway/testing/gateway.ts";
import { startReceiver } from "../../services/gateway/testing/receiver.ts";
import { prepare } from "../../services/gateway/testing/runs.ts";
import { webhookEvents } from "../../services/gateway/src/webhooks/event-schemas.ts";
import { eventName } from "../../services/gateway/src/webhooks/schemas.ts";

/** The gateway's clock is a day of its own. */
const ANY_TIME = { toleranceSeconds: Number.POSITIVE_INFINITY };

it("contract 11.5: each event is as the description says, and the client unwraps it", async () => {
  const { gateway, optimizer } = await startWithOptimizer({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const client = await gateway.newClient();
  const rondo = new Rondo({ apiKey: client.key, baseUrl: gateway.origin });
  const receiver = await startReceiver();
  const { secret } = await rondo.webhooks.create({ url: receiver.url, events: [...eventName.options] });
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
    for (const [text, given, own, options] of [
      [body.replace("{", "{ "), headers, secret, ANY_TIME],
      [body, headers, "whsec_b3RoZXI=", ANY_TIME],
      [body, { ...headers, "x-service-timestamp": "1" }, secret, ANY_TIME],
      [body, { ...headers, "x-service-signature": "sha256=00" }, secret, ANY_TIME],
      [body, {}, secret, ANY_TIME],
      [body, headers, secret, {}],
    ] as const)
      await expect(unwrap(text, given, own ?? "", options)).rejects.toBeInstanceOf(WebhookSignatureError);
  }
});
