import { describe, expect, it } from "vitest";
import { Turns } from "./round-robin.ts";

const jobs = (text: string) => text.split(" ").map((companyId, index) => ({ companyId, index }));

describe("turns", () => {
  it("take the oldest of one company", () => {
    expect(new Turns().next(jobs("a a a"), [])?.index).toBe(0);
  });

  it("prefer the company with fewer runs under way", () => {
    expect(new Turns().next(jobs("a a b"), [{ companyId: "a" }])?.companyId).toBe("b");
  });

  it("let a company of one run pass another of fifty, with a single slot", () => {
    const turns = new Turns();
    let waiting = jobs("a a a a b a a c");
    const order: string[] = [];
    while (waiting.length > 0) {
      const next = turns.next(waiting, []);
      waiting = waiting.filter((job) => job !== next);
      order.push(next?.companyId ?? "");
      turns.took(next?.companyId ?? "");
    }
    expect(order.join(" ")).toBe("a b c a a a a a");
  });

  it("have nobody when nobody waits", () => {
    expect(new Turns().next(jobs("a").slice(1), [])).toBeUndefined();
  });
});
