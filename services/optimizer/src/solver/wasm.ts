import type * as built from "../../../../solver-wasm/pkg/rondo_solver.js";

/** The VRP core's interface, documented in solver-wasm/src/border/wasm.rs. It throws an Error of one line; a trap is a RuntimeError. */
export type SolverCore = typeof built;
/** One search over one problem. */
export type CoreSolver = built.Solver;

/** The built core's module. */
export const coreUrl = new URL("../../../../solver-wasm/pkg/rondo_solver.js", import.meta.url).href;

/** Loads an instance of the core into this thread. Throws if the module cannot be loaded. */
export async function loadCore(moduleUrl: string): Promise<SolverCore> {
  return (await import(moduleUrl)) as SolverCore;
}
