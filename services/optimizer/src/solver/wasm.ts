import { readFileSync } from "node:fs";
import type * as built from "../../../../solver-wasm/pkg/rondo_solver.js";
import { compileAtOnce } from "./compile.ts";

/** The VRP core's interface, documented in solver-wasm/src/wasm.rs. It throws an Error of one line; a trap is a RuntimeError. */
export type SolverCore = typeof built;
/** One search over one problem. */
export type CoreSolver = built.Solver;

/** Where the built core lies. */
export const coreUrl = new URL("../../../../solver-wasm/pkg/rondo_solver.js", import.meta.url).href;

/** Loads one instance of the core into this thread. Throws if the module cannot be had. */
export async function loadCore(moduleUrl: string): Promise<SolverCore> {
  return (await import(moduleUrl)) as SolverCore;
}

const compiled = new Map<string, object>();

/**
 * Compiles the core for all threads of this process, which takes a second of processor time; to be called before any of
 * them loads it, so that no run waits for V8 (docs/adr/0025-the-core-is-compiled-at-the-start.md). Throws if the module
 * cannot be had.
 */
export function compileCore(moduleUrl = coreUrl): void {
  if (compiled.has(moduleUrl)) return;
  compiled.set(moduleUrl, compileAtOnce(readFileSync(new URL("rondo_solver_bg.wasm", moduleUrl))));
}
