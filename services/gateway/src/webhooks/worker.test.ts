import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sign } from "./signature.ts";
import { deliveryIds, deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver } from "../../testing/receiver.ts";

const scene = deliveryScene();

describe("an event", () => {
  test("goes once to each enabled endpoint of its company that wants it, signed with that endpoint's secret", async () => {
    const [wanting, alsoWanting, other, disabled] = await Promise.all(
      [0, 1, 2, 3].map(async () => startReceiver()),
    );
    const { secret } = await scene.register(wanting!);
    await scene.register(alsoWanting!, ["optimization.failed", "optimization.completed"]);
    await scene.register(other!, ["optimization.failed"]);
    await scene.webhooks.change(scene.company, (await scene.register(disabled!)).id, { enabled: false });
    const { event, data, createdAt } = scene.addEvent();
    scene.addEvent(randomUUID());
    await scene.runDue();

    expect(scene.events.waiting).toEqual([]);
    expect([wanting, alsoWanting, other, disabled].map((receiver) => receiver!.received.length)).toEqual([
      1, 1, 0, 0,
    ]);
    const { body, headers } = wanting!.received[0]!;
    const id = headers["x-service-delivery"];
    expect(JSON.parse(body)).toEqual({ id, event, createdAt: createdAt.toISOString(), livemode: true, data });
    expect(headers["x-service-event"]).toBe(event);
    const timestamp = Number(headers["x-service-timestamp"]);
    expect(timestamp).toBe(Math.floor(scene.clock.now().getTime() / 1000));
    expect(headers["x-service-signature"]).toBe(sign(secret, timestamp, body));
    expect(deliveryIds(alsoWanting!)).not.toEqual([id]);
  });

  test("that the outbox offers again, as after a crash, is not delivered again", async () => {
    const { receiver } = await scene.newEndpoint();
    const event = scene.addEvent();
    const worker = scene.newWorker();
    await worker.runDue();
    scene.events.waiting.push(event);
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("several workers", () => {
  test("at once deliver each event once", async () => {
    const { receiver } = await scene.newEndpoint();
    for (let count = 0; count < 40; count++) scene.addEvent();
    await Promise.all([1, 2, 3].map(async () => scene.runDue()));
    expect(receiver.received).toHaveLength(40);
    expect(new Set(deliveryIds(receiver)).size).toBe(40);
  });

  test("one that hangs is replaced when its lease is over, under the same delivery id, and what it says later counts for nothing", async () => {
    const { receiver, id } = await scene.newEndpoint();
    scene.addEvent();
    let answerLate = (): void => undefined;
    receiver.answerWith((_request, response) => {
      answerLate = () => response.writeHead(500).end();
    });
    const hung = scene.runDue();
    await expect.poll(() => receiver.received).toHaveLength(1);
    receiver.answerWith(204);
    await scene.runDue();
    expect(receiver.received).toHaveLength(1);
    scene.clock.advance(41);
    await scene.runDue();
    expect(receiver.received).toHaveLength(2);
    answerLate();
    await hung;
    expect(new Set(deliveryIds(receiver)).size).toBe(1);
    expect(await scene.deliveriesTo(id)).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 204 }] },
    ]);
    expect(await scene.endpoint(id)).toMatchObject({ consecutiveFailures: 0 });
  });

  test("one that is stopped gives its attempt up for another to make at once, uncounted", async () => {
    const { receiver, id } = await scene.newEndpoint();
    scene.addEvent();
    receiver.answerWith(() => undefined);
    const stopped = scene.newWorker();
    stopped.start();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await stopped.stop();
    receiver.answerWith(204);
    await scene.runDue();
    expect(await scene.deliveriesTo(id)).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 204 }] },
    ]);
    expect(new Set(deliveryIds(receiver)).size).toBe(1);
  });
});

test("a nudge wakes the worker, and the log of deliveries goes back 30 days", async () => {
  const { id } = await scene.newEndpoint();
  const worker = scene.newWorker();
  worker.start();
  scene.addEvent();
  worker.nudge();
  await expect.poll(() => scene.deliveriesTo(id)).toMatchObject([{ state: "delivered" }]);
  await worker.stop();
  scene.clock.advance(30 * 86_400 - 1);
  await scene.sweep();
  expect(await scene.deliveriesTo(id)).toHaveLength(1);
  scene.clock.advance(2);
  await scene.sweep();
  expect(await scene.deliveriesTo(id)).toEqual([]);
});
