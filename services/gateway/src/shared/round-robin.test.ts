import { expect, it } from "vitest";
import { RoundRobin } from "./round-robin.ts";

it("one task runs at a time; a company's many do not keep another's waiting", async () => {
  const turns = new RoundRobin();
  const order: string[] = [];
  let running = 0;
  const task = (company: string, name: string) =>
    turns.run(company, async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      order.push(name);
      running--;
    });
  await Promise.all([task("a", "a1"), task("a", "a2"), task("a", "a3"), task("b", "b1"), task("a", "a4")]);
  expect(order).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

it("a task that fails ends its turn", async () => {
  const turns = new RoundRobin();
  const failed = turns.run("a", async () => Promise.reject(new Error("no")));
  const next = turns.run("a", async () => Promise.resolve(1));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe(1);
});
