import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Tasks that run until they are ended, and the order in which they began. */
function openTasks(queue: FairQueue) {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const add = async (company: string, name: string, signal?: AbortSignal): Promise<void> =>
    queue.run(
      company,
      async () => {
        order.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  return { order, add, end: (name: string) => ends.get(name)?.() };
}

describe("tasks of companies", () => {
  it("one runs at a time, companies in turn, so that many of one do not keep another waiting", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    let running = 0;
    const task = async (company: string, name: string): Promise<void> =>
      queue.run(company, async () => {
        expect(++running).toBe(1);
        await Promise.resolve();
        order.push(name);
        running--;
      });
    await Promise.all([
      ...[task("a", "a1"), task("a", "a2"), task("a", "a3")],
      ...[task("b", "b1"), task("a", "a4"), task("b", "b2"), task("c", "c1")],
    ]);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("some run at once, and the company with fewer of them comes first", async () => {
    const { order, add, end } = openTasks(new FairQueue(2));
    const all = [add("a", "a1"), add("a", "a2"), add("a", "a3"), add("b", "b1"), add("b", "b2")];
    expect(order).toEqual(["a1", "a2"]);
    end("a1");
    await expect.poll(() => order).toEqual(["a1", "a2", "b1"]);
    end("a2");
    await expect.poll(() => order.at(-1)).toBe("a3");
    end("a3");
    await expect.poll(() => order.at(-1)).toBe("b2");
    end("b1");
    end("b2");
    await Promise.all(all);
  });

  it("one that fails ends its turn", async () => {
    const queue = new FairQueue();
    const failed = queue.run("a", async () => Promise.reject(new Error("no")));
    const next = queue.run("a", async () => Promise.resolve(1));
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe(1);
  });

  it("one whose caller leaves while it waits takes no turn", async () => {
    const { order, add, end } = openTasks(new FairQueue());
    const caller = new AbortController();
    const [first, leaving, last] = [add("a", "a1"), add("b", "b1", caller.signal), add("a", "a2")];
    caller.abort(new Error("gone"));
    await expect(leaving).rejects.toThrow("gone");
    end("a1");
    await first;
    await expect.poll(() => order).toEqual(["a1", "a2"]);
    end("a2");
    await last;
  });
});
