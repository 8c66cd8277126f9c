import type { Coordinates } from "../records/locating.ts";

/** Numbers distinct values from 0, in the order in which they are first asked for. */
export interface Indexer<Value> {
  /** The value's number. A new value gets the next one. */
  readonly index: (value: Value) => number;
  /** The distinct values so far. */
  readonly values: readonly Value[];
}

/** @param key equal for equal values only */
export function indexer<Value>(key: (value: Value) => string): Indexer<Value> {
  const known = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    index(value) {
      const name = key(value);
      const found = known.get(name);
      if (found !== undefined) return found;
      known.set(name, values.length);
      return values.push(value) - 1;
    },
  };
}

/** Numbers the locations of a problem. */
export function locationIndexer(): Indexer<Coordinates> {
  return indexer(({ latitude, longitude }) => `${latitude},${longitude}`);
}
