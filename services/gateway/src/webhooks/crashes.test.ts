import { expect, test } from "vitest";
import { deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver } from "../../testing/receiver.ts";
import type { DeliveryRecord } from "./delivery-store.ts";
import { sign } from "./signature.ts";

const scene = deliveryScene();
const deliveries = () => scene.connection.collection<DeliveryRecord>("webhook_deliveries");

/** Leaves a due delivery behind as gateways do that died at each of these claims. */
async function leaveBehind(id: string, claims: number): Promise<void> {
  const lapsed = new Date(scene.clock.now().getTime() - 120_000);
  const left = { claims, state: "pending", leaseId: "dead", leasedUntil: lapsed } as const;
  await deliveries().updateMany({ webhookId: id }, { $set: { ...left, nextAttemptAt: lapsed } });
}

const givenUp = async () =>
  /rondo_given_up_total\{work="webhook"\} (\d+)/.exec(await scene.registry.metrics())?.[1] ?? "0";

test("a delivery that ended its gateway three times is given up, once, and is not counted against its endpoint", async () => {
  const { receiver, id } = await scene.newEndpoint();
  scene.addEvent();
  receiver.answerWith(500);
  await scene.runDue();
  await leaveBehind(id, 3);
  await Promise.all([scene.runDue(), scene.runDue()]);
  expect(receiver.received).toHaveLength(1);
  const error = "given up: the gateway ended 3 times during an attempt";
  const [left] = await scene.deliveriesTo(id);
  expect(left).toMatchObject({ state: "failed", attempts: [{ statusCode: 500 }, { error }] });
  expect(await scene.endpoint(id)).toMatchObject({ consecutiveFailures: 1 });
  expect(await givenUp()).toBe("1");
});

test("a delivery that ended its gateway twice is attempted, and an attempt that ends begins the count anew", async () => {
  const { receiver, id } = await scene.newEndpoint();
  scene.addEvent();
  receiver.answerWith(500);
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (attempt > 1) await leaveBehind(id, 2);
    await scene.runDue();
    expect(receiver.received).toHaveLength(attempt);
    expect(await scene.deliveriesTo(id)).toMatchObject([{ state: "pending", claims: 0 }]);
  }
});

test("a gateway that cannot make an attempt, since none of its keys opens the secret, is no crash: the event waits, uncounted, for the key", async () => {
  const { receiver, id, secret } = await scene.newEndpoint();
  const webhooks = scene.connection.collection<{ _id: string; secret: string }>("webhooks");
  const before = await webhooks.findOne({ _id: id });
  await webhooks.updateOne({ _id: id }, { $set: { secret: "sealed.1.lost.AAAA" } });
  scene.addEvent();
  for (let look = 1; look <= 5; look++) {
    await scene.runDue();
    scene.clock.advance(60);
  }
  expect(receiver.received).toEqual([]);
  expect(await scene.deliveriesTo(id)).toMatchObject([{ state: "pending", attempts: [] }]);
  expect(await scene.endpoint(id)).toMatchObject({ consecutiveFailures: 0 });
  await webhooks.updateOne({ _id: id }, { $set: { secret: before!.secret } });
  await scene.runDue();
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(headers["x-service-signature"]).toBe(sign(secret, Number(headers["x-service-timestamp"]), body));
});

test("a gateway attempts one suspect at a time, and other deliveries beside it", async () => {
  const suspects = await Promise.all([0, 1].map(async () => startReceiver()));
  const endpoints = await Promise.all(suspects.map(async (receiver) => scene.register(receiver)));
  const answers: (() => void)[] = [];
  for (const receiver of suspects) receiver.answerWith(500);
  scene.addEvent();
  await scene.runDue();
  for (const { id } of endpoints) await leaveBehind(id, 2);
  for (const receiver of suspects)
    receiver.answerWith((_request, response) => {
      answers.push(() => response.writeHead(204).end());
    });
  const other = await startReceiver();
  await scene.register(other, ["optimization.failed"]);
  scene.addEvent(scene.company, "optimization.failed");
  const worker = scene.runDue();
  await expect.poll(() => [other.received.length, answers.length]).toEqual([1, 1]); // it comes after both suspects
  expect(await deliveries().countDocuments({ leaseId: "dead" })).toBe(1);
  for (const receiver of suspects) receiver.answerWith(204);
  answers[0]!();
  await worker;
  for (const { id } of endpoints)
    expect(await scene.deliveriesTo(id)).toMatchObject([{ state: "delivered" }]);
});
