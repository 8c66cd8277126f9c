import { expect, test } from "vitest";
import { restOf } from "../problem/rest.ts";
import { solveRequest } from "../problem/request.ts";
import { selectStops } from "../problem/selection.ts";
import type { DayState } from "../records/day-state.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { assignmentOf, PLANNING, routeOf, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { atOnce } from "../time/steps.ts";

const day = planDay("2026-12-01", "UTC");
const at = "2026-12-01T10:00:00.000Z";
const pickup = (id: string, shipment: string) => stopOf(id, { pointType: "pickup", shipment });
const delivery = (id: string, shipment: string, weight = 1) =>
  stopOf(id, { shipment, loadDemands: { weight } });

/** The rest of a day on which courier a has these behind him, and b nothing. */
function restAfter(stops: readonly Stop[], done: readonly string[], told: Partial<DayState> = {}) {
  const assignments = ["a", "b"].map((id) => assignmentOf(id, { loadLimits: { weight: 50 } }));
  const ids = stops.filter(({ pointType }) => pointType !== "stock_loading").map(({ id }) => id);
  const pickups = new Set(stops.filter(({ pointType }) => pointType === "pickup").map(({ id }) => id));
  const route = routeOf("a", ids);
  const rows = route.stops.map((row) => ({
    ...row,
    type: pickups.has(row.stopId ?? "") ? ("pickup" as const) : ("delivery" as const),
  }));
  const outcomes = new Map(
    done.map((id): [string, Outcome] => [
      id.replace("!", ""),
      {
        ...{ outcome: id.endsWith("!") ? "failed" : "served", outcomeAt: "2026-12-01T09:00:00.000Z" },
        ...{ arrivedAt: null, outcomeReason: null, servedBy: "a" },
      },
    ]),
  );
  const sources = {
    project: { timezone: "UTC", defaultStartDate: "2026-12-01" },
    ...{ stops, assignments, outcomes, planDate: "2026-12-01", current: [{ ...route, stops: rows }] },
    activeCouriers: new Set(assignments.map(({ courierId }) => courierId)),
  };
  const options = { day: { at, ...told } };
  const rest = atOnce(restOf(sources, options, () => null, new Date(at), false));
  if (!rest) throw new Error("the day is whole");
  const left = stops.filter(({ id }) => !rest.isSettled(id));
  const selection = atOnce(selectStops(left, sources.current, assignments, options));
  const records = { ...sources, day, project: PLANNING, defaultStart: null, selection, rest };
  const { problem } = atOnce(solveRequest(records, options));
  const numbers = selection.deliveries.map(({ id }) => id);
  return {
    onBoard: rest.couriers.map((courier) => courier.onBoard),
    history: rest.behind?.couriers[0]?.history?.rows.map(({ loadAfter }) => loadAfter["weight"]),
    leftOut: rest.leftOut.map(({ stopId, reasons: [first] }) => [stopId, first?.code]),
    of: (id: string) => problem?.stops[numbers.indexOf(id)],
  };
}

const bakery = [pickup("p", "A"), delivery("d", "A", 2), delivery("e", "A", 3), delivery("depot", "", 4)].map(
  (stop) => (stop.id === "depot" ? { ...stop, shipment: null } : stop),
);

test("decisions 11: goods that were picked up stay with their courier, and count as on board from there on", () => {
  const { onBoard, history, of } = restAfter(bakery, ["p", "d"]);
  expect(onBoard).toEqual([["depot", "e"], []]);
  expect(history).toEqual([9, 7]);
  expect(of("e")).toMatchObject({ pinnedVehicle: 0, demand: [3_000_000], shipment: undefined });
});

test("decisions 11: they do so where the depot has the courier's other goods all the same, and over a loading", () => {
  const store = stopOf("store", { pointType: "stock_loading" });
  const { onBoard, of } = restAfter([...bakery, store], ["p"], {
    couriers: [{ assignmentId: "a", loaded: false }],
  });
  expect(onBoard).toEqual([["d", "e"], []]);
  expect(of("d")).toMatchObject({ pinnedVehicle: 0, onBoard: false, shipment: undefined });
});

test("decisions 11: without its pickup, or before it, nothing of a shipment is on board", () => {
  const failed = restAfter(bakery, ["p!"]);
  expect(failed.onBoard).toEqual([["depot"], []]);
  expect(failed.of("d")).toMatchObject({ shipment: 0 });
  expect(restAfter(bakery, []).onBoard).toEqual([[], []]);
});

test("decisions 11: of several pickups, the first that is served keeps the delivery with its courier", () => {
  const bus = [pickup("p", "A"), pickup("q", "A"), delivery("school", "A")];
  const { onBoard, of } = restAfter(bus, ["p"]);
  expect(onBoard).toEqual([["school"], []]);
  expect(of("school")).toMatchObject({ pinnedVehicle: 0, shipment: 0, onBoard: false });
  expect(of("q")).toMatchObject({ pickup: true, shipment: 0 });
  const all = restAfter(bus, ["p", "q"]);
  expect(all.of("school")).toMatchObject({ pinnedVehicle: 0, shipment: undefined });
});

test("decisions 11: what a courier who is out has picked up is left out", () => {
  const { leftOut } = restAfter(bakery, ["p"], { couriers: [{ assignmentId: "a", availableAt: null }] });
  expect(leftOut).toEqual([
    ["d", "ON_BOARD"],
    ["e", "ON_BOARD"],
    ["depot", "ON_BOARD"],
  ]);
});
