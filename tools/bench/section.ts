import type { BenchOptions } from "./options.ts";

/** One measurement that is kept on its own, so that a run that is stopped loses at most one. */
export interface Unit<R> {
  /** Names the measurement exactly: a unit whose key is known is not measured again. */
  readonly key: string;
  /** How long it will take, about. */
  readonly seconds: number;
  readonly measure: () => R;
}

/** What a section says: Markdown, and files beside the report. */
export interface Rendered {
  readonly body: string;
  readonly files?: ReadonlyMap<string, string>;
}

/** A part of the report: what to measure, and how to tell it. */
export interface Section {
  readonly title: string;
  /** Cores that a run keeps busy, on average; default one. */
  readonly cores?: number;
  readonly units: (options: BenchOptions) => Unit<unknown>[];
  /** Tells all that is known of this build, which may be more than was asked for this time. */
  readonly render: (records: readonly unknown[]) => Rendered;
}

/** Makes a section of one whose records are all of one type: only its own units make its records. */
export const section = <R>(parts: {
  readonly title: string;
  readonly cores?: number;
  readonly units: (options: BenchOptions) => Unit<R>[];
  readonly render: (records: readonly R[]) => Rendered;
}): Section => ({ ...parts, render: (records) => parts.render(records as R[]) });
