import { expect, test } from "vitest";
import { startTestGateway, TestClock } from "../../testing/gateway.ts";
import { PaceStore } from "./pace-store.ts";

const clock = new TestClock();
const gateway = await startTestGateway({ clock });

test("gateways that ask one server at once get one slot each, a second apart", async () => {
  const slots = new PaceStore(gateway.context.database.connection, clock).slotsOf("geo.example", 1000);
  const waits = await Promise.all(Array.from({ length: 8 }, async () => slots.take()));
  expect(waits.sort((a, b) => a - b)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]);
  clock.advance(60);
  expect(await slots.take()).toBe(0);
});
