import { taskOf, type Task } from "@rondo/solver/published/task.ts";
import { seededRandom, type Random } from "../../tools/random.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

const HOUR = 3600;

/**
 * A task like those of the public sets: one depot, equal vehicles, one window for each customer, half of the customers
 * in clusters (like RC1 of Homberger). Distances and times are in tenths.
 */
export const generatePlainTask = (stops: number, seed: number): Task => {
  const random = seededRandom(seed);
  const side = 100 * Math.sqrt(stops / 100);
  const points = [{ x: side / 2, y: side / 2 }, ...scatter(random, stops, side)];
  const distances = matrix(points, (meters) => Math.floor(10 * meters));
  const horizon = Math.round(10 * (side * 1.5 + 150));
  const windows = points.map((_, node) => {
    const there = distances[node] ?? 0;
    const start = random.between(there, Math.max(there, horizon - there - 400));
    return node === 0
      ? { start: 0, end: horizon }
      : { start, end: Math.min(start + 300, horizon - there - 100) };
  });
  return taskOf({
    name: `plain-${String(stops)}-${String(seed)}`,
    fleet: Math.min(Math.ceil(stops / 4), 500),
    capacity: 200,
    demand: points.map((_, node) => (node === 0 ? 0 : random.between(5, 35))),
    windows: windows.map(({ start, end }) => ({ start, end: Math.max(start, end) })),
    service: points.map((_, node) => (node === 0 ? 0 : 100)),
    distances,
    scale: 10,
  });
};

/** Features that a rich task can combine: the whole model except objectives and warm starts. */
export const FEATURES = [
  "breaks",
  "windows",
  "reloads",
  "overtime",
  "depots",
  "skills",
  "loads",
  "limits",
  "open",
] as const;
/** Objectives other than driving time. A task has at most one of them. */
const GOALS = ["money", "balance"] as const;
/** Only three fifths of the vehicles exist, so not all stops can be served. */
export const SHORTAGE = "short" as const;
/** Of five stops each, the first is where the goods of two others are picked up. */
const SHIPMENTS = "shipments" as const;
/** Every feature that a task can have alone. */
export const ANY_FEATURE = [...FEATURES, ...GOALS, SHORTAGE, SHIPMENTS] as const;
export type Feature = (typeof ANY_FEATURE)[number];

/**
 * A task in a city of 30 km, in seconds and metres. Features: breaks of both kinds; up to three windows, deadlines and
 * priorities; reload points; soft shifts; several depots; skills and allowed vehicles; a second load dimension; limits on
 * stops; open routes; shipments of three stops. Every task has staggered shifts, service times by vehicle and an asymmetric
 * matrix. The same seed gives the same city with any features. The objective is time, or money at equal rates. With a
 * shortage, only the first three fifths of the vehicles exist.
 */
export const generateRichTask = (
  stops: number,
  seed: number,
  features: readonly Feature[] = FEATURES,
): Task => {
  const random = seededRandom(seed);
  const has = (feature: Feature): boolean => features.includes(feature);
  const depots = [
    { x: 8_000, y: 9_000 },
    { x: 22_000, y: 20_000 },
  ];
  const points = [...depots, ...scatter(random, stops, 30_000)];
  const distances = matrix(points, (meters) => Math.round(meters * (1.2 + 0.2 * random.next())));
  const durations = shared(distances.map((meters) => Math.round(meters / 9)));
  const fleet = Math.max(2, Math.ceil(stops / 22));
  const vehicles = has(SHORTAGE) ? Math.floor(0.6 * fleet) : fleet;
  const problem = {
    places: points.map(() => ({})),
    vehicles: Array.from({ length: fleet }, (_, index) => richVehicle(random, index, has)).slice(0, vehicles),
    stops: Array.from({ length: stops }, (_, index) => ({
      ...richStop(random, index + depots.length, vehicles, has),
      ...(has(SHIPMENTS) && endOfShipment(index)),
    })),
    reloads: has("reloads") ? depots.map((_, place) => ({ place, serviceSeconds: 900 })) : [],
    objective: has("money") ? "OBJECTIVE_COST" : "OBJECTIVE_TIME",
    ...(has("balance") && { balance: 0.5 }),
  };
  return { problem: JSON.stringify(problem), durations, distances, scale: 1 };
};

