const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

type Chunks = typeof Float64Array | typeof Int32Array;

/** A list of numbers that grows without being copied, and takes no more memory than they need. */
export class Column {
  length = 0;
  readonly #chunks: (Float64Array | Int32Array)[] = [];
  readonly #Chunk: Chunks;

  constructor(Chunk: Chunks) {
    this.#Chunk = Chunk;
  }

  push(value: number): void {
    if (this.length % CHUNK === 0) this.#chunks.push(new this.#Chunk(CHUNK));
    (this.#chunks[this.length >> CHUNK_BITS] as Float64Array)[this.length % CHUNK] = value;
    this.length++;
  }

  clear(): void {
    this.length = 0;
    this.#chunks.length = 0;
  }

  at(index: number): number {
    return this.#chunks[index >> CHUNK_BITS]?.[index % CHUNK] ?? NaN;
  }
}

/** Lists of numbers, one after the other. */
export class Lists {
  readonly #ends = new Column(Int32Array);
  readonly #values: Column;

  constructor(Chunk: Chunks) {
    this.#values = new Column(Chunk);
  }

  get length(): number {
    return this.#ends.length;
  }

  push(values: Iterable<number>): void {
    for (const value of values) this.#values.push(value);
    this.#ends.push(this.#values.length);
  }

  at(index: number): number[] {
    const list: number[] = [];
    this.visit(index, (value) => list.push(value));
    return list;
  }

  visit(index: number, work: (value: number) => void): void {
    const end = this.#ends.at(index);
    for (let at = index === 0 ? 0 : this.#ends.at(index - 1); at < end; at++) work(this.#values.at(at));
  }

  /** All values in their order. */
  *values(): Generator<number> {
    for (let index = 0; index < this.#values.length; index++) yield this.#values.at(index);
  }

  get valueCount(): number {
    return this.#values.length;
  }
}

/** Texts, each kept once. Their numbers count from 1; 0 is no text. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [undefined];

  get size(): number {
    return this.#texts.length;
  }

  numberOf(text: string | undefined): number {
    if (text === undefined) return 0;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  at(number: number): string | undefined {
    return this.#texts[number];
  }
}

/** The same items by their keys, which are whole numbers below `keys`; equal ones stay in their order. */
export function sortedByKey(items: Uint32Array, keyOf: (item: number) => number, keys: number): Uint32Array {
  const counts = new Uint32Array(keys);
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  let end = 0;
  const next = counts.map((count) => (end += count) - count);
  const sorted = new Uint32Array(items.length);
  for (const item of items) {
    const at = next[keyOf(item)] ?? 0;
    sorted[at] = item;
    next[keyOf(item)] = at + 1;
  }
  return sorted;
}
