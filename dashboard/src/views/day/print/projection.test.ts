import { describe, expect, it } from "vitest";
import { projectionOf, roundLength } from "./projection.ts";

const size = { width: 1000, height: 400, margin: 40 };

describe("the sketch of a route", () => {
  it("shows all positions within the margins, north up", () => {
    const projection = projectionOf(
      [
        [24.9, 60.1],
        [25.1, 60.2],
      ],
      size,
    );
    const [southWest, northEast] = [projection?.at([24.9, 60.1]), projection?.at([25.1, 60.2])];
    expect(southWest?.x).toBeLessThan(northEast?.x ?? 0);
    expect(southWest?.y).toBeCloseTo(360);
    expect(northEast?.y).toBeCloseTo(40);
  });

  it("keeps a route over the date line in one piece", () => {
    const projection = projectionOf(
      [
        [179.9, 0],
        [-179.9, 0],
      ],
      size,
    );
    expect(projection?.at([179.9, 0]).x).toBeCloseTo(40);
    expect(projection?.at([-179.9, 0]).x).toBeCloseTo(960);
  });

  it("has a place for a single stop, and a bar of a round length", () => {
    expect(projectionOf([[24.9, 60.1]], size)?.at([24.9, 60.1])).toEqual({ x: 500, y: 200 });
    expect([7, 1200, 0.9].map(roundLength)).toEqual([5, 1000, 0.5]);
  });
});
