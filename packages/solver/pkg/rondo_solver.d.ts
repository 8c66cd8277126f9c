/* tslint:disable */
/* eslint-disable */

/**
 * One run over one problem.
 */
export class Solver {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * JSON of the best plan's cost, the proto's `Cost`; undefined before the first plan. Do not call it after every
     * step: it takes as long as hundreds of iterations.
     */
    cost(): string | undefined;
    /**
     * The best plan's routes as 32-bit numbers, for `import_solution` of another run over the same problem.
     */
    export_solution(): Uint32Array;
    /**
     * Continues from another run's routes if they are better than every plan known here. Throws if the numbers are not
     * routes of this problem.
     */
    import_solution(words: Uint32Array | number[]): void;
    /**
     * Reads the problem; the first calls of `step` make a first valid plan. Throws if the problem is not valid; the
     * message names the field.
     */
    constructor(problem_json: string, durations: Int32Array, distances: Int32Array, seed: number);
    /**
     * JSON of the best plan, with the reasons of stops left out.
     */
    plan(): string;
    /**
     * The length of the whole run. The annealing's schedule follows it.
     */
    setBudget(total_seconds: number): void;
    /**
     * The run must have its plan, with reasons, within this many milliseconds from now. Work that does not finish in
     * time stays incomplete, and the plan says so. Call it before the first step.
     */
    setLimit(milliseconds: number): void;
    /**
     * Continues for `slice_ms` of wall time, or until the run has made `max_iterations` in all (0: no such limit).
     * Returns JSON of `{ iterations, done, planned }`.
     */
    step(slice_ms: number, max_iterations: number): string;
}

/**
 * Insert advice for stops on the plan in the problem's initial routes. Takes JSON of `{ stops, slots }`, both as in the
 * proto's `AdviseRequest`, and returns a JSON array of its `StopAdvice`. After `limit_ms` milliseconds, vehicles that have not been asked are left out.
 * Throws if the problem is not valid or a stop does not exist.
 */
export function advise(problem_json: string, durations: Int32Array, distances: Int32Array, question_json: string, limit_ms: number): string;

/**
 * The rules that a plan breaks, as a JSON array of sentences; `[]` for a valid plan. Throws if a text is not JSON of
 * the expected form.
 */
export function check(problem_json: string, durations: Int32Array, distances: Int32Array, plan_json: string): string;

/**
 * The times of routes made by hand, and every rule that they break. Takes a JSON array of the proto's `RouteOrder` and
 * returns JSON of its `EvaluateResponse`, without `travel`. After `limit_ms` milliseconds, reasons of stops left out are
 * missing. Throws if the problem is not valid, or if a route names what does not exist.
 */
export function evaluate(problem_json: string, durations: Int32Array, distances: Int32Array, routes_json: string, limit_ms: number): string;

/**
 * Bytes of memory that this instance of the module has taken, in whole pages.
 */
export function memoryBytes(): number;

/**
 * Prints the location of a panic before the panic becomes a trap.
 */
export function start(): void;

/**
 * Version of the solver.
 */
export function version(): string;

/**
 * What alternatives to some routes cost and break. Takes JSON of `{ alternatives, limitMs }`, as in the proto's
 * `WeighRequest`, and returns a JSON array of its `Weighed`. It is shorter if the time does not suffice. Throws as
 * `evaluate`.
 */
export function weigh(problem_json: string, durations: Int32Array, distances: Int32Array, question_json: string, limit_ms: number): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_solver_free: (a: number, b: number) => void;
    readonly advise: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
    readonly check: (a: number, b: number, c: any, d: any, e: number, f: number) => [number, number, number, number];
    readonly evaluate: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
    readonly memoryBytes: () => number;
    readonly solver_cost: (a: number) => [number, number, number, number];
    readonly solver_export_solution: (a: number) => [number, number];
    readonly solver_import_solution: (a: number, b: number, c: number) => [number, number];
    readonly solver_new: (a: number, b: number, c: any, d: any, e: number) => [number, number, number];
    readonly solver_plan: (a: number) => [number, number, number, number];
    readonly solver_setBudget: (a: number, b: number) => void;
    readonly solver_setLimit: (a: number, b: number) => void;
    readonly solver_step: (a: number, b: number, c: number) => [number, number];
    readonly start: () => void;
    readonly version: () => [number, number];
    readonly weigh: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
