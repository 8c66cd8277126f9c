/* tslint:disable */
/* eslint-disable */

/**
 * One run over one problem.
 */
export class Solver {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * JSON of the best plan's cost, the proto's `Cost`; undefined before the first plan. Not for every step: it takes
     * as long as hundreds of iterations.
     */
    cost(): string | undefined;
    /**
     * The best plan's routes as words, for `import_solution` of another run over the same problem.
     */
    export_solution(): Uint32Array;
    /**
     * Goes on from another run's routes if they are better than everything known here. Throws when the words are not
     * routes of this problem.
     */
    import_solution(words: Uint32Array | number[]): void;
    /**
     * Reads the problem; the first steps make a first valid plan. Throws when the problem is not valid: the message
     * names the field.
     */
    constructor(problem_json: string, durations: Int32Array | number[], distances: Int32Array | number[], seed: number);
    /**
     * JSON of the best plan, with the reasons of stops left out.
     */
    plan(): string;
    /**
     * How long the whole run will be, for the annealing clock.
     */
    setBudget(total_seconds: number): void;
    /**
     * Has to have its plan in so many milliseconds from now, reasons included; what cannot be done in time is as far
     * as it got, and says so. To be set before the first step.
     */
    setLimit(milliseconds: number): void;
    /**
     * Goes on for `slice_ms` of wall time, or until the run has made `max_iterations` in all (0: no such limit).
     * JSON of `{ iterations, done, planned }`.
     */
    step(slice_ms: number, max_iterations: number): string;
}

/**
 * Insert advice on the plan in the problem's initial routes, for the stops in a JSON array of indices:
 * a JSON array of the proto's `StopAdvice`. Throws when the problem is not valid or a stop does not exist.
 */
export function advise(problem_json: string, durations: Int32Array | number[], distances: Int32Array | number[], stops_json: string): string;

/**
 * The rules that a plan breaks, as a JSON array of sentences; `[]` for a valid plan.
 * Throws when one of the texts is not the JSON that it should be.
 */
export function check(problem_json: string, durations: Int32Array | number[], distances: Int32Array | number[], plan_json: string): string;

/**
 * Bytes of memory that this instance of the module has taken, in whole pages.
 */
export function memoryBytes(): number;

/**
 * Says where a panic was before it ends as a trap.
 */
export function start(): void;

/**
 * Version of the solver.
 */
export function version(): string;
