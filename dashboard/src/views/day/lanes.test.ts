import { expect, test } from "vitest";
import { figuresOf } from "./figures.ts";
import { isLate, lanesOf, visitsOf } from "@rondo/day/out/lanes.ts";
import { planRows } from "./list/plan-rows.ts";
import { at, testAssignment, testCourier, testRoute, testRow, testStop } from "./testing.ts";
import { segmentsOf } from "./timeline/segments.ts";

const visit = (stopId: string, arrival: string, start: string, departure: string) =>
  testRow({
    stopId,
    name: stopId,
    plannedArrivalAt: at(arrival),
    serviceStartAt: at(start),
    plannedDepartureAt: at(departure),
  });
const pause = testRow({
  type: "break",
  stopId: null,
  plannedArrivalAt: at("08:30"),
  serviceStartAt: at("08:30"),
  plannedDepartureAt: at("09:00"),
});

const stops = new Map(
  [
    testStop("a", { timeWindows: [{ startTime: at("08:20"), endTime: at("08:25") }] }),
    testStop("b", { deliveryDeadline: at("09:00") }),
    testStop("c"),
    testStop("depot", { pointType: "stock_loading" }),
  ].map((stop) => [stop.id, stop]),
);
const route = testRoute(
  "one",
  [visit("a", "08:10", "08:20", "08:30"), pause, visit("b", "09:10", "09:10", "09:10")],
  { totalDistanceMeters: 1500, totalDurationSeconds: 7200, breakSeconds: 1800, waitSeconds: 600 },
);
const lanes = lanesOf(
  [testAssignment("one"), testAssignment("two")],
  [testCourier("one", "Aino", "Virtanen"), testCourier("two", "Otto")],
  [route],
);
const [lane] = lanes;

test("keeps the lane of a route that an edit leaves as it is", () => {
  const again = lanesOf(
    lanes.map(({ assignment }) => assignment),
    [testCourier("one", "Aino", "Virtanen"), testCourier("two", "Otto")],
    lanes.flatMap(({ route }) => route ?? []),
    lanes,
  );
  expect(
    again.map((lane, index) => lane.route === null || lane.visits === lanes[index]?.visits),
  ).not.toContain(false);
});

test("a route's stops are numbered without its breaks", () => {
  expect(lane?.name).toBe("Aino Virtanen");
  expect(lane?.visits.map(({ stopId, number }) => [stopId, number])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(visitsOf(lanes).get("b")?.lane).toBe(lane);
});

test("the list shows breaks between the stops, and nothing below a closed courier", () => {
  const kinds = planRows(lanes, new Set()).map(({ kind }) => kind);
  expect(kinds).toEqual(["courier", "visit", "break", "visit", "courier"]);
  expect(planRows(lanes, new Set(["one"])).map(({ kind }) => kind)).toEqual(["courier", "courier"]);
});

test("a service is late outside its windows or after its deadline", () => {
  const [first, , second] = route.stops;
  expect(first && isLate(first, stops.get("a")!)).toBe(false);
  expect(second && isLate(second, stops.get("b")!)).toBe(true);
  expect(second && isLate(second, stops.get("c")!)).toBe(false);
});

test("the figures count deliveries, and working time without breaks", () => {
  expect(figuresOf(lanes, stops)).toEqual({
    served: 2,
    deliveries: 3,
    couriers: 1,
    metres: 1500,
    workingSeconds: 5400,
    waitSeconds: 600,
    overtimeSeconds: 0,
    late: 1,
  });
});

test("the timeline has no gaps, and a service of no length", () => {
  const segments = segmentsOf(lane!, stops, 0);
  expect(segments.map(({ kind }) => kind)).toEqual([
    "drive",
    "wait",
    "service",
    "break",
    "drive",
    "service",
    "drive",
  ]);
  for (const [index, segment] of segments.entries()) {
    if (index > 0) expect(segment.from).toBe(segments[index - 1]?.to);
  }
  expect(segments.at(-1)?.to).toBe(Date.parse(route.endAt));
  expect(segments.filter(({ kind }) => kind === "service").map(({ isLate: late }) => late)).toEqual([
    false,
    true,
  ]);
});
