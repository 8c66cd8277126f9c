import { describe, expect, it } from "vitest";
import type { Stop } from "../../stops/schemas.ts";
import type { Route } from "../../plans/schemas.ts";
import type { RunOptions } from "../schemas.ts";
import { selectStops } from "./selection.ts";
import { routeOf, stopOf } from "../../../testing/records.ts";

describe("the selection of stops", () => {
  const select = (stops: readonly Stop[], options: RunOptions = {}, current: readonly Route[] = []) => {
    const { deliveries, reloads, leftOut, ...rest } = selectStops(stops, current, ["a"], options);
    const codes = leftOut.map(({ stopId, reasons }) => [stopId, ...reasons.map(({ code }) => code)]);
    return {
      deliveries: deliveries.map(({ id }) => id),
      reloads: reloads.map(({ id }) => id),
      leftOut: codes,
      ...rest,
    };
  };

  it("leaves out what has no coordinates or no courier in the run", () => {
    const stops = [
      stopOf("s"),
      stopOf("lost", { latitude: null, longitude: null }),
      stopOf("others", { allowedCourierIds: ["b"] }),
      stopOf("pinned", { assignedCourierId: "b" }),
    ];
    expect(select(stops)).toMatchObject({
      deliveries: ["s"],
      leftOut: [
        ["lost", "NO_COORDINATES"],
        ["others", "NOT_ALLOWED"],
        ["pinned", "NOT_ALLOWED"],
      ],
    });
  });

  it("takes stops that are assigned, or are in a current route, when only those are wanted", () => {
    const stops = [stopOf("s"), stopOf("mine", { assignedCourierId: "a" }), stopOf("routed")];
    expect(select(stops, { onlyAssignedPoints: true }, [routeOf("x", ["routed"])])).toMatchObject({
      deliveries: ["mine", "routed"],
      leftOut: [["s", "NOT_ASSIGNED"]],
      eligibleCount: 2,
    });
  });

  it("never reports a stock loading point, but warns of one that has no coordinates", () => {
    const stops = [
      stopOf("r", { pointType: "stock_loading" }),
      stopOf("lost", { pointType: "stock_loading", latitude: null, longitude: null }),
      stopOf("others", { pointType: "stock_loading", allowedCourierIds: ["b"] }),
    ];
    expect(select(stops)).toMatchObject({
      reloads: ["r"],
      leftOut: [],
      warnings: [
        { code: "NO_COORDINATES", message: expect.stringContaining("lost") as string, stopIds: ["lost"] },
      ],
    });
  });
});
