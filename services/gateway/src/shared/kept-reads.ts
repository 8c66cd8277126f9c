import { LRUCache } from "lru-cache";

/** A kept value, with its head as it is now. */
interface Outdated<Head, Value> {
  readonly head: Head;
  readonly value: Value;
}

interface Source<Head, Value> {
  readonly weightOf: (value: Value) => number;
  /** A small read that shows whether a value has changed. */
  readonly headOf: (key: string) => Promise<Head>;
  readonly isOf: (head: Head, value: Value) => boolean;
  /** @param known an earlier value, which may save a part of the read */
  readonly read: (key: string, known?: Outdated<Head, Value>) => Promise<Value>;
}

/**
 * The values that were read last, up to a weight. Of those it reads only whether they have changed. Nobody changes a value,
 * so many requests may have the same one.
 */
export class KeptReads<Head, Value extends object> {
  readonly #kept: LRUCache<string, Value>;
  readonly #source: Source<Head, Value>;

  constructor(mostWeight: number, source: Source<Head, Value>) {
    this.#kept = new LRUCache({ maxSize: mostWeight, sizeCalculation: source.weightOf });
    this.#source = source;
  }

  /** A value that may have changed since it was read. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  async read(key: string): Promise<Value> {
    const value = this.#kept.get(key);
    const known = value && { head: await this.#source.headOf(key), value };
    if (known && this.#source.isOf(known.head, known.value)) return known.value;
    const read = await this.#source.read(key, known);
    this.#kept.set(key, read);
    return read;
  }
}
