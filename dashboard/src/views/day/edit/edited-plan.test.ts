import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Advice } from "@rondo/day/records/advice.ts";
import { testAssignment, testRoute, testRow, testStop } from "../testing.ts";
import {
  changedRoutes,
  changedTimes,
  editedPlanOf,
  move,
  retimeShift,
  placeOf,
  reverse,
  swap,
  type EditedPlan,
} from "./edited-plan.ts";
import { optionIn } from "./open-day.ts";
import { whysByHand } from "./whys.ts";
import { add, historyOf, redone, undone } from "./history.ts";
import { carry, pickupsFirst, shipmentsOf } from "./shipments.ts";

const COURIERS = ["anna", "bo", "cai"];
const start = editedPlanOf(COURIERS, [
  testRoute(
    "anna",
    ["a", "b", "c", "d"].map((stopId) => testRow({ stopId, name: stopId })),
  ),
  testRoute(
    "bo",
    ["e", "f"].map((stopId) => testRow({ stopId, name: stopId })),
  ),
]);
const ordersOf = ({ orders }: EditedPlan) =>
  Object.fromEntries([...orders].map(([id, order]) => [id, order.join("")]));

describe("a plan by hand", () => {
  const none = () => false;
  it("moves stops before the one with the rank that is counted without them", () => {
    expect(ordersOf(move(start, ["b", "e"], { assignmentId: "anna", rank: 2 }))).toEqual({
      ...{ anna: "acbed", bo: "f", cai: "" },
    });
    expect(ordersOf(move(start, ["a"], null))).toEqual({ anna: "bcd", bo: "ef", cai: "" });
  });

  it("takes the other ends of a shipment along to another courier and out, and leaves them where they are needed or fixed", () => {
    const end = (id: string, pointType: "pickup" | "delivery", shipment: string) =>
      testStop(id, { pointType, shipment });
    const stops = [
      ...[end("a", "pickup", "A"), end("c", "delivery", "A"), end("b", "pickup", "B")],
      ...[end("e", "delivery", "E"), end("f", "delivery", "E"), end("x", "pickup", "E")],
      end("y", "delivery", "B"),
    ];
    const shipments = shipmentsOf(stops, () => false);
    const carried = (ids: string[], to: string | null, rank = 0) =>
      ordersOf(carry(start, shipments, ids, to === null ? null : { assignmentId: to, rank }));
    expect(carried(["c"], "bo", 1)).toEqual({ anna: "bd", bo: "eacf", cai: "" });
    expect(carried(["a"], "bo", 2)).toEqual({ anna: "bd", bo: "efac", cai: "" });
    expect(carried(["c"], "anna")).toEqual({ anna: "cabd", bo: "ef", cai: "" }); // on its own route it is free
    expect(carried(["a"], null)).toEqual({ anna: "bd", bo: "ef", cai: "" });
    expect(carried(["y"], "cai")).toEqual({ anna: "acd", bo: "ef", cai: "by" });
    expect(carried(["y"], "anna", 1)).toEqual({ anna: "aybcd", bo: "ef", cai: "" });
    expect(carried(["e"], "cai")).toEqual({ anna: "abcd", bo: "", cai: "xef" }); // the pickup was in no route
    expect(carried(["x"], "bo", 1)).toEqual({ anna: "abcd", bo: "exf", cai: "" });
    const fixed = shipmentsOf(stops, ({ id }) => id === "a");
    const one = { assignmentId: "bo", rank: 0 };
    expect(ordersOf(carry(start, fixed, ["c"], one))).toEqual({ anna: "abd", bo: "cef", cai: "" });
    // The partner goes to its advised place, on the own route too; others stay beside the stop.
    const advised = (ids: string[], to: string, rank: number, stopId: string, other: number) =>
      ordersOf(carry(start, shipments, ids, { assignmentId: to, rank, partner: { stopId, rank: other } }));
    expect(advised(["c"], "bo", 2, "a", 0)).toEqual({ anna: "bd", bo: "aefc", cai: "" });
    expect(advised(["c"], "bo", 1, "a", 1)).toEqual({ anna: "bd", bo: "eacf", cai: "" });
    expect(advised(["a"], "bo", 0, "c", 1)).toEqual({ anna: "bd", bo: "aecf", cai: "" });
    expect(advised(["a"], "bo", 1, "c", 1)).toEqual({ anna: "bd", bo: "eacf", cai: "" });
    expect(advised(["c"], "anna", 2, "a", 1)).toEqual({ anna: "badc", bo: "ef", cai: "" });
    expect(advised(["e"], "anna", 4, "x", 1)).toEqual({ anna: "axbcdef", bo: "", cai: "" });
    expect(advised(["x"], "anna", 4, "x", 1)).toEqual({ anna: "axbcdef", bo: "", cai: "" });
    const back = reverse(start, "anna", none, (order) => pickupsFirst(order, shipments));
    expect(ordersOf(back)["anna"]).toBe("dabc");
  });

  it("counts an advised place among deliveries, without the stop, its partner and other rows", () => {
    const rows = [
      testRow({ stopId: "depot", type: "stock_loading" }),
      testRow({ stopId: "a", type: "pickup" }),
      testRow({ stopId: null, type: "break" }),
      ...["b", "c", "d"].map((stopId) => testRow({ stopId })),
    ];
    const advice = { assignmentId: "anna", position: 3, violations: [], later: [] };
    const [extra, of] = [{ extraWorkingSeconds: 60 }, [testRoute("anna", rows)]];
    const partner = { stopId: "a", index: null, position: 1 };
    const asked = { ...advice, ...extra, partner } as unknown as Advice["options"][number];
    expect(optionIn(of, asked, "c")).toMatchObject({ rank: 2, partner: { stopId: "a", rank: 0 } });
    expect(optionIn(of, { ...asked, partner: null }, "c")).toMatchObject({ rank: 2, partner: null });
  });

  it("says why a stop is later only where one change of its route can be the reason", () => {
    const at = (order: string, late: string) => ({
      routes: order.split(" ").map((stopIds, courier) => ({
        assignmentId: COURIERS[courier] ?? "",
        stops: stopIds.split("").map((stopId) => ({
          ...{ type: "delivery" as const, stopId },
          serviceStartAt: `2026-12-01T${late.includes(stopId) ? "10" : "08"}:00:00.000Z`,
        })),
      })),
    });
    const before = at("abcd ef", "");
    const one = move(start, ["e"], { assignmentId: "anna", rank: 1 });
    const whys = whysByHand(before, at("aebcd f", "b"), one);
    expect(whys.map(({ stopId, why }) => [stopId, why.code, why.stopId])).toEqual([
      ["e", "EVENT", "e"],
      ["b", "EVENT", "e"],
    ]);
    const two = move(one, ["f"], { assignmentId: "anna", rank: 1 });
    expect(whysByHand(before, at("afebcd", "b"), two).map(({ stopId }) => stopId)).not.toContain("b");
  });

  it("tells only the times that differ from the stored ones, of each record", () => {
    const records = { assignments: [{ ...testAssignment("anna"), workEndTime: "16:00:00" }], stops: [] };
    const retimed = retimeShift(retimeShift(start, "anna", { workEndTime: "15:00:00" }), "anna", {
      breaks: [],
    });
    expect(changedTimes(retimed, records)).toEqual({
      shifts: { anna: { workEndTime: "15:00:00" } },
      stops: {},
    });
    const back = retimeShift(retimed, "anna", { workEndTime: "16:00:00" });
    expect(changedTimes(back, records)).toEqual({ shifts: {}, stops: {} });
  });

  it("reverses a route, and swaps two, but for stops that are done", () => {
    expect(ordersOf(reverse(start, "anna", none))["anna"]).toBe("dcba");
    expect(ordersOf(swap(start, "anna", "cai", none))).toEqual({ anna: "", bo: "ef", cai: "abcd" });
    const isDone = (stopId: string) => "abe".includes(stopId);
    expect(ordersOf(reverse(start, "anna", isDone))["anna"]).toBe("abdc");
    expect(ordersOf(swap(start, "anna", "bo", isDone))).toEqual({ anna: "abf", bo: "ecd", cai: "" });
  });

  it("names to the service the routes that differ, and no others", () => {
    const back = move(move(start, ["a"], null), ["a"], { assignmentId: "anna", rank: 0 });
    expect(changedRoutes(back, start)).toEqual([]);
    const moved = move(start, ["a"], { assignmentId: "cai", rank: 0 });
    expect(changedRoutes(moved, start)).toEqual([
      { assignmentId: "anna", stopIds: ["b", "c", "d"] },
      { assignmentId: "cai", stopIds: ["a"] },
    ]);
  });

  it("has each stop once or not at all, and undo and redo show each plan again, without end", () => {
    const change = fc.oneof(
      fc.record({ stop: fc.constantFrom("a", "b", "c", "d", "e", "f"), to: fc.nat(3), rank: fc.nat(6) }),
      fc.record({ turn: fc.constantFrom(...COURIERS), with: fc.constantFrom(...COURIERS) }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        let history = historyOf(start);
        const seen = [start];
        for (const each of changes) {
          const to = "to" in each ? COURIERS[each.to] : undefined;
          const next =
            "turn" in each
              ? swap(reverse(history.now, each.turn, none), each.turn, each.with, none)
              : move(
                  history.now,
                  [each.stop],
                  to === undefined ? null : { assignmentId: to, rank: each.rank },
                );
          history = add(history, next);
          seen.push(next);
          const stops = [...next.orders.values()].flat();
          expect(new Set(stops).size).toBe(stops.length);
          if ("to" in each) expect(placeOf(next, each.stop)?.assignmentId).toBe(to);
        }
        for (const plan of seen.toReversed()) {
          expect(history.now).toBe(plan);
          history = undone(history);
        }
        for (const plan of seen) {
          expect(history.now).toBe(plan);
          history = redone(history);
        }
      }),
    );
  });
});
