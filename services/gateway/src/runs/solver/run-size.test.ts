import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { requireSolvableSize } from "./run-size.ts";

const request = (...demands: number[][]): SolveRequest =>
  SolveRequest.fromPartial({ problem: { stops: demands.map((demand) => ({ demand })) } });

describe("the size of a run", () => {
  it("holds loads as far as their sums are exact", () => {
    const half = 2 ** 52;
    expect(() => {
      requireSolvableSize(request([1, half], [1, half - 1]), ["count", "weight"]);
    }).not.toThrow();
    expect(() => {
      requireSolvableSize(request([1, half], [1, half]), ["count", "weight"]);
    }).toThrow("loadDemands of weight add up to more than 9007199254");
  });
});
