import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver, type Receiver } from "../../testing/receiver.ts";
import { sign } from "./signature.ts";

const scene = deliveryScene();
const DAY = 24 * 60 * 60;

/** A receiver that accepts requests signed with its own secret. */
async function verifying(secret: { now: string }): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.answerWith((_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = receiver.received.at(-1)!;
    const expected = sign(secret.now, Number(headers["x-service-timestamp"]), body);
    response.writeHead(headers["x-service-signature"] === expected ? 204 : 401).end();
  });
  return receiver;
}

async function registered() {
  const known = { now: "" };
  const receiver = await verifying(known);
  const { id, secret } = await scene.register(receiver);
  known.now = secret;
  const rotate = async (creationId = randomUUID()) =>
    scene.webhooks.rotateSecret(scene.company, id, { creationId, isAgain: false });
  /** The statuses that the receiver answered to one event. */
  const deliver = async () => {
    receiver.received.length = 0;
    scene.addEvent();
    await scene.runDue();
    const [delivery] = await scene.deliveriesTo(id);
    return { state: delivery?.state, requests: receiver.received.length };
  };
  return { id, secret, known, rotate, deliver };
}

describe("contract 11.10: after a rotation", () => {
  test("a receiver with the old secret and one with the new verify every event for a day", async () => {
    const { secret: old, known, rotate, deliver } = await registered();
    const { secret, previousValidUntil } = await rotate();
    expect(previousValidUntil).toEqual(new Date(scene.clock.now().getTime() + DAY * 1000));
    expect(secret).not.toBe(old);
    expect(await deliver()).toEqual({ state: "delivered", requests: 1 });
    known.now = secret;
    expect(await deliver()).toEqual({ state: "delivered", requests: 2 });
    expect(await deliver(), "it knows by then").toEqual({ state: "delivered", requests: 1 });
    known.now = old;
    expect(await deliver()).toEqual({ state: "delivered", requests: 2 });
  });

  test("the old secret ends with the day", async () => {
    const { known, rotate, deliver } = await registered();
    const { secret } = await rotate();
    scene.clock.advance(DAY);
    expect(await deliver()).toEqual({ state: "pending", requests: 1 });
    known.now = secret;
    scene.clock.advance(120);
    await scene.runDue();
    expect(await deliver()).toEqual({ state: "delivered", requests: 1 });
  });

  test("a refusal that is no matter of signatures is sent once", async () => {
    const { id, rotate } = await registered();
    await rotate();
    const limited = await startReceiver();
    limited.answerWith(429);
    await scene.webhooks.change(scene.company, id, { url: limited.url });
    scene.addEvent();
    await scene.runDue();
    expect(limited.received).toHaveLength(1);
  });

  test("the same request again gives the same secret", async () => {
    const { rotate } = await registered();
    const creationId = randomUUID();
    const first = await rotate(creationId);
    expect(await rotate(creationId)).toEqual(first);
    expect((await rotate()).secret).not.toBe(first.secret);
  });
});
