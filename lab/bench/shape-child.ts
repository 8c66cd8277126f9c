import { assignmentOf, PROJECT, stopOf } from "@rondo/day/testing/records.ts";
import type { Sources } from "@rondo/day/problem/prepare.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { seededRandom } from "../../tools/random.ts";
import { planned } from "../living/planner.ts";
import type { Shaped, ShapeRequest } from "./shape.ts";

// Plans a day in a city with several prices of its shape.
const request = JSON.parse(process.argv[2] ?? "") as ShapeRequest;
const DATE = "2026-12-01";
const [CENTRE_LATITUDE, CENTRE_LONGITUDE] = [60.2, 24.93];
const STOPS_OF_COURIER = 20;
const core = await loadCore(coreUrl);
const random = seededRandom(request.seed);
let ids = 0;
const newId = (): string => `id${ids++}`;
const at = (hour: number): string => `${DATE}T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** Half of the stops lie in quarters, and half anywhere. */
const quarters = Array.from({ length: 8 }, () => [random.next() - 0.5, random.next() - 0.5] as const);

function stop(id: string): Stop {
  const quarter = random.next() < 0.5 ? quarters[random.between(0, quarters.length - 1)] : undefined;
  const [north, east] = quarter
    ? quarter.map((middle) => middle + (random.next() + random.next() - 1) / 8)
    : [random.next() - 0.5, random.next() - 0.5];
  const from = random.between(8, 13);
  const window = { startTime: at(from), endTime: at(from + 3) };
  return stopOf(id, {
    latitude: CENTRE_LATITUDE + (north ?? 0) / 6,
    longitude: CENTRE_LONGITUDE + (east ?? 0) / 3,
    serviceMinutes: random.between(3, 10),
    timeWindows: random.next() < request.windows ? [window] : [],
  });
}

const assignments = Array.from({ length: Math.ceil(request.stops / STOPS_OF_COURIER) }, (_, index) =>
  assignmentOf(`a${index}`, {
    ...{
      workStartTime: "08:00",
      workEndTime: "17:00",
      returnToStart: true,
      maxStops: 1.5 * STOPS_OF_COURIER,
    },
    ...{ startLatitude: CENTRE_LATITUDE, startLongitude: CENTRE_LONGITUDE },
  }),
);
const sources: Sources = {
  ...{ assignments, outcomes: new Map(), planId: null, planDate: null, current: [], reference: [] },
  stops: Array.from({ length: request.stops }, (_, index) => stop(`s${index}`)),
  activeCouriers: new Set(assignments.map(({ courierId }) => courierId)),
  project: { ...PROJECT, status: "draft" },
};

const curve = request.curve.map((compactness): Shaped => {
  const { result, checked } = planned(
    core,
    sources,
    { compactness },
    new Date(at(5)),
    newId,
    request.seconds,
  );
  const { summary, routes, unassignedStops } = result;
  return {
    overlap: summary.overlap ?? 0,
    compactness: summary.compactness ?? 1,
    crossings: summary.crossings?.between ?? 0,
    seconds: routes.reduce((sum, route) => sum + route.totalDurationSeconds, 0),
    leftOut: unassignedStops.length,
    faults: checked.length,
  };
});
process.stdout.write(JSON.stringify(curve));
