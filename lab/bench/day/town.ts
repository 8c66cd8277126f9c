import type { Task } from "@rondo/solver/published/task.ts";
import { seededRandom, type Random } from "../../../tools/random.ts";

/** Properties of a generated day. */
export interface DayKind {
  readonly stops: number;
  readonly couriers: number;
  /** Share of the stops with a window of two hours in the morning, at noon or in the afternoon. */
  readonly windowShare: number;
  readonly breaks: boolean;
  /** Driving back takes another time than driving there. */
  readonly asymmetric: boolean;
}

/** In metres. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A generated day; location 0 of `points` is the depot. */
export interface Day {
  readonly task: Task;
  readonly points: readonly Point[];
}

const MINUTE = 60;
const HOUR = 3600;
const SIDE = 14_000;
/** A quarter's stops lie within this of its middle, mostly near it. */
const RADIUS = 2_200;
const QUARTERS = 6;
/** Stops at the location of an earlier stop: another flat of the same house. */
const SHARED = 0.12;
const METERS_PER_SECOND = 8;
/** Beginnings of the windows, drawn in steps of half an hour. */
const OPENINGS = [
  { from: 8 * HOUR, to: 9 * HOUR },
  { from: 11 * HOUR, to: 12 * HOUR },
  { from: 14.5 * HOUR, to: 15.5 * HOUR },
];

/** One day in a town of six quarters; the same kind and seed give the same day on every machine. */
export const generateDay = (kind: DayKind, seed: number): Day => {
  const random = seededRandom(seed);
  const quarters = Array.from({ length: QUARTERS }, (_, index) => quarter(random, index));
  const depot = { x: SIDE / 2, y: SIDE / 2 };
  const points: Point[] = [depot];
  const stops = Array.from({ length: kind.stops }, (_, index) => {
    const isShared = random.next() < SHARED && points.length > 1;
    const middle = quarters[random.between(0, QUARTERS - 1)] ?? depot;
    const point = { x: around(random, middle.x), y: around(random, middle.y) };
    const earlier = random.between(1, Math.max(points.length - 1, 1));
    const location = isShared ? earlier : points.push(point) - 1;
    return stop(random, location, index < Math.round(kind.windowShare * kind.stops));
  });
  const load = stops.reduce((sum, { demand }) => sum + (demand[0] ?? 0), 0);
  const capacity = [Math.ceil((1.4 * load) / kind.couriers)];
  const vehicles = Array.from({ length: kind.couriers }, (_, index) => ({
    ...{ startPlace: 0, endPlace: 0, shiftStart: 8 * HOUR, shiftEnd: 18 * HOUR, capacity },
    breaks: kind.breaks ? [breakOf(index)] : [],
  }));
  const problem = { places: points.map(() => ({})), vehicles, stops, objective: "OBJECTIVE_TIME" };
  const distances = travel(random, points, kind.asymmetric);
  const durations = distances.map((meters) => Math.round(meters / METERS_PER_SECOND));
  return { task: { problem: JSON.stringify(problem), durations, distances, scale: 1 }, points };
};

/** Three columns and two rows, each quarter somewhere in its field. */
const quarter = (random: Random, index: number): Point => {
  const within = (field: number, fields: number): number =>
    ((field + 0.3 + 0.4 * random.next()) * SIDE) / fields;
  return { x: within(index % 3, 3), y: within(Math.floor(index / 3), 2) };
};

const around = (random: Random, middle: number): number =>
  middle + (random.next() + random.next() - 1) * RADIUS;

const stop = (random: Random, location: number, hasWindow: boolean) => {
  const { from, to } = OPENINGS[random.between(0, OPENINGS.length - 1)] ?? { from: 0, to: 0 };
  const start = from + random.between(0, (to - from) / (30 * MINUTE)) * 30 * MINUTE;
  return {
    place: location,
    serviceSeconds: random.between(3, 7) * MINUTE,
    timeWindows: hasWindow ? [{ start, end: start + 2 * HOUR }] : [],
    demand: [random.between(1, 5)],
  };
};

/** Every other courier has a flexible break; the others have one at noon. */
const breakOf = (courier: number) =>
  courier % 2 === 0
    ? { earliestStart: 11.5 * HOUR, latestStart: 13.5 * HOUR, durationSeconds: 45 * MINUTE }
    : { earliestStart: 12 * HOUR, latestStart: 12 * HOUR, durationSeconds: 30 * MINUTE, fixed: true };

/** Distances in metres: straight lines, or up to half longer by a random amount for each direction. */
const travel = (random: Random, points: readonly Point[], asymmetric: boolean): Int32Array => {
  const cells = new Int32Array(points.length * points.length);
  let cell = 0;
  for (const a of points)
    for (const b of points) {
      const detour = asymmetric ? 1 + 0.5 * random.next() : 1;
      cells[cell++] = a === b ? 0 : Math.round(Math.hypot(a.x - b.x, a.y - b.y) * detour);
    }
  return cells;
};
