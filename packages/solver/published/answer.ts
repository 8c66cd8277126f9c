import type { Task } from "./task.ts";

/** The part of a plan's JSON form that is read here. Zeros and empty lists are missing in it. */
interface PlanJson {
  readonly routes?: readonly RouteJson[];
  readonly cost?: CostJson;
}

interface RouteJson {
  readonly vehicle?: number;
  readonly serviceSeconds?: number;
  readonly activities?: readonly { readonly stop?: number; readonly reload?: number }[];
}

interface CostJson {
  readonly unassignedByPriority?: readonly { readonly priority?: number; readonly count?: number }[];
  readonly unassigned?: number;
  readonly value?: number | string;
}

/** The output of the command. Customers count from the number of depots: usually from 1. */
export interface Answer {
  /** Where vehicles differ, by their rows in the file. */
  readonly routes: readonly (readonly number[])[];
  readonly cost: number;
  /** Unassigned stops; missing if there are none. */
  readonly unassigned?: number;
  readonly iterations: number;
  readonly wallSeconds: number;
}

/** Converts a plan to the output. The cost, without service times if the task says so, is divided by the scale. */
export const answerOf = (
  planText: string,
  { scale, leavesOutService = false, rows, depots = 1 }: Omit<Task, "problem" | "durations" | "distances">,
  iterations: number,
  wallSeconds: number,
): Answer => {
  const plan = JSON.parse(planText) as PlanJson;
  const routes: (number[] | undefined)[] = [];
  for (const { vehicle = 0, activities = [] } of plan.routes ?? []) {
    const visited = activities.filter(({ stop, reload }) => stop !== undefined || reload !== undefined);
    // A file's reload point is its first node.
    const nodes = visited.map(({ stop }) => (stop === undefined ? 0 : stop + depots));
    routes[rows?.[vehicle] ?? routes.length] = nodes;
  }
  const service = (plan.routes ?? []).reduce((sum, { serviceSeconds = 0 }) => sum + serviceSeconds, 0);
  const value = Number(plan.cost?.value ?? 0) - (leavesOutService ? service : 0);
  const unassigned = plan.cost?.unassigned ?? 0;
  return {
    routes: Array.from(routes, (nodes) => nodes ?? []),
    cost: value / scale,
    ...(unassigned > 0 && { unassigned }),
    iterations,
    wallSeconds: Math.round(wallSeconds * 1000) / 1000,
  };
};

/** Negative if the first plan is better: fewer unassigned stops, from the highest priority down, then cost. */
export const comparePlans = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text) => (JSON.parse(text) as PlanJson).cost ?? {});
  const tiers = (cost: CostJson | undefined): Map<number, number> =>
    new Map((cost?.unassignedByPriority ?? []).map(({ priority = 0, count = 0 }) => [priority, count]));
  const [mine, other] = [tiers(left), tiers(right)];
  const priorities = [...new Set([...mine.keys(), ...other.keys()])].sort((x, y) => y - x);
  for (const priority of priorities) {
    const difference = (mine.get(priority) ?? 0) - (other.get(priority) ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(left?.value ?? 0) - Number(right?.value ?? 0);
};
