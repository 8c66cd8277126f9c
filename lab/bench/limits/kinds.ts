import { Problem, type Place, type Stop, type Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { seededRandom, type Random } from "../../../tools/random.ts";

/** Size of a problem. */
export interface Size {
  readonly stops: number;
  readonly vehicles: number;
  readonly reloads: number;
}

/** The largest problem that the optimizer accepts. */
export const LARGEST: Size = { stops: 5000, vehicles: 500, reloads: 100 };

/** Legal problems, each of which is hard for another part of a run. */
export const KINDS = [
  /** Every window lies after every shift: no first plan, and all reasons on empty routes. */
  "nothing fits",
  /** Everything fits, and every rule is in use. */
  "all fits",
  /** A vehicle holds two stops, so every route makes reload visits all day. */
  "reloads",
  /** Half of the stops fit. Each stop has a different priority. */
  "priorities",
  /** Two days' work for the fleet. Each stop fits only into an empty vehicle. */
  "crowded",
  /** One vehicle with all stops: the longest route. */
  "one route",
  /** A plan to start from that breaks a rule in every route, with a price of change against it. */
  "broken start",
  /** Every stop lists its vehicles: most of them all, every tenth one. The vehicles differ in nothing else. */
  "lists",
] as const;
export type Kind = (typeof KINDS)[number];

const HOUR = 3600;
const WINDOWS = 10;
const LOADS = 10;
const BREAKS = 5;

/** A problem of this kind. The same seed gives the same problem. */
export const worstProblem = (kind: Kind, size: Size, seed: number): Problem => {
  const random = seededRandom(seed);
  const { stops, reloads } = size;
  const vehicles = kind === "one route" ? 1 : size.vehicles;
  const locations = Array.from({ length: stops + 2 * vehicles + reloads }, () => locationIn(random));
  const problem = Problem.fromPartial({
    places: locations,
    vehicles: Array.from({ length: vehicles }, (_, index) => vehicle(kind, stops, vehicles, index)),
    stops: Array.from({ length: stops }, (_, index) => ({
      ...stop(kind, random, index),
      allowedVehicles: kind === "lists" ? listed(index, vehicles) : [],
    })),
    reloads: Array.from({ length: reloads }, (_, index) => ({
      place: stops + 2 * vehicles + index,
      serviceSeconds: 300,
      timeWindows: windows(6 * HOUR, 1800, 5400),
    })),
  });
  if (kind === "broken start") startBroken(problem);
  return problem;
};

const locationIn = (random: Random): Place => ({
  latitude: 60.17 + (random.next() - 0.5) / 2,
  longitude: 24.94 + random.next() - 0.5,
});

const listed = (index: number, vehicles: number): number[] =>
  index % 10 === 0 ? [(index / 10) % vehicles] : Array.from({ length: vehicles }, (_, vehicle) => vehicle);

const vehicle = (kind: Kind, stops: number, vehicles: number, index: number): Partial<Vehicle> => {
  const shiftStart = 6 * HOUR + 60 * (kind === "lists" ? 0 : index % 60);
  const shift = { "one route": 14 * 24, crowded: 3, priorities: 3 } as Partial<Record<Kind, number>>;
  const breaks = Array.from({ length: BREAKS }, (_, index) => {
    const earliestStart = shiftStart + 1200 + index * 1800;
    return { earliestStart, latestStart: earliestStart + 900, durationSeconds: 300, fixed: false };
  });
  return {
    startPlace: stops + (kind === "lists" ? 0 : index),
    endPlace: stops + vehicles + (kind === "lists" ? 0 : index),
    shiftStart,
    shiftEnd: shiftStart + (shift[kind] ?? 10) * HOUR,
    capacity: Array.from({ length: LOADS }, () => (kind === "reloads" ? 2000 : 1000 * stops)),
    defaultServiceSeconds: 180,
    breaks,
    skills: [1, 2],
    maxStops: stops,
    maxDistanceMeters: 50_000_000,
    maxDrivingSeconds: 20 * 24 * HOUR,
    maxWorkSeconds: 20 * 24 * HOUR,
  };
};

const stop = (kind: Kind, random: Random, index: number): Partial<Stop> => {
  const first = kind === "nothing fits" ? 40 * HOUR : 6 * HOUR + random.between(0, 1800);
  return {
    place: index,
    serviceSeconds: kind === "crowded" || kind === "priorities" ? 1200 : 120,
    timeWindows: kind === "one route" ? windows(first, 40 * HOUR, 41 * HOUR) : windows(first, 2400, 3600),
    demand: Array.from({ length: LOADS }, () => 1000),
    priority: kind === "priorities" ? index : 0,
    requiredSkills: [1],
  };
};

/** As many windows as possible, one after the other. */
const windows = (first: number, open: number, apart: number) =>
  Array.from({ length: WINDOWS }, (_, index) => ({
    start: first + index * apart,
    end: first + index * apart + open,
  }));

/** Routes of stops in their given order, too many for a shift. Changes against them have a price. */
const startBroken = (problem: Problem): void => {
  const used = Math.max(1, Math.floor(problem.vehicles.length / 10));
  problem.initialRoutes = Array.from({ length: used }, (_, index) => ({
    vehicle: index,
    keepNext: 0,
    visits: problem.stops.flatMap((_, at) =>
      at % used === index ? [{ target: { $case: "stop" as const, value: at } }] : [],
    ),
  }));
  const stops = problem.stops.map((_, at) => at);
  const routes = Array.from({ length: used }, (_, vehicle) => ({
    vehicle,
    stops: stops.filter((at) => at % used === vehicle),
  }));
  problem.reference = { routes, weight: 3 / 7 };
};
