import { describe, expect, it } from "vitest";
import { loadFigures, timeFigure } from "./report.ts";

describe("the report on the API's speed", () => {
  it("compares round by round, so that a busy moment of the machine weighs on both", () => {
    const load = (requestsPerSecond: number, p99Ms: number) => ({ requestsPerSecond, p50Ms: 1, p99Ms });
    const gateway = [load(60, 4), load(6, 40), load(70, 5)];
    const bare = [load(100, 2), load(10, 20), load(100, 2)];
    const [throughput, p99] = loadFigures({ gateway, bare });
    expect(throughput).toMatchObject({ measured: "0.60", met: true });
    expect(p99).toMatchObject({ measured: "2.00", met: true });
  });

  it("says when a figure is missed", () => {
    expect(timeFigure("request", [70, 90, 80], 79)).toMatchObject({ met: false });
  });
});