type Has = (feature: Feature) => boolean;

// Vehicles and stops take the same random numbers whether they have a feature or not. So two days with different
// features differ in nothing else.

const richVehicle = (random: Random, index: number, has: Has) => {
  const shiftStart = (7 + (index % 3)) * HOUR;
  const noon = 11 * HOUR + 1800;
  const depot = has("depots") ? index % 2 : 0;
  const mostStops = 20 + random.between(0, 5);
  const ownBreak =
    index % 2 === 0
      ? { earliestStart: noon, latestStart: noon + 2 * HOUR, durationSeconds: 1800 }
      : { earliestStart: noon, latestStart: noon, durationSeconds: 2700 };
  return {
    startPlace: depot,
    ...(!(has("open") && index % 5 === 4) && { endPlace: depot }),
    shiftStart,
    shiftEnd: shiftStart + 8 * HOUR,
    ...(has("overtime") && index % 4 === 0 && { maxOvertimeSeconds: HOUR }),
    // With reload points, a vehicle holds half a day's load.
    capacity: [has("reloads") ? 20_000 : 45_000, ...(has("loads") ? [index % 3 === 0 ? -1 : 200_000] : [])],
    defaultServiceSeconds: 240 + 60 * (index % 3),
    breaks: has("breaks") ? [ownBreak] : [],
    ...(has("money") && { costs: { perKmMicros: 300_000, perHourMicros: 15_000_000 } }),
    skills: has("skills") ? (index % 3 === 0 ? [1, 2] : [1]) : [],
    ...(has("limits") && index % 6 === 5 && { maxStops: mostStops }),
  };
};

const richStop = (random: Random, location: number, vehicles: number, has: Has) => {
  const kind = random.next();
  const windows = Array.from({ length: kind < 0.3 ? random.between(1, 3) : 0 }, () => {
    const start = random.between(8, 14) * HOUR;
    return { start, end: start + random.between(1, 3) * HOUR };
  });
  const anyTwo = [random.between(0, vehicles - 1), random.between(0, vehicles - 1)];
  const own = random.next() < 0.6;
  const due = random.next() < 0.1;
  const urgent = random.next() < 0.1;
  const few = random.next() < 0.05;
  const skilled = random.next() < 0.1;
  const serviceSeconds = random.between(60, 600);
  const demand = [1000 * random.between(0, 3), 1000 * random.between(0, 15)];
  return {
    place: location,
    ...(own && { serviceSeconds }),
    timeWindows: has("windows") ? windows : [],
    ...(has("windows") && due && { deadline: 15 * HOUR }),
    demand: has("loads") ? demand : demand.slice(0, 1),
    priority: has("windows") && urgent ? 10 : 0,
    allowedVehicles: has("skills") && few ? [...new Set(anyTwo)] : [],
    requiredSkills: has("skills") && skilled ? [2] : [],
  };
};

const endOfShipment = (index: number) => {
  const rank = index % 5;
  if (rank > 2) return {};
  const shipment = Math.floor(index / 5);
  return rank === 0 ? { shipment, pickup: true, demand: [] } : { shipment };
};

/** Half of the points anywhere, half of them around centres. */
const scatter = (random: Random, count: number, side: number): Point[] => {
  const anywhere = (): Point => ({ x: random.next() * side, y: random.next() * side });
  const centres = Array.from({ length: Math.max(3, Math.round(count / 40)) }, anywhere);
  const within = (value: number): number => Math.min(Math.max(value, 0), side);
  const around = (centre: Point): Point => ({
    x: within(centre.x + (random.next() + random.next() - 1) * side * 0.08),
    y: within(centre.y + (random.next() + random.next() - 1) * side * 0.08),
  });
  return Array.from({ length: count }, (_, index) => {
    const centre = centres[random.between(0, centres.length - 1)];
    return index % 2 === 0 || !centre ? anywhere() : around(centre);
  });
};

const matrix = (points: readonly Point[], value: (meters: number) => number): Int32Array => {
  const cells = shared(new Int32Array(points.length * points.length));
  let cell = 0;
  for (const a of points)
    for (const b of points) cells[cell++] = a === b ? 0 : value(Math.hypot(a.x - b.x, a.y - b.y));
  return cells;
};

const shared = (values: Int32Array): Int32Array => {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
};
