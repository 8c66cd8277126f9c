import { taskOf, type Task } from "../solve/task.ts";
import { seededRandom, type Random } from "./random.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

const HOUR = 3600;

/**
 * A task of the public sets' kind: one depot, equal vehicles, one window for each customer, half of them in clusters
 * (like RC1 of Homberger). Distances and times are in tenths.
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

/**
 * A task that uses the whole model: several depots, shifts soft and hard, breaks of both kinds, reload points, skills,
 * allowed vehicles, up to three windows, deadlines, priorities, two load dimensions, an asymmetric matrix; objective
 * time. Seconds and metres of a city of 30 km.
 */
export const generateRichTask = (stops: number, seed: number): Task => {
  const random = seededRandom(seed);
  const depots = [
    { x: 8_000, y: 9_000 },
    { x: 22_000, y: 20_000 },
  ];
  const points = [...depots, ...scatter(random, stops, 30_000)];
  const distances = matrix(points, (meters) => Math.round(meters * (1.2 + 0.2 * random.next())));
  const durations = shared(distances.map((meters) => Math.round(meters / 9)));
  const vehicles = Math.max(2, Math.ceil(stops / 22));
  const problem = {
    places: points.map(() => ({})),
    vehicles: Array.from({ length: vehicles }, (_, index) => richVehicle(random, index)),
    stops: Array.from({ length: stops }, (_, index) => richStop(random, index + depots.length, vehicles)),
    reloads: depots.map((_, place) => ({ place, serviceSeconds: 900 })),
    objective: "OBJECTIVE_TIME",
  };
  return { problem: JSON.stringify(problem), durations, distances, scale: 1 };
};

const richVehicle = (random: Random, index: number) => {
  const shiftStart = (7 + (index % 3)) * HOUR;
  const noon = 11 * HOUR + 1800;
  return {
    startPlace: index % 2,
    ...(index % 5 !== 4 && { endPlace: index % 2 }),
    shiftStart,
    shiftEnd: shiftStart + 8 * HOUR,
    ...(index % 4 === 0 && { maxOvertimeSeconds: HOUR }),
    capacity: [30_000, index % 3 === 0 ? -1 : 200_000],
    defaultServiceSeconds: 240 + 60 * (index % 3),
    breaks:
      index % 2 === 0
        ? [{ earliestStart: noon, latestStart: noon + 2 * HOUR, durationSeconds: 1800 }]
        : [{ earliestStart: noon, latestStart: noon, durationSeconds: 2700 }],
    skills: index % 3 === 0 ? [1, 2] : [1],
    ...(index % 6 === 5 && { maxStops: 20 + random.between(0, 5) }),
  };
};

const richStop = (random: Random, place: number, vehicles: number) => {
  const kind = random.next();
  const windows = Array.from({ length: kind < 0.3 ? random.between(1, 3) : 0 }, () => {
    const start = random.between(8, 14) * HOUR;
    return { start, end: start + random.between(1, 3) * HOUR };
  });
  const anyTwo = [random.between(0, vehicles - 1), random.between(0, vehicles - 1)];
  return {
    place,
    ...(random.next() < 0.6 && { serviceSeconds: random.between(60, 600) }),
    timeWindows: windows,
    ...(random.next() < 0.1 && { deadline: 15 * HOUR }),
    demand: [1000 * random.between(0, 3), 1000 * random.between(0, 15)],
    priority: random.next() < 0.1 ? 10 : 0,
    allowedVehicles: random.next() < 0.05 ? anyTwo : [],
    requiredSkills: random.next() < 0.1 ? [2] : [],
  };
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
