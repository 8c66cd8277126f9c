import { z } from "zod";
import type { Location } from "./location.ts";
import { readTables } from "./tables.ts";

/** Travel from some locations to others, row-major; seconds and metres, -1 where there is no way. */
export interface TravelBlock {
  readonly durations: Int32Array;
  readonly distances: Int32Array;
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

/** A table of seconds or metres, filled row by row: null is no way, fractions are rounded, and what is below 0 is 0. */
class BlockTable {
  readonly #cells: Int32Array;
  readonly #columns: number;
  readonly #least: number;
  #rows = 0;
  #isGood = true;

  /** @param least the least number that a server may send */
  constructor(rows: number, columns: number, least: number) {
    this.#cells = new Int32Array(rows * columns);
    this.#columns = columns;
    this.#least = least;
  }

  readonly add = (row: readonly unknown[]): void => {
    const start = this.#rows++ * this.#columns;
    this.#isGood &&= row.length === this.#columns;
    row.forEach((amount, column) => {
      if (isAmount(amount, this.#least)) this.#cells[start + column] = cellOf(amount);
      else this.#isGood = false;
    });
  };

  /** The cells; undefined unless all rows have come, and each was good. */
  get whole(): Int32Array | undefined {
    return this.#isGood && this.#rows * this.#columns === this.#cells.length ? this.#cells : undefined;
  }
}

type AddRow = (row: readonly unknown[]) => void;

/**
 * Reads the block from some locations to others. A pair without seconds or without metres has no way.
 * @returns the block, undefined if a cell is missing or wrong, and the rest of the answer
 */
export function readBlock(
  bytes: Buffer,
  { from, to }: { from: readonly unknown[]; to: readonly unknown[] },
  tables: (seconds: AddRow, meters: AddRow) => Record<string, AddRow>,
): { block: TravelBlock | undefined; rest: unknown } {
  const seconds = new BlockTable(from.length, to.length, 0);
  // Between locations side by side OSRM gives some tenths of a metre below 0 (osrm-backend#5306).
  const meters = new BlockTable(from.length, to.length, -MOST);
  const rest = readTables(bytes, tables(seconds.add, meters.add));
  const [durations, distances] = [seconds.whole, meters.whole];
  if (!durations || !distances) return { block: undefined, rest };
  durations.forEach((duration, cell) => {
    if (duration === -1) distances[cell] = -1;
    else if (distances[cell] === -1) durations[cell] = -1;
  });
  return { block: { durations, distances }, rest };
}

function isAmount(value: unknown, least: number): value is number | null {
  return value === null || (typeof value === "number" && value >= least && value <= MOST);
}

function cellOf(amount: number | null): number {
  return amount === null ? -1 : Math.max(0, Math.round(amount));
}

/** Tables of an answer whose rows are read already. */
export const tableRead = z.tuple([]);
