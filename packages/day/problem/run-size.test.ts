import { Profile, SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { requireSolvableSize } from "./run-size.ts";

const request = (...demands: number[][]): SolveRequest =>
  SolveRequest.fromPartial({ problem: { stops: demands.map((demand) => ({ demand })) } });

const travelling = (locations: number, profiles: number): SolveRequest =>
  SolveRequest.fromPartial({
    problem: {
      places: Array.from({ length: locations }, () => ({})),
      profiles: new Array<Profile>(profiles).fill(Profile.PROFILE_BIKE),
    },
  });

describe("the size of a run", () => {
  it("is at most that of the largest problem that a solver takes", () => {
    const of = (length: number) => Array.from({ length }, () => ({}));
    const size = (stops: number, couriers: number) => () => {
      const problem = { stops: of(stops), vehicles: of(couriers) };
      requireSolvableSize(SolveRequest.fromPartial({ problem }), []);
    };
    expect(size(5000, 500)).not.toThrow();
    expect(size(5001, 1)).toThrow("has 5001 stops with coordinates; a run takes up to 5000.");
    expect(size(1, 501)).toThrow("has 501 active couriers; a run takes up to 500.");
  });

  it("is smaller with four profiles, because each has a matrix", () => {
    const size = (locations: number, profiles: number) => () => {
      requireSolvableSize(travelling(locations, profiles), []);
    };
    expect(size(6100, 3)).not.toThrow();
    expect(size(5282, 4)).not.toThrow();
    expect(size(5283, 4)).toThrow("has 5283 locations; with couriers of 4 profiles it takes up to 5282.");
  });

  it("contract 3.8: holds loads as far as their sums are exact", () => {
    const half = 2 ** 52;
    expect(() => {
      requireSolvableSize(request([1, half], [1, half - 1]), ["count", "weight"]);
    }).not.toThrow();
    expect(() => {
      requireSolvableSize(request([1, half], [1, half]), ["count", "weight"]);
    }).toThrow("loadDemands of weight add up to more than 9007199254");
  });
});
