import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver, type Receiver } from "../../testing/receiver.ts";
import { ApiError } from "../shared/errors.ts";

const scene = deliveryScene();
const EVENTS: ["optimization.completed"] = ["optimization.completed"];

/** A receiver that answers when the test says so. */
async function holding(): Promise<{ receiver: Receiver; answers: ServerResponse[] }> {
  const receiver = await startReceiver();
  const answers: ServerResponse[] = [];
  receiver.answerWith((_request, response) => void answers.push(response));
  return { receiver, answers };
}

test("receivers of four companies that do not answer keep no event of a fifth waiting", async () => {
  const { receiver: slow, answers } = await holding();
  const companies = Array.from({ length: 4 }, () => randomUUID());
  for (const company of companies) {
    for (let each = 0; each < 5; each++) await scene.register(slow, EVENTS, company);
    for (let each = 0; each < 20; each++) scene.addEvent(company);
  }
  const worker = scene.newWorker();
  worker.start();
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);

  const quick = await startReceiver();
  await scene.register(quick);
  scene.addEvent();
  worker.nudge();
  await expect.poll(() => quick.received, { timeout: 20_000 }).toHaveLength(1);
  expect(answers.filter(({ writableEnded }) => writableEnded)).toEqual([]);
  await worker.stop();
});

test("companies have turns, so that a company's long backlog is not delivered before another's first event", async () => {
  const { receiver, answers } = await holding();
  const [busy, other] = [randomUUID(), randomUUID()].toSorted();
  await scene.register(receiver, EVENTS, busy);
  await scene.register(receiver, EVENTS, other);
  for (let each = 0; each < 10; each++) scene.addEvent(busy);
  scene.addEvent(other);
  const worker = scene.newWorker();
  worker.start();
  await expect.poll(() => answers).toHaveLength(2);
  await worker.stop();
});

test("a retry that is due goes before events that come later", async () => {
  const receiver = await startReceiver();
  receiver.answerWith(500);
  await scene.register(receiver);
  scene.addEvent();
  await scene.runDue();
  const [{ headers: first }] = receiver.received as [Receiver["received"][0]];
  receiver.answerWith(204);
  scene.clock.advance(180);
  for (let each = 0; each < 20; each++) scene.addEvent();
  await scene.runDue();
  expect(receiver.received).toHaveLength(22);
  expect(receiver.received[1]!.headers["x-service-delivery"]).toBe(first["x-service-delivery"]);
});

describe("tests of an endpoint", () => {
  test("take the slots of its deliveries, and are refused while there is none", async () => {
    const { receiver, answers } = await holding();
    const { id } = await scene.register(receiver);
    const first = scene.webhooks.test({ id: scene.company }, id);
    await expect.poll(() => answers).toHaveLength(1);
    const others = await Promise.allSettled(
      Array.from({ length: 20 }, async () => scene.webhooks.test({ id: scene.company }, id)),
    );
    for (const { status, reason } of others as PromiseRejectedResult[]) {
      expect(status).toBe("rejected");
      expect(reason).toBeInstanceOf(ApiError);
      expect(reason).toMatchObject({ code: "RATE_LIMITED", headers: { "Retry-After": "1" } });
    }
    expect(receiver.received).toHaveLength(1);
    answers[0]!.writeHead(204).end();
    expect(await first).toMatchObject({ delivered: true });
    receiver.answerWith(204);
    expect(await scene.webhooks.test({ id: scene.company }, id)).toMatchObject({ delivered: true });
  });
});
