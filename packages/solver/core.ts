import type * as built from "./pkg/rondo_solver.js";

/** The VRP core's interface, documented in solver-wasm/src/border/wasm.rs. It throws an Error of one line; a trap is a RuntimeError. */
export type SolverCore = Omit<typeof built, "default" | "initSync">;
/** The part of the core that a page asks. */
export type PageCore = Pick<SolverCore, "Solver" | "evaluate" | "advise">;
/** One search over one problem. */
export type CoreSolver = built.Solver;

/** The built core as a module for Node, which has its own bytes. A browser calls the default export of `pkg/rondo_solver.js`. */
export const coreUrl = new URL("./pkg/node.js", import.meta.url).href;

/** Loads an instance of the core into this thread. Throws if the module cannot be loaded. */
export async function loadCore(moduleUrl: string): Promise<SolverCore> {
  return (await import(moduleUrl)) as SolverCore;
}

/** Questions to the core: its functions of a problem, travel times and distances, a question as JSON, and the most milliseconds. */
export type CoreQuestion = {
  [Name in keyof SolverCore]: SolverCore[Name] extends Ask ? Name : never;
}[keyof SolverCore];
type Ask = (
  problem: string,
  durations: Int32Array,
  distances: Int32Array,
  about: string,
  mostMs: number,
) => string;
