import { describe, expect, it } from "vitest";
import { RoundRobin } from "./round-robin.ts";

const jobs = (text: string) => text.split(" ").map((companyId, index) => ({ companyId, index }));

describe("the round robin of companies", () => {
  it("takes the oldest of one company", () => {
    expect(new RoundRobin().next(jobs("a a a"), [])?.index).toBe(0);
  });

  it("prefers the company with fewer runs under way", () => {
    expect(new RoundRobin().next(jobs("a a b"), [{ companyId: "a" }])?.companyId).toBe("b");
  });

  it("lets a company of one run pass another of fifty, with a single slot", () => {
    const roundRobin = new RoundRobin();
    let waiting = jobs("a a a a b a a c");
    const order: string[] = [];
    while (waiting.length > 0) {
      const next = roundRobin.next(waiting, []);
      waiting = waiting.filter((job) => job !== next);
      order.push(next?.companyId ?? "");
      roundRobin.took(next?.companyId ?? "");
    }
    expect(order.join(" ")).toBe("a b c a a a a a");
  });

  it("have nobody when nobody waits", () => {
    expect(new RoundRobin().next(jobs("a").slice(1), [])).toBeUndefined();
  });
});
