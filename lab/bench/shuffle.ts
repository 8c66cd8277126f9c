import type { Task } from "../../tools/solve/task.ts";
import { seededRandom, type Random } from "../../tools/random.ts";

/** The lists of a problem that are renumbered, in the contract's JSON form. */
interface Numbered {
  readonly vehicles: readonly object[];
  readonly stops: readonly { readonly allowedVehicles?: readonly number[] }[];
}

/** The same task with its stops and vehicles in another order. Locations keep their order. */
export const shuffleTask = (task: Task, seed: number): Task => {
  const random = seededRandom(seed);
  const problem = JSON.parse(task.problem) as Numbered;
  const order = shuffled(
    problem.vehicles.map((_, vehicle) => vehicle),
    random,
  );
  const indexOf = new Map(order.map((vehicle, index) => [vehicle, index]));
  const stops = shuffled(problem.stops, random).map((stop) => ({
    ...stop,
    allowedVehicles: (stop.allowedVehicles ?? []).map((vehicle) => indexOf.get(vehicle) ?? vehicle),
  }));
  const vehicles = order.map((vehicle) => problem.vehicles[vehicle]);
  return { ...task, problem: JSON.stringify({ ...problem, vehicles, stops }) };
};

/** Fisher and Yates. */
const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const left = [...items];
  return items.flatMap(() => left.splice(random.between(0, left.length - 1), 1));
};
