import type { BenchOptions } from "./options.ts";

/** One measurement. Each is stored at once, so that a stopped benchmark loses at most one. */
export interface Unit<R> {
  /** Identifies the measurement. A unit with a stored key is not measured again. */
  readonly key: string;
  /** Its approximate length. */
  readonly seconds: number;
  readonly measure: () => R;
}

/** A part of the report: its measurements, and how they are shown. */
export interface Section {
  readonly title: string;
  /** Cores that a run keeps busy, on average; default one. */
  readonly cores?: number;
  readonly units: (options: BenchOptions) => Unit<unknown>[];
  /** All stored measurements of this build as Markdown. They may be more than this run requested. */
  readonly render: (records: readonly unknown[]) => string;
}

/** Hides the type of a section's records. This is safe because only its own units make them. */
export const section = <R>(parts: {
  readonly title: string;
  readonly cores?: number;
  readonly units: (options: BenchOptions) => Unit<R>[];
  readonly render: (records: readonly R[]) => string;
}): Section => ({ ...parts, render: (records) => parts.render(records as R[]) });
