import { describe, expect, it } from "vitest";
import { LEASE_MS, LeaseWatch } from "./leases.ts";

const NOON = new Date("2026-05-04T12:00:00.000Z");
const HOUR_MS = 3_600_000;

function run(leaseUntil: number) {
  return { _id: "run", leaseUntil: new Date(leaseUntil) };
}

/** Looks at a lease each second, which is renewed or not. @returns whether it is alive at the end */
function watched(
  watch: LeaseWatch,
  from: number,
  seconds: number,
  leaseAt: (second: number) => number,
): boolean {
  let alive = false;
  for (let second = 0; second <= seconds; second++) {
    alive = watch.alive([run(leaseAt(second))], from + second * 1000, NOON).has("run");
  }
  return alive;
}

describe("a lease", () => {
  const soon = NOON.getTime() + LEASE_MS;

  it("holds while it is renewed, also by a clock that is an hour behind or ahead", () => {
    for (const offset of [0, -HOUR_MS, HOUR_MS]) {
      const watch = new LeaseWatch();
      watch.alive([], 0, NOON);
      expect(watched(watch, 1000, 60, (second) => soon + offset + second * 1000)).toBe(true);
    }
  });

  it("has lapsed once it was not renewed for its length, also by a clock that was an hour ahead", () => {
    for (const offset of [0, HOUR_MS]) {
      const watch = new LeaseWatch();
      expect(watched(watch, 0, LEASE_MS / 1000 - 1, () => soon + offset)).toBe(true);
      expect(watched(watch, LEASE_MS - 1000, 1, () => soon + offset)).toBe(false);
    }
  });

  it("that was over before the first look is taken at once, so that a restart costs no time", () => {
    expect(new LeaseWatch().alive([run(NOON.getTime() - 1)], 0, NOON).has("run")).toBe(false);
  });

  it("does not lapse by time in which nothing could be read", () => {
    const watch = new LeaseWatch();
    watch.alive([run(soon)], 0, NOON);
    expect(watch.alive([run(soon)], 60_000, NOON).has("run")).toBe(true);
  });

  it("is nobody's for a run in the queue", () => {
    expect(new LeaseWatch().alive([{ ...run(soon), leaseUntil: null }], 0, NOON).size).toBe(0);
  });
});
