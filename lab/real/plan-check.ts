import { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Route, UnassignedStop } from "@rondo/day/records/plan.ts";
import { planDay, type PlanDay } from "@rondo/day/time/plan-day.ts";
import { solveRequest } from "@rondo/day/problem/request.ts";
import { selectStops } from "@rondo/day/problem/selection.ts";
import { atOnce } from "@rondo/day/problem/steps.ts";
import type { Location } from "../../services/optimizer/src/travel/location.ts";
import { decodePolyline, type Point } from "@rondo/solver/polyline.ts";
import { PLANNING } from "@rondo/day/testing/records.ts";
import { metersBetween } from "@rondo/solver/straight-line.ts";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { DATE, DEPOT, type PlannedDay, TIMEZONE } from "./journey.ts";
import type { Matrix, RoadServer } from "./servers/server.ts";

/** What a plan says beside what the server says about the same legs. */
export interface Verdict {
  /** Rules that the plan breaks on the server's own matrix, by the core's checker. */
  readonly faults: readonly string[];
  readonly legs: number;
  /** Legs and kilometres an hour of each profile that couriers have. */
  readonly travelled: ReadonlyMap<CourierProfile, Travelled>;
  /** Legs whose time is more than 2 %, or a second, from that of the server's route. */
  readonly wrongLegs: readonly string[];
  /** The largest of these differences, as a share. */
  readonly worstShare: number;
  /** The most metres between a stop's point on the road and the route's line. */
  readonly farthestMeters: number;
}

interface Travelled {
  readonly legs: number;
  readonly meters: number;
  readonly seconds: number;
}

const MOST_SHARE = 0.02;
/** Both times are rounded, Valhalla's matrix down. */
const ROUNDING_SECONDS = 1;
const ROUNDING = 1e-6;

/** Holds a plan to the server that it was made with. */
export async function verdictOn(day: PlannedDay, server: RoadServer): Promise<Verdict> {
  const faults = await planFaults(day, server);
  const wrongLegs: string[] = [];
  const travelled = new Map<CourierProfile, Travelled>();
  let [legs, worstShare, farthestMeters] = [0, 0, 0];
  for (const route of day.run.routes) {
    const line = decodePolyline(route.geometry ?? "");
    const { places, times } = wayOf(route, day.curbside);
    const profile = day.assignments.find(({ id }) => id === route.assignmentId)?.profile ?? "car";
    const before = travelled.get(profile) ?? { legs: 0, meters: 0, seconds: 0 };
    travelled.set(profile, {
      legs: before.legs + times.length,
      meters: before.meters + route.totalDistanceMeters,
      seconds: before.seconds + route.drivingSeconds,
    });
    for (const [n, right] of (await server.legs(places, profile)).entries()) {
      const seconds = times[n] ?? NaN;
      const off = Math.max(0, Math.abs(seconds - right.seconds) - ROUNDING_SECONDS);
      const share = off === 0 ? 0 : off / right.seconds;
      if (!(share <= MOST_SHARE))
        wrongLegs.push(
          `by ${profile} from ${textOf(places[n])} to ${textOf(places[n + 1])}: ${seconds} s, not ${right.seconds} s`,
        );
      const meters = right.ends.map((end) => metersToLine(end, line));
      [worstShare, farthestMeters] = [Math.max(worstShare, share), Math.max(farthestMeters, ...meters)];
      legs++;
    }
  }
  return { faults, legs, travelled, wrongLegs, worstShare, farthestMeters };
}

/** The faults that the core's checker finds in the plan, on a matrix that was asked for without Rondo. */
async function planFaults(
  { stops, assignments, run, curbside }: PlannedDay,
  server: RoadServer,
): Promise<string[]> {
  const day = planDay(DATE, TIMEZONE);
  const ids = assignments.map(({ id }) => id);
  const selection = atOnce(selectStops(stops, [], assignments, {}));
  const records = {
    day,
    project: { ...PLANNING, curbside },
    defaultStart: DEPOT,
    selection,
    assignments,
    current: [],
  };
  const { problem } = atOnce(solveRequest(records, {}));
  if (!problem) throw new Error("there is no problem");
  const profiles = [...new Set(assignments.map(({ profile }) => profile))];
  const locations = locationsOf(problem, curbside);
  const matrices: Matrix[] = [];
  for (const profile of profiles) matrices.push(await server.matrix(locations, profile));
  const vehicles = problem.vehicles.map((vehicle, index) => ({
    ...vehicle,
    profile: profiles.indexOf(assignments[index]?.profile ?? "car"),
  }));
  const placeOf = new Map(
    selection.deliveries.map(({ id }, stop) => [id, { stop, place: problem.stops[stop]?.place }]),
  );
  const routes = run.routes
    .map((route) => ({ vehicle: ids.indexOf(route.assignmentId), route }))
    .sort((a, b) => a.vehicle - b.vehicle)
    .map(({ vehicle, route }) => solverRoute(route, vehicle, day, placeOf));
  const visited = routes.map(({ activities }) => activities.map(({ place }) => place));
  const sum = (amount: (route: (typeof routes)[number]) => number): number =>
    routes.reduce((total, route) => total + amount(route), 0);
  // Those without a way on this map.
  const unassigned = run.unassignedStops
    .flatMap(({ stopId, reasons }) => {
      const stop = placeOf.get(stopId)?.stop;
      return stop === undefined
        ? []
        : [{ stop, reasons: reasons.map((reason) => solverReason(reason, ids)) }];
    })
    .sort((a, b) => a.stop - b.stop);
  const plan = {
    routes,
    unassigned,
    cost: {
      unassigned: unassigned.length,
      unassignedByPriority: unassigned.length > 0 ? [{ priority: 0, count: unassigned.length }] : [],
      value: sum(({ cost }) => cost),
      workingSeconds: sum(({ end, departure, breakSeconds }) => end - departure - breakSeconds),
      drivingSeconds: sum(({ drivingSeconds }) => drivingSeconds),
      splits: splitsOf(visited),
      serviceStartSum: sum(({ activities }) => activities.reduce((total, { start }) => total + start, 0)),
    },
  };
  const core = await loadCore(coreUrl);
  const json = JSON.stringify(Problem.toJSON({ ...problem, vehicles }));
  // The core has the matrices of the profiles one behind the other.
  const joined = (cells: (matrix: Matrix) => readonly number[]): Int32Array =>
    Int32Array.from(matrices.flatMap(cells));
  const [durations, distances] = [joined((each) => each.durations), joined((each) => each.distances)];
  return JSON.parse(core.check(json, durations, distances, JSON.stringify(plan))) as string[];
}

