import type { BenchOptions } from "./options.ts";

/** One measurement. */
export interface Unit<R> {
  /** Names the measurement. */
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
  /** The measurements as Markdown. */
  readonly render: (records: readonly unknown[]) => string;
}

/** Hides the type of a section's records. This is safe because only its own units make them. */
export const section = <R>(parts: {
  readonly title: string;
  readonly cores?: number;
  readonly units: (options: BenchOptions) => Unit<R>[];
  readonly render: (records: readonly R[]) => string;
}): Section => ({ ...parts, render: (records) => parts.render(records as R[]) });
