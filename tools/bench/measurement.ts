import { tool } from "./child.ts";

/** Where a task comes from: a file, or a generator with its size and seed. */
export type TaskSource =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "plain" | "rich"; readonly stops: number; readonly seed: number };

/** One run to measure. */
export interface MeasureRequest {
  readonly source: TaskSource;
  readonly seconds: number;
  /** 0: no limit. */
  readonly maxIterations: number;
  readonly seed: number;
  /** Moments, in seconds, at which the best cost is noted; the end is noted anyway. */
  readonly checkpoints: readonly number[];
}

/** The best plan at some moment. */
export interface Moment {
  readonly seconds: number;
  readonly unassigned: number;
  readonly cost: number;
}

export interface Measurement {
  /** From the problem's JSON to a valid plan. */
  readonly firstPlanSeconds: number;
  readonly iterations: number;
  /** After the first plan. */
  readonly searchSeconds: number;
  /** The module's memory at the end. */
  readonly memoryBytes: number;
  /** The first plan, each checkpoint, the end. */
  readonly trace: readonly Moment[];
}

/** Measures one run in a process of its own. */
export const measureInChild = (request: MeasureRequest): Measurement =>
  JSON.parse(tool("bench/measure.ts", [JSON.stringify(request)])) as Measurement;
