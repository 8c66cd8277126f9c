import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { readInstance, type Instance } from "./instance.ts";

/** Shortest distance, or shortest time from departure to return: driving, service and waiting. */
export const OBJECTIVES = ["distance", "working-time"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** Input of one run of the core: the problem in the contract's JSON form and its matrices. */
export interface Task {
  readonly problem: string;
  readonly durations: Int32Array;
  readonly distances: Int32Array;
  /** The printed cost is the plan's cost divided by this. */
  readonly scale: number;
  /** Subtracted for the printed cost: the core counts service times, which are the same in every plan. */
  readonly leavesOutService?: boolean;
  /** The row of each vehicle in a file whose vehicles differ. */
  readonly rows?: readonly number[];
  /** The number of depots, which are the first nodes; undefined: one. */
  readonly depots?: number;
}

/** The form of a problem file, which the native program reads too. */
interface ProblemFile {
  readonly problem: object;
  readonly durations: readonly number[];
  readonly distances: readonly number[];
}

/**
 * Reads a benchmark instance, or a problem file (`.json`: `{ problem, durations, distances }`), whose objective is in the
 * file.
 * @throws Error if the file cannot be read or has no known format
 */
export const readTask = (path: string, objective: Objective = "distance"): Task => {
  if (extname(path) !== ".json") return taskOf(readInstance(path), objective);
  const file = JSON.parse(readFileSync(path, "utf8")) as ProblemFile;
  return {
    problem: JSON.stringify(file.problem),
    durations: Int32Array.from(file.durations),
    distances: Int32Array.from(file.distances),
    scale: 1,
  };
};

/** The text of a problem file for this task. */
export const problemFile = ({ problem, durations, distances }: Task): string =>
  `{"problem":${problem},"durations":[${durations.join(",")}],"distances":[${distances.join(",")}]}`;

const LATEST = 1 << 26;

/**
 * Where times play no role, working time is driving alone, and the objective is distance. Where vehicles differ, it is what they
 * cost.
 */
export const taskOf = (instance: Instance, objective: Objective = "distance"): Task => {
  const isTimed = objective === "working-time" && instance.windows !== undefined;
  const { vehicles, depots = 1 } = instance;
  const isPickup = (node: number) => (instance.collected?.[node] ?? 0) > 0;
  const ends = [...(instance.pairs ?? [])].flatMap(([pickup, delivery], shipment) => [
    [pickup, { shipment, pickup: true }] as const,
    [delivery, { shipment }] as const,
  ]);
  const ofPair = new Map<number, object>(ends);
  const customers = instance.demand.map((_, node) => node).slice(depots);
  const problem = {
    places: instance.demand.map(() => ({})),
    vehicles: vehiclesOf(instance),
    stops: customers.map((node) => ({
      place: node,
      serviceSeconds: instance.service[node] ?? 0,
      timeWindows: instance.windows ? [instance.windows[node]] : [],
      demand: [(isPickup(node) ? instance.collected : instance.demand)?.[node] ?? 0],
      ...(isPickup(node) && { pickup: true }),
      ...ofPair.get(node),
      ...(instance.ready?.[node] && { readyAt: instance.ready[node] }),
    })),
    ...(instance.reloads && { reloads: [{ place: 0 }] }),
    objective: isTimed
      ? "OBJECTIVE_TIME"
      : vehicles?.some(({ fixed, perDistance }) => fixed !== 0 || perDistance !== 1)
        ? "OBJECTIVE_COST"
        : "OBJECTIVE_DISTANCE",
  };
  const shared = shareable(instance.distances);
  // No route goes to a pickup first.
  for (const node of customers.filter(isPickup)) shared[node] = -1;
  return {
    problem: JSON.stringify(problem),
    durations: instance.windows ? shared : shareable(shared.map((meters) => Math.min(meters, 0))),
    distances: shared,
    scale: instance.scale,
    leavesOutService: isTimed,
    ...(vehicles && { rows: vehicles.map(({ row }) => row) }),
    ...(depots > 1 && { depots }),
  };
};

function vehiclesOf(instance: Instance): object[] {
  const own = (depot: number, capacity: number) => {
    const day = instance.windows?.[depot] ?? { start: 0, end: LATEST };
    return {
      ...{
        startPlace: depot,
        endPlace: depot,
        shiftStart: day.start,
        shiftEnd: day.end,
        capacity: [capacity],
      },
      ...(instance.longest !== undefined && { maxWorkSeconds: instance.longest }),
      ...(instance.collected && { deliveriesFirst: true }),
    };
  };
  if (!instance.vehicles) return Array.from({ length: instance.fleet }, () => own(0, instance.capacity));
  // A matrix unit is a metre, and a millionth of a dollar.
  return instance.vehicles.map(({ depot, capacity, fixed, perDistance }) => ({
    ...own(depot, capacity),
    costs: { perKmMicros: 1000 * perDistance, fixedMicros: fixed },
  }));
}

/** A copy in shared memory, which worker threads read without another copy. */
const shareable = (values: Int32Array): Int32Array => {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
};
