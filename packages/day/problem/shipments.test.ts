import { expect, test } from "vitest";
import type { Stop } from "../records/stop/schemas.ts";
import type { RunOptions } from "../records/run.ts";
import { assignmentOf, PROJECT, routeOf, stopOf } from "../testing/records.ts";
import { atOnce } from "../time/steps.ts";
import { checkRun, prepareRun } from "./prepare.ts";

const NOW = new Date("2026-12-01T06:00:00Z");
const limits = { loadLimits: { count: 99, weight: 99 } };
const current = [routeOf("a", ["p", "d", "e", "s"])];

function prepared(stops: readonly Stop[], options: RunOptions = {}) {
  const assignments = ["a", "b"].map((id) => assignmentOf(id, limits));
  const activeCouriers = new Set(assignments.map(({ courierId }) => courierId));
  const sources = { project: PROJECT, stops, assignments, activeCouriers, current };
  const { request, frame } = atOnce(
    prepareRun(sources, atOnce(checkRun(sources, options, NOW)), options, NOW),
  );
  const ids = frame.deliveries.map(({ id }) => id);
  const of = (id: string) => request.problem?.stops[ids.indexOf(id)];
  return { frame, of, warnings: frame.warnings.map(({ code, stopIds }) => [code, stopIds]), request };
}
const pickup = (id: string, fields: Partial<Stop> = {}) =>
  stopOf(id, { pointType: "pickup", shipment: "A", ...fields });
const delivery = (id: string, fields: Partial<Stop> = {}) => stopOf(id, { shipment: "A", ...fields });

test("contract 3.5: the ends of a shipment have one number, and a courier of one end is that of all", () => {
  const { of, frame } = prepared([
    pickup("p"),
    delivery("d", { assignedCourierId: "b" }),
    delivery("e"),
    stopOf("s"),
    pickup("q", { shipment: "B" }),
    delivery("f", { shipment: "B" }),
  ]);
  const numbers = ["p", "d", "e", "s", "q", "f"].map((id) => of(id)?.shipment);
  expect(numbers).toEqual([0, 0, 0, undefined, 1, 1]);
  expect(["p", "d", "e", "s"].map((id) => of(id)?.pinnedVehicle)).toEqual([1, 1, 1, undefined]);
  expect(frame.singles).toEqual(["p", "q"]);
});

test("contract 3.5: the side with several stops tells the load; of one and one the delivery, or the pickup if it does not", () => {
  const weight = (amount: number) => ({ loadDemands: { weight: amount } });
  const { of, warnings } = prepared([
    ...[pickup("p", weight(7)), delivery("d", weight(2)), delivery("e", weight(3))],
    ...[pickup("q", { shipment: "B", ...weight(4) }), delivery("f", { shipment: "B" })],
    ...[pickup("r", { shipment: "C", ...weight(4) }), delivery("g", { shipment: "C", ...weight(5) })],
    ...[pickup("t", { shipment: "D", ...weight(1) }), pickup("u", { shipment: "D", ...weight(2) })],
    delivery("h", { shipment: "D", ...weight(3) }),
  ]);
  const weights = ["d", "e", "f", "g", "t", "u"].map((id) => of(id)?.demand[1]);
  expect(weights).toEqual([2, 3, 4, 5, 1, 2].map((kg) => kg * 1e6));
  expect(["p", "q", "r", "h"].flatMap((id) => of(id)?.demand)).toEqual(Array(8).fill(0));
  expect(warnings).toEqual([["LOAD_NOT_READ", ["p", "r"]]]);
});

test("contract 5.14: a stop without a partner in the run is named, and what is no shipment is left out", () => {
  const { frame, warnings } = prepared([
    pickup("p"),
    delivery("d", { latitude: null, longitude: null }),
    ...[pickup("q", { shipment: "B" }), pickup("r", { shipment: "B" })],
    ...[delivery("e", { shipment: "B" }), delivery("f", { shipment: "B" })],
    stopOf("s", { loadDemands: { weight: 1 } }),
  ]);
  expect(warnings).toEqual([["SHIPMENT_OPEN", ["p", "q", "r", "e", "f"]]]);
  expect(frame.deliveries.map(({ id }) => id)).toEqual(["p", "s"]);
  expect(frame.leftOut.map(({ stopId, reasons: [first] }) => [stopId, first?.code])).toEqual([
    ["d", "NO_COORDINATES"],
    ...["q", "r", "e", "f"].map((id) => [id, "SHIPMENT"]),
  ]);
});

test("contract 5.1: an assigned end brings its partners, and a locked one fixes their courier, not their place", () => {
  const stops = [pickup("p"), delivery("d"), delivery("new"), stopOf("s"), stopOf("other")];
  const assigned = prepared(stops, { onlyAssignedPoints: true });
  expect(assigned.frame.deliveries.map(({ id }) => id)).toEqual(["p", "d", "new", "s"]);
  const { of, request } = prepared(stops, { lockedStopIds: ["d"] });
  expect(["p", "d", "new"].map((id) => [of(id)?.locked, of(id)?.pinnedVehicle])).toEqual([
    [false, 0],
    [true, undefined],
    [false, 0],
  ]);
  const visits = request.problem?.initialRoutes[0]?.visits.map(({ target }) => target?.value);
  expect(visits).toEqual([0, 1]);
});
