import { join } from "node:path";
import { problemFile, type Task } from "@rondo/solver/published/task.ts";
import { pinned } from "./child.ts";
import { withFile } from "../../tools/solve/native.ts";

/** The visits of one vehicle in their order; stops count from 0. */
export interface Order {
  readonly vehicle: number;
  readonly stops: readonly number[];
}

/** One run of PyVRP. */
export interface PyvrpRun {
  /** A Python that has the package. */
  readonly python: string;
  readonly seconds: number;
  readonly seed: number;
  /** Stops may be left out, at a price above any working time. */
  readonly mayLeaveOut: boolean;
}

/** PyVRP's routes for the shortest working time (`unit_duration_cost` 1); undefined if it found no valid plan. */
export const pyvrpOrders = (task: Task, run: PyvrpRun): Order[] | undefined => {
  const script = join(import.meta.dirname, "pyvrp.py");
  const settings = [run.seconds, run.seed, run.mayLeaveOut ? 1 : 0].map(String);
  const text = withFile(problemFile(task), (path) => pinned(run.python, [script, path, ...settings]));
  return (JSON.parse(text) as { readonly routes: Order[] } | null)?.routes;
};

/** The name and version of the PyVRP that this Python has. @throws Error when it has none */
export const pyvrpVersion = (python: string): string => {
  try {
    return pinned(python, [
      "-c",
      "import importlib.metadata as m; print('pyvrp', m.version('pyvrp'))",
    ]).trim();
  } catch {
    const folder = ".cache/bench/peers";
    throw new Error(`no pyvrp; python3 -m venv ${folder} && ${folder}/bin/pip install numpy pyvrp`);
  }
};
