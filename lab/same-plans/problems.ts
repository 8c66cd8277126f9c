import { DAY_KINDS } from "../bench/day/kinds.ts";
import { generateDay } from "../bench/day/town.ts";
import {
  ANY_FEATURE,
  FEATURES,
  generatePlainTask,
  generateRichTask,
  type Feature,
} from "../bench/generate.ts";
import type { Task } from "@rondo/solver/published/task.ts";

/** A generated problem with its name. */
export interface NamedTask {
  readonly name: string;
  readonly iterations: number;
  readonly task: () => Task;
}

/** The parts of the contract's JSON that the variants change. */
interface Parts {
  vehicles: Record<string, unknown>[];
  stops: Record<string, unknown>[];
  reloads?: unknown[];
  objective?: string;
  initialRoutes?: object[];
  reference?: object;
  otherVehicleMicros?: number;
}

const changed = (task: Task, change: (problem: Parts) => void): Task => {
  const problem = JSON.parse(task.problem) as Parts;
  change(problem);
  return { ...task, problem: JSON.stringify(problem) };
};

const withoutTimes = (task: Task): Task =>
  changed({ ...task, durations: new Int32Array(task.durations.length) }, ({ stops }) =>
    stops.forEach((stop) => delete stop.timeWindows),
  );

const forTime = (task: Task): Task =>
  changed(task, (problem) => {
    problem.objective = "OBJECTIVE_TIME";
  });

/** Every third vehicle is slower, and takes shorter ways. */
const withProfiles = (task: Task): Task => {
  const scaled = (cells: Int32Array, by: number): Int32Array =>
    Int32Array.from([...cells, ...cells.map((cell) => Math.round(cell * by))]);
  const both = {
    ...task,
    durations: scaled(task.durations, 1.5),
    distances: scaled(task.distances, 0.9),
  };
  return changed(both, ({ vehicles }) =>
    vehicles.forEach((vehicle, index) => {
      vehicle.profile = index % 3 === 0 ? 1 : 0;
    }),
  );
};

const withLimits = (task: Task): Task =>
  changed(task, ({ vehicles }) =>
    vehicles.forEach((vehicle) => {
      vehicle.maxDistanceMeters = 120_000;
      vehicle.maxDrivingSeconds = 3 * 3600;
    }),
  );

/** Every fifth stop is pinned; every ninth is in a plan to start from, and locked. */
const withLocks = (task: Task): Task =>
  changed(task, (problem) => {
    const count = problem.vehicles.length;
    problem.stops.forEach((stop, index) => {
      if (index % 5 === 0) stop.pinnedVehicle = index % count;
      stop.locked = index % 5 !== 0 && index % 9 === 0;
    });
    problem.initialRoutes = problem.vehicles.map((_, vehicle) => ({
      vehicle,
      visits: problem.stops.flatMap((stop, index) =>
        stop.locked === true && Math.floor(index / 9) % count === vehicle ? [{ stop: index }] : [],
      ),
    }));
  });

/** Every seventh stop prefers a vehicle. */
const withPreferences = (task: Task): Task =>
  changed(task, (problem) => {
    problem.otherVehicleMicros = 600_000_000;
    problem.stops.forEach((stop, index) => {
      if (index % 7 === 0) stop.preferredVehicles = [index % problem.vehicles.length];
    });
  });

/** A plan to change little, with the stops in their order; every tenth is new. */
const withReference = (task: Task): Task =>
  changed(task, (problem) => {
    const count = problem.vehicles.length;
    const stopsOf = (vehicle: number): number[] =>
      problem.stops.flatMap((_, stop) => (stop % count === vehicle && stop % 10 !== 4 ? [stop] : []));
    const routes = problem.vehicles.map((_, vehicle) => ({ vehicle, stops: stopsOf(vehicle) }));
    problem.reference = { routes, weight: 3 / 7 };
  });

/** Small vehicles, and twenty reload points. */
const withReloadPoints = (task: Task): Task =>
  changed(task, (problem) => {
    problem.vehicles.forEach((vehicle) => {
      vehicle.capacity = [12_000];
    });
    problem.reloads = Array.from({ length: 20 }, (_, index) => ({ place: 3 * index, serviceSeconds: 300 }));
  });

const rich = (stops: number, features: readonly Feature[]): Task => generateRichTask(stops, stops, features);

const of = (iterations: number, name: string, task: () => Task): NamedTask => ({ name, iterations, task });

/** Problems of every kind that the search treats in a way of its own. The same on every machine. */
export const PROBLEMS: readonly NamedTask[] = [
  ...[60, 150, 300, 600].map((stops) => of(12_000, `plain ${stops}`, () => generatePlainTask(stops, 1))),
  ...[100, 400].map((stops) =>
    of(12_000, `no times ${stops}`, () => withoutTimes(generatePlainTask(stops, 2))),
  ),
  ...[100, 350].map((stops) => of(8000, `working time ${stops}`, () => forTime(generatePlainTask(stops, 3)))),
  ...DAY_KINDS.filter(({ breaks, asymmetric, stops }) => breaks === asymmetric || stops === 240).map((kind) =>
    of(4000, kind.name, () => generateDay(kind, 1).task),
  ),
  ...ANY_FEATURE.map((feature) => of(3000, `${feature} 100`, () => rich(100, [feature]))),
  ...[60, 150, 400].map((stops) => of(2000, `rich ${stops}`, () => rich(stops, FEATURES))),
  of(2000, "rich 150 short", () => rich(150, [...FEATURES, "short"])),
  of(2000, "rich 60 balance", () => rich(60, [...FEATURES, "balance"])),
  of(3000, "profiles 100", () => withProfiles(rich(100, ["open"]))),
  of(2000, "distance and driving 100", () => withLimits(rich(100, ["windows"]))),
  of(2000, "locks and pins 100", () => withLocks(rich(100, ["breaks"]))),
  of(2000, "preferences 100", () => withPreferences(rich(100, []))),
  of(1000, "reference 100", () => withReference(rich(100, ["windows"]))),
  of(1000, "reloads and shipments 100", () => rich(100, ["reloads", "shipments"])),
  of(1000, "reload points 200", () => withReloadPoints(rich(200, ["reloads"]))),
];
