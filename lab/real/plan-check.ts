import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Route } from "@rondo/day/records/plan.ts";
import { serviceSeconds } from "@rondo/day/records/stop/service-minutes.ts";
import type { Location } from "@rondo/solver/travel/location.ts";
import { decodePolyline, type Point } from "@rondo/solver/polyline.ts";
import { metersBetween } from "@rondo/solver/straight-line.ts";
import { planFaults } from "../../test/support/plan/plan-faults.ts";
import { DATE, DEPOT, type PlannedDay } from "./journey.ts";
import type { RoadServer } from "./servers/server.ts";

/** What a plan says beside what the server says about the same legs. */
export interface Verdict {
  /** Rules that the plan breaks, and contradictions in it. */
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

/** Holds a plan to the server that it was made with. */
export async function verdictOn(day: PlannedDay, server: RoadServer): Promise<Verdict> {
  const at = (clock: string): number => Date.parse(`${DATE}T${clock.slice(0, 5)}:00+02:00`);
  const minutes = (given: number | string): number => (serviceSeconds(given) ?? NaN) / 60;
  const faults = planFaults({ ...day, at, minutes }, day.run.routes, day.run.unassignedStops);
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
