import { expect, it } from "vitest";
import { deliveryScene } from "../../testing/deliveries.ts";
import { startReceiver } from "../../testing/receiver.ts";
import { HistoryStore } from "./history-store.ts";
import { adding, type PlanEvent } from "./outbox.ts";
import { PlanStore } from "./store.ts";

const scene = deliveryScene();
const plans = new PlanStore(scene.connection);
const kept = new HistoryStore(scene.connection);
let count = 0;

const eventOf = (planId: string): PlanEvent => {
  const createdAt = scene.clock.now();
  return { eventId: `event-${count++}`, companyId: scene.company, createdAt, data: { planId } };
};
const headOf = (planId: string) => {
  const made = { planId, source: "edit", jobId: null, basedOn: null, violations: [] } as const;
  return { ...made, createdAt: scene.clock.now() };
};
/** Does what a gateway would do that starts now. */
const deliver = async () => scene.runDue([plans.outbox, kept.outbox]);

/** An endpoint for the event. @returns the ids of the plans that it has heard of */
async function subscribed() {
  const receiver = await startReceiver();
  await scene.register(receiver, ["plan.changed"]);
  return () =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { data: { planId: string } }).data.planId);
}

it("contract 11.5: the event of a plan survives a gateway that dies after the write, and comes once", async () => {
  const heard = await subscribed();
  const before = await plans.begin("P1");
  await plans.replace(before, headOf("A"), "{}", eventOf("A"));
  const next = (await plans.state("P1"))!;
  await plans.replace(next, headOf("B"), "{}", eventOf("B"));
  await kept.keep("P1", headOf("A"), "{}");
  await kept.release("P1", "A", scene.clock.now(), eventOf("A"));
  expect(heard()).toEqual([]);
  await Promise.all([deliver(), deliver()]);
  expect(heard().sort()).toEqual(["A", "A", "B"]);
  await deliver();
  expect(heard()).toHaveLength(3);
});

it("contract 11.5: an event that is offered again, because a gateway died after it made the deliveries, comes once", async () => {
  const heard = await subscribed();
  const event = eventOf("A");
  await plans.replace(await plans.begin("P2"), headOf("A"), "{}", event);
  await deliver();
  await scene.connection.collection<{ _id: string }>("plans").updateOne({ _id: "P2" }, adding(event));
  await deliver();
  expect(heard()).toEqual(["A"]);
  expect(await plans.outbox.pending(9)).toEqual([]);
});

it("contract 11.5: a write that loses a race leaves no event", async () => {
  const heard = await subscribed();
  const before = await plans.begin("P3");
  const writes = ["A", "B"].map(async (id) => plans.replace(before, headOf(id), "{}", eventOf(id)));
  const [first, second] = await Promise.all(writes);
  expect([first, second].filter(Boolean)).toHaveLength(1);
  await deliver();
  expect(heard()).toEqual([first ? "A" : "B"]);
});
