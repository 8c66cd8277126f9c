import { tool } from "./child.ts";
import type { TaskSource } from "./source.ts";

/** One run to measure. */
export interface MeasureRequest {
  readonly source: TaskSource;
  readonly seconds: number;
  readonly seed: number;
  /** Seconds at which the best cost is recorded. The end is always recorded. */
  readonly checkpoints?: readonly number[];
  /** URL of another build of the core. */
  readonly core?: string;
  /** Whether to return the plan, too. */
  readonly keepPlan?: boolean;
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
  /** Since the core had read the problem. */
  readonly searchSeconds: number;
  /** The plan with its reasons was ready this long after the limit. */
  readonly overrunSeconds: number;
  /** The longest call into the core after the first plan. A run cannot be stopped during a call. */
  readonly longestStepSeconds: number;
  /** The module's memory at the end. */
  readonly memoryBytes: number;
  /** The process's largest memory. */
  readonly processBytes: number;
  /** The first plan, each checkpoint, the end. */
  readonly trace: readonly Moment[];
  /** Faults that `check` finds in the plan. */
  readonly faults: readonly string[];
  /** JSON of the plan, if it was requested. */
  readonly plan?: string;
}

/** Measures one run in a process of its own. */
export const measureInChild = (request: MeasureRequest): Measurement =>
  JSON.parse(tool("lab/bench/measure.ts", [JSON.stringify(request)])) as Measurement;

/** The plan at the end. */
export const last = ({ trace }: Measurement): Moment =>
  trace.at(-1) ?? { seconds: NaN, unassigned: NaN, cost: NaN };
