/** The VRP core's interface; see solver-wasm/src/wasm.rs. Methods throw an Error of one line; a trap is a RuntimeError. */
export interface SolverCore {
  Solver: new (problemJson: string, durations: Int32Array, distances: Int32Array, seed: number) => CoreSolver;
  /** JSON array of StopAdvice for the plan in the problem's initial routes. */
  advise(problemJson: string, durations: Int32Array, distances: Int32Array, stopsJson: string): string;
  /** JSON array of the rules that a plan breaks; [] if none. */
  check(problemJson: string, durations: Int32Array, distances: Int32Array, planJson: string): string;
  version(): string;
}

/** One search over one problem. */
export interface CoreSolver {
  /** Seconds of wall time the whole search has, for its annealing clock. */
  setBudget(totalSeconds: number): void;
  /** Searches for about `sliceMs` at most. JSON of { iterations, done, improved, best: Cost }; iterations of the whole run. */
  step(sliceMs: number, maxIterations: number): string;
  /** JSON of the best plan. */
  plan(): string;
  export_solution(): Uint32Array;
  import_solution(words: Uint32Array): void;
  free(): void;
}

/** Where the built core lies; CommonJS, made by wasm-pack. */
export const coreUrl = new URL("../../../../solver-wasm/pkg/rondo_solver.js", import.meta.url).href;

/** Loads one instance of the core into this thread. Throws if the module cannot be had. */
export async function loadCore(moduleUrl: string): Promise<SolverCore> {
  return (await import(moduleUrl)) as SolverCore;
}
