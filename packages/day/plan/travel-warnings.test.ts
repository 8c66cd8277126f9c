import { SolveRequest, TravelNoticeKind, type TravelReport } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { withRequest } from "./plan.ts";
import { travelWarnings } from "./travel-warnings.ts";

const { TRAVEL_NOTICE_KIND_SNAPPED_FAR: FAR, TRAVEL_NOTICE_KIND_UNREACHABLE: LOST } = TravelNoticeKind;
const STRAIGHT = TravelNoticeKind.TRAVEL_NOTICE_KIND_STRAIGHT_LINES;

const stop = (id: string, latitude: number) => ({ id, name: `Stop ${id}`, latitude, longitude: 24 });
const locations = [60, 61, 62, 63, 64].map((latitude) => ({ latitude, longitude: 24 }));
const request = SolveRequest.fromPartial({
  problem: {
    places: locations,
    vehicles: [
      { startPlace: 0, endPlace: 0 },
      { startPlace: 0, endPlace: 3 },
    ],
  },
});
const frame = withRequest(
  {
    ...{ jobId: "j", projectId: "p", date: "2026-12-01", timezone: "UTC", objective: "time", dimensions: [] },
    vehicles: ["a", "b"].map((assignmentId) => ({ assignmentId, courierId: "c", limited: [] })),
    deliveries: [stop("s", 61), stop("t", 62), stop("u", 62), stop("w", 64)],
    ...{ reloads: [], leftOut: [], warnings: [] },
  },
  request,
);
const warningsOf = (report: Partial<TravelReport>) =>
  travelWarnings(
    { notices: [], withoutRoads: false, withoutSides: false, vehiclesWithoutRoads: [], ...report },
    frame,
  );

test("names the stops and depots far from a road with their distance, the farthest first", () => {
  const notices = [
    { place: 0, kind: FAR, metersToRoad: 300.4 },
    { place: 1, kind: FAR, metersToRoad: 212 },
    { place: 2, kind: FAR, metersToRoad: 1250 },
  ];
  const [warning, ...others] = warningsOf({ notices });
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ code: "SNAPPED_FAR", stopIds: ["t", "u", "s"], assignmentIds: ["a", "b"] });
  expect(warning?.message).toMatch(
    /: the stop "Stop t" \(1,250 m\), the stop "Stop u" \(1,250 m\), the depot of 2 assignments \(300 m\) and 1 more\.$/,
  );
});

test("tells what cannot be reached from what straight lines lead to", () => {
  const notices = [
    { place: 4, kind: STRAIGHT, metersToRoad: 5000 },
    { place: 3, kind: LOST },
  ];
  expect(
    warningsOf({ notices }).map(({ code, stopIds, assignmentIds }) => [code, stopIds, assignmentIds]),
  ).toEqual([
    ["SNAPPED_FAR", [], ["b"]],
    ["ROUTING_FALLBACK", ["w"], []],
  ]);
});

test("a run without roads has one warning, of no stop in particular", () => {
  expect(warningsOf({ withoutRoads: true })).toEqual([
    {
      code: "ROUTING_FALLBACK",
      message: expect.stringMatching(/did not answer/) as string,
      stopIds: [],
      assignmentIds: [],
    },
  ]);
  expect(travelWarnings(undefined, frame)).toEqual([]);
  expect(warningsOf({})).toEqual([]);
});

test("names the couriers for whose profile there are no roads", () => {
  expect(warningsOf({ vehiclesWithoutRoads: [1] })).toMatchObject([
    { code: "ROUTING_FALLBACK", stopIds: [], assignmentIds: ["b"] },
  ]);
});

test("tells that sides of roads are not known where they were wanted", () => {
  expect(warningsOf({ withoutSides: true })).toMatchObject([
    { code: "CURBSIDE_IGNORED", stopIds: [], assignmentIds: [] },
  ]);
});
