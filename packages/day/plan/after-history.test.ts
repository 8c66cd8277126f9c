import { describe, expect, it } from "vitest";
import { routeOf } from "../testing/records.ts";
import { afterHistory } from "./after-history.ts";
import type { Behind } from "./whole-day.ts";

const NO_LEG = { meters: 0, seconds: 0 };

/** Couriers with these histories; an id that begins with d is a loading point. */
function behind(...histories: string[][]): Behind {
  const couriers = histories.map((ids, index) => {
    const route = routeOf(`a${index}`, ids);
    const rows = route.stops.map((row) => ({
      ...row,
      ...(row.stopId?.startsWith("d") && { type: "stock_loading" as const }),
    }));
    const history = { startAt: route.startAt, rows, end: 0, freeAt: 0, underWay: null };
    const courier = { assignmentId: `a${index}`, courierId: "c", shiftEnd: 0, remaining: [] };
    const costs = { perKm: 0, perHour: 1, fixed: 0 };
    return { ...courier, costs, history: { ...history, approach: NO_LEG, home: NO_LEG, onBoard: [] } };
  });
  return { couriers, carried: [] };
}
const restOf = (stopIds: string[], of: Behind) =>
  afterHistory({ routes: [{ assignmentId: "a0", stopIds }] }, of)[0]?.stopIds;

describe("decisions 11: an order behind a history", () => {
  it("is what follows the history, with or without its loading visits", () => {
    expect(restOf(["x", "d", "y", "z"], behind(["x", "d", "y"]))).toEqual(["z"]);
    expect(restOf(["x", "y", "d", "z"], behind(["x", "d", "y"]))).toEqual(["d", "z"]);
    expect(restOf(["x", "d", "z"], behind(["x", "d"]))).toEqual(["z"]);
    expect(restOf(["x", "d", "d", "z"], behind(["x", "d"]))).toEqual(["d", "z"]);
    expect(restOf(["x", "z"], behind(["x", "d"]))).toEqual(["z"]);
    expect(restOf(["z"], behind([]))).toEqual(["z"]);
  });

  it("that moves, drops or precedes a part of it names this part", () => {
    const of = behind(["x", "y"], ["v"]);
    for (const [stopIds, moved] of [
      [
        ["y", "x"],
        ["x", "y"],
      ],
      [
        ["z", "x", "y"],
        ["x", "y"],
      ],
      [["x", "z"], ["y"]],
      [["x", "z", "y"], ["y"]],
      [["x", "y", "v"], ["v"]],
    ] as const) {
      const conflict = expect.objectContaining({ code: "CONFLICT", details: { stopIds: moved } }) as Error;
      expect(() => restOf([...stopIds], of)).toThrow(conflict);
    }
    const given = { routes: [], unassignedStopIds: ["v"] };
    expect(() => afterHistory(given, of)).toThrow(
      expect.objectContaining({ details: { stopIds: ["v"] } }) as Error,
    );
  });
});
