import { describe, expect, test } from "vitest";
import { RETRY_DELAYS } from "./schedule.ts";
import { sign } from "./signature.ts";
import { deliveryIds, deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver } from "../../testing/receiver.ts";

const scene = deliveryScene();

describe("a delivery that fails", () => {
  test("contract 11.7: is attempted by the whole retry schedule, with one id and a new signature each time, by any worker", async () => {
    const { receiver, id, secret } = await scene.newEndpoint(500);
    scene.addEvent();
    await scene.runDue();
    expect(receiver.received).toHaveLength(1);
    for (const [index, delay] of RETRY_DELAYS.entries()) {
      scene.clock.advance(delay * 0.89);
      await scene.runDue();
      expect(receiver.received).toHaveLength(index + 1);
      scene.clock.advance(delay * 0.22);
      await scene.runDue();
      expect(receiver.received).toHaveLength(index + 2);
    }
    const attempts = RETRY_DELAYS.length + 1;
    scene.clock.advance(1_000_000);
    await scene.runDue();
    expect(receiver.received).toHaveLength(attempts);
    expect(new Set(deliveryIds(receiver)).size).toBe(1);
    const times = receiver.received.map(({ headers }) => headers["x-service-timestamp"]);
    expect(new Set(times).size).toBe(attempts);
    for (const { body, headers } of receiver.received) {
      const timestamp = Number(headers["x-service-timestamp"]);
      expect(headers["x-service-signature"]).toBe(sign(secret, timestamp, body));
    }
    const [delivery] = await scene.deliveriesTo(id);
    expect(delivery).toMatchObject({ state: "failed" });
    expect(delivery!.attempts.map(({ statusCode }) => statusCode)).toEqual(Array(attempts).fill(500));
  });

  test("contract 11.8: ends with the first success, which resets the count of failures", async () => {
    const { receiver, id } = await scene.newEndpoint(503);
    scene.addEvent();
    await scene.runDue();
    expect(await scene.endpoint(id)).toMatchObject({ consecutiveFailures: 1, lastSuccessAt: null });
    expect((await scene.endpoint(id))!.lastFailureAt).toBe(scene.clock.now().toISOString());
    receiver.answerWith(200);
    scene.clock.advance(RETRY_DELAYS[0] * 1.1);
    await scene.runDue();
    const now = scene.clock.now().toISOString();
    expect(await scene.endpoint(id)).toMatchObject({ consecutiveFailures: 0, lastSuccessAt: now });
    expect(await scene.deliveriesTo(id)).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 503 }, { statusCode: 200 }] },
    ]);
    scene.clock.advance(1_000_000);
    await scene.runDue();
    expect(receiver.received).toHaveLength(2);
  });

  test("is not attempted any more once its endpoint is deleted", async () => {
    const { receiver, id } = await scene.newEndpoint(500);
    scene.addEvent();
    await scene.runDue();
    await scene.webhooks.delete(scene.company, id);
    for (const delay of RETRY_DELAYS) {
      scene.clock.advance(delay * 1.11);
      await scene.runDue();
    }
    expect(receiver.received).toHaveLength(1);
  });
});

describe("an endpoint that fails", () => {
  test("contract 11.8: 20 times in a row is disabled, gets nothing until it is enabled again, and then what is still due", async () => {
    const { receiver, id } = await scene.newEndpoint(500);
    for (let count = 0; count < 25; count++) scene.addEvent();
    await scene.runDue();
    expect(receiver.received).toHaveLength(20);
    const disabled = { enabled: false, consecutiveFailures: 20 };
    const disabledAt = scene.clock.now().toISOString();
    expect(await scene.endpoint(id)).toMatchObject({ ...disabled, disabledAt });

    scene.addEvent();
    scene.clock.advance(RETRY_DELAYS[0] * 1.1);
    await scene.runDue();
    expect(receiver.received).toHaveLength(20);
    expect(await scene.endpoint(id)).toMatchObject(disabled);

    receiver.answerWith(200);
    await scene.webhooks.change(scene.company, id, { enabled: true });
    const enabled = { enabled: true, consecutiveFailures: 0, disabledAt: null };
    expect(await scene.endpoint(id)).toMatchObject(enabled);
    scene.clock.advance(RETRY_DELAYS[1] * 1.1);
    await scene.runDue();
    expect(receiver.received).toHaveLength(45);
    expect((await scene.deliveriesTo(id)).map(({ state }) => state)).toEqual(Array(25).fill("delivered"));
  });

  test("19 times stays enabled", async () => {
    const { id } = await scene.newEndpoint(500);
    for (let count = 0; count < 19; count++) scene.addEvent();
    await scene.runDue();
    expect(await scene.endpoint(id)).toMatchObject({ enabled: true, consecutiveFailures: 19 });
  });

  test("contract 11.8: by 410 Gone is disabled at once", async () => {
    const { id } = await scene.newEndpoint(410);
    scene.addEvent();
    await scene.runDue();
    expect(await scene.endpoint(id)).toMatchObject({ enabled: false, consecutiveFailures: 1 });
  });

  test("to answer delays nobody else, and gets no more than a few requests at once", async () => {
    const [slow, quick] = [await startReceiver(), await startReceiver()];
    slow.answerWith(() => undefined);
    await scene.register(slow);
    await scene.register(quick);
    for (let count = 0; count < 10; count++) scene.addEvent();
    const worker = scene.newWorker();
    worker.start();
    await expect.poll(() => quick.received).toHaveLength(10);
    await expect.poll(() => slow.received.length).toBeGreaterThan(0);
    expect(slow.received.length).toBeLessThanOrEqual(4);
    await worker.stop();
  });
});
