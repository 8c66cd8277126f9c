import { z } from "zod";
import type { Location } from "./location.ts";

/** Travel from some locations to others, row-major; seconds and metres, -1 where there is no way. */
export interface TravelBlock {
  durations: Int32Array;
  distances: Int32Array;
}

/** A routing server that answers for some sources and as many destinations at once. See Travel for faults. */
export interface BlockSource {
  /** When the server last gave an answer, on the monotonic clock. */
  readonly answeredMs: number;
  /** Whether its times depend on the side of the road that a location is to be reached on. */
  readonly knowsSides: boolean;
  /** Metres from each location to the road that the server puts it on; Infinity if there is none. */
  locate(locations: readonly Location[], signal: AbortSignal): Promise<readonly number[]>;
  /** Travel between locations that are near a road. */
  block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock>;
  /** The way through locations that are near a road, as an encoded polyline of precision 5. */
  trace(locations: readonly Location[], signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const MOST = 2 ** 31 - 1;

/**
 * Makes a block of the cells that a server has sent, in one pass over them: null is no way, fractions are rounded, metres
 * below 0 are 0. Undefined if a cell is something else than null or such a number.
 */
export function blockOf(
  rows: number,
  columns: number,
  cell: (row: number, column: number) => Cell,
): TravelBlock | undefined {
  const durations = new Int32Array(rows * columns).fill(-1);
  const distances = new Int32Array(rows * columns).fill(-1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { seconds, meters } = cell(row, column);
      if (!isAmount(seconds, 0) || !isAmount(meters, -MOST)) return undefined;
      if (seconds === null || meters === null) continue;
      durations[row * columns + column] = Math.round(seconds);
      distances[row * columns + column] = Math.max(0, Math.round(meters));
    }
  }
  return { durations, distances };
}

interface Cell {
  readonly seconds: unknown;
  readonly meters: unknown;
}

function isAmount(value: unknown, least: number): value is number | null {
  return value === null || (typeof value === "number" && value >= least && value <= MOST);
}

/** The rows of a server's table. A schema of their cells would copy all of them. */
export const tableRows = z.array(z.custom<readonly unknown[]>((row) => Array.isArray(row)));

/** Whether a server's answer has a cell for each pair. */
export function isWhole(
  rows: readonly (readonly unknown[])[],
  from: readonly unknown[],
  to: readonly unknown[],
): boolean {
  return rows.length === from.length && rows.every(({ length }) => length === to.length);
}
