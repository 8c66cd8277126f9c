import { describe, expect, it } from "vitest";
import type { Stop } from "../records/stop/schemas.ts";
import type { Route } from "../records/plan.ts";
import type { RunOptions } from "../records/run.ts";
import { hasCourier, selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";
import { assignmentOf, routeOf, stopOf } from "../testing/records.ts";

const selectionOf = (...given: Parameters<typeof selectStops>) => atOnce(selectStops(...given));

describe("the selection of stops", () => {
  const select = (stops: readonly Stop[], options: RunOptions = {}, current: readonly Route[] = []) => {
    const { deliveries, reloads, leftOut, ...rest } = selectionOf(
      stops,
      current,
      [assignmentOf("a")],
      options,
    );
    const codes = leftOut.map(({ stopId, reasons }) => [stopId, ...reasons.map(({ code }) => code)]);
    return {
      deliveries: deliveries.map(({ id }) => id),
      reloads: reloads.map(({ id }) => id),
      leftOut: codes,
      ...rest,
    };
  };

  it("leaves out what has no coordinates, but not what has no courier in the run", () => {
    const stops = [
      stopOf("s"),
      stopOf("lost", { latitude: null, longitude: null }),
      stopOf("others", { allowedCourierIds: ["b"] }),
    ];
    expect(select(stops)).toMatchObject({
      deliveries: ["s", "others"],
      leftOut: [["lost", "NO_COORDINATES"]],
    });
  });

  it("tells whether a courier that may serve a stop is in the run", () => {
    const fields = [
      { allowedCourierIds: ["gone"] },
      { assignedCourierId: "gone" },
      { allowedCourierIds: ["a"], assignedCourierId: "gone" },
      { allowedCourierIds: ["gone", "a"] },
      {},
    ];
    const inRun = new Set(["a"]);
    expect(fields.map((field) => hasCourier(stopOf("s", field), inRun))).toEqual([
      ...[false, false, false],
      ...[true, true],
    ]);
  });

  it("takes stops that are assigned, or are in a current route, when only those are wanted", () => {
    const stops = [stopOf("s"), stopOf("mine", { assignedCourierId: "a" }), stopOf("routed")];
    expect(select(stops, { onlyAssignedPoints: true }, [routeOf("x", ["routed"])])).toMatchObject({
      deliveries: ["mine", "routed"],
      leftOut: [["s", "NOT_ASSIGNED"]],
    });
  });

  it("names rules that keep a stop out only together as such", () => {
    const nowhere = { latitude: null, longitude: null };
    const stops = [
      stopOf("alone", nowhere),
      stopOf("two", { ...nowhere, assignedCourierId: "b" }),
      stopOf("three", { ...nowhere, allowedCourierIds: ["b"] }),
    ];
    const reasonsOf = (options: RunOptions) =>
      selectionOf(stops, [], [assignmentOf("a")], options).leftOut.map(({ reasons }) =>
        reasons.map(({ code, together }) => (together ? `${code} +` : code)),
      );
    const { leftOut } = selectionOf(stops, [], [assignmentOf("a")], {});
    expect(leftOut[1]?.reasons.map(({ message }) => message)).toEqual([
      expect.stringContaining("geocode it"),
      expect.stringContaining("Several rules at once"),
    ]);
    expect(reasonsOf({})).toEqual([
      ["NO_COORDINATES"],
      ["NO_COORDINATES +", "NOT_ALLOWED +"],
      ["NO_COORDINATES +", "NOT_ALLOWED +"],
    ]);
    expect(reasonsOf({ onlyAssignedPoints: true })).toEqual([
      ["NOT_ASSIGNED +", "NO_COORDINATES +"],
      ["NO_COORDINATES +", "NOT_ALLOWED +"],
      ["NOT_ASSIGNED +", "NO_COORDINATES +", "NOT_ALLOWED +"],
    ]);
  });

  it("tells which couriers may not serve a stop and which lack its skills, if no courier can serve it", () => {
    const assignments = [assignmentOf("plain"), assignmentOf("skilled", { skills: ["Ice "] })];
    const nowhere = { latitude: null, longitude: null, requiredSkills: ["ice"] };
    const stops = [
      stopOf("open", nowhere),
      stopOf("closed", { ...nowhere, allowedCourierIds: ["plain"] }),
      stopOf("frozen", { ...nowhere, requiredSkills: ["ice", "fire"] }),
    ];
    const reasons = selectionOf(stops, [], assignments, {}).leftOut.map((stop) =>
      stop.reasons.map(({ code, assignmentIds, together }) => [code, assignmentIds, together]),
    );
    expect(reasons).toEqual([
      [["NO_COORDINATES", [], false]],
      [
        ["NO_COORDINATES", [], true],
        ["NOT_ALLOWED", ["skilled"], true],
        ["SKILL", ["plain"], true],
      ],
      [
        ["NO_COORDINATES", [], true],
        ["SKILL", ["plain", "skilled"], true],
      ],
    ]);
  });

  it("leaves out a stock loading point that nobody may call at, or not by its deadline", () => {
    const day = "2026-12-01T";
    const window = (start: string | null) => ({
      startTime: start && `${day}${start}Z`,
      endTime: `${day}15:00:00Z`,
    });
    const point = (id: string, fields: Partial<Stop>) =>
      stopOf(id, { pointType: "stock_loading", deliveryDeadline: `${day}10:00:00Z`, ...fields });
    const stops = [
      point("late", { timeWindows: [window("14:00:00"), window("10:00:00.001")] }),
      point("just", { timeWindows: [window("14:00:00"), window("10:00:00")] }),
      point("early", { timeWindows: [window(null)] }),
      point("any", {}),
      point("pinned", { assignedCourierId: "a", allowedCourierIds: ["a", "b"] }),
      point("contrary", { assignedCourierId: "a", allowedCourierIds: ["b"] }),
    ];
    const { reloads, leftOut } = selectionOf(stops, [], [assignmentOf("a"), assignmentOf("b")], {});
    expect(reloads.map(({ id }) => id)).toEqual(["just", "early", "any", "pinned"]);
    expect(leftOut).toEqual([]);
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