/** The locations of a problem, those of stops with their side of the road. */
function locationsOf({ places, stops }: Problem, curbside: boolean): Location[] {
  const visited = new Set(stops.map(({ place }) => place));
  return places.map((place, index) => ({ ...place, curbside: curbside && visited.has(index) }));
}

/** A route of an answer as the core wrote it. */
function solverRoute(
  route: Route,
  vehicle: number,
  day: PlanDay,
  placeOf: ReadonlyMap<string, { stop: number; place: number | undefined }>,
) {
  const seconds = (instant: string): number => day.secondsFrom(instant);
  const rows = route.stops;
  const driven = rows.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const meters = rows.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0);
  return {
    vehicle,
    departure: seconds(route.startAt),
    end: seconds(route.endAt),
    distanceMeters: route.totalDistanceMeters,
    drivingSeconds: route.drivingSeconds,
    serviceSeconds: route.serviceSeconds,
    waitSeconds: route.waitSeconds,
    breakSeconds: route.breakSeconds,
    overtimeSeconds: route.overtimeSeconds,
    cost: route.cost,
    activities: rows.map((row) => ({
      ...placeOf.get(row.stopId ?? ""),
      arrival: seconds(row.plannedArrivalAt),
      start: seconds(row.serviceStartAt),
      departure: seconds(row.plannedDepartureAt),
      distanceMeters: row.distanceMeters,
      drivingSeconds: row.durationSeconds,
    })),
    returnDrivingSeconds: route.drivingSeconds - driven,
    returnDistanceMeters: route.totalDistanceMeters - meters,
  };
}

function solverReason(
  { code, assignmentIds, together, shortfall }: UnassignedStop["reasons"][number],
  ids: readonly string[],
) {
  const vehicles = assignmentIds.map((id) => ids.indexOf(id));
  // These days lack time only; an answer has seconds as minutes, rounded up to a hundredth.
  const missed = shortfall && { amount: Math.floor(60 * shortfall.amount + ROUNDING) };
  return {
    code: `REASON_CODE_${code}`,
    vehicles,
    ...(together && { together }),
    ...(missed && { shortfall: missed }),
  };
}

/** How often a location is visited again after another one. */
function splitsOf(routes: readonly (readonly (number | undefined)[])[]): number {
  const starts = routes.flatMap((locations) => locations.filter((at, n) => at !== locations[n - 1]));
  return starts.length - new Set(starts).size;
}

/** From the depot along the stops and back: the locations, and the seconds between them. */
function wayOf({ stops, drivingSeconds }: Route, curbside: boolean): { places: Location[]; times: number[] } {
  const visits = stops.map(({ latitude, longitude }) => ({
    latitude: latitude ?? NaN,
    longitude: longitude ?? NaN,
    curbside,
  }));
  const times = stops.map(({ durationSeconds }) => durationSeconds);
  const back = drivingSeconds - times.reduce((sum, time) => sum + time, 0);
  return { places: [DEPOT, ...visits, DEPOT], times: [...times, back] };
}

/** Metres from a point to the nearest place on a line; the earth is flat at this scale. */
function metersToLine([y, x]: Point, line: readonly Point[]): number {
  const squeeze = Math.cos((y * Math.PI) / 180);
  const nearest = line.slice(1).map(([toY, toX], n): Point => {
    const [fromY, fromX] = line[n] ?? [toY, toX];
    const [dy, dx] = [toY - fromY, (toX - fromX) * squeeze];
    const length = dy * dy + dx * dx;
    const along = length === 0 ? 0 : ((y - fromY) * dy + (x - fromX) * squeeze * dx) / length;
    const share = Math.min(1, Math.max(0, along));
    return [fromY + share * (toY - fromY), fromX + share * (toX - fromX)];
  });
  const here = { latitude: y, longitude: x };
  return Math.min(...nearest.map(([latitude, longitude]) => metersBetween(here, { latitude, longitude })));
}

function textOf(at: Location | undefined): string {
  return `${at?.latitude},${at?.longitude}`;
}
