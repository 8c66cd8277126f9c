import { expect, it } from "vitest";
import { BodyGate } from "./body-gate.ts";

const MIB = 1024 * 1024;

async function getsIn(entered: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    entered.then(() => true),
    new Promise<false>((resolve) => setImmediate(resolve, false)),
  ]);
}

it("a company's bodies are in memory up to 32 MiB, all together up to 48; the rest waits for room", async () => {
  const gate = new BodyGate();
  const first = await gate.enter("a", 32 * MIB);
  const own = gate.enter("a", 1 * MIB);
  expect(await getsIn(own)).toBe(false);
  await gate.enter("b", 16 * MIB); // is admitted before the company's own, which waits
  const other = gate.enter("c", 1 * MIB);
  expect(await getsIn(other)).toBe(false);
  first.free();
  expect(await getsIn(other)).toBe(true);
  expect(await getsIn(own)).toBe(false); // waits until the answer has been sent
  first.leave();
  expect(await getsIn(own)).toBe(true);
});

it("a body that waits is not passed by ever more small ones", async () => {
  const gate = new BodyGate();
  const first = await gate.enter("a", 30 * MIB);
  const large = gate.enter("b", 30 * MIB);
  const small = gate.enter("c", 1 * MIB);
  expect(await getsIn(small)).toBe(false);
  first.leave();
  expect(await getsIn(large)).toBe(true);
  expect(await getsIn(small)).toBe(true);
});

it("more than 20 waiting bodies of one company are RATE_LIMITED", async () => {
  const gate = new BodyGate();
  const room = await gate.enter("a", 32 * MIB);
  const waiting = Array.from({ length: 20 }, async () => gate.enter("a", MIB));
  await expect(gate.enter("a", MIB)).rejects.toMatchObject({ code: "RATE_LIMITED", status: 429 });
  room.leave();
  await Promise.all(waiting);
});
