import type { Location } from "./location.ts";
import { BLOCK, type BlockSource } from "./blocks.ts";
import { UNKNOWN, type TravelCache } from "./cache.ts";
import { allocateMatrix, type TravelMatrix, type TravelSource } from "./travel.ts";

/** Questions to the server under way at once, for one matrix. */
const CONCURRENCY = 6;

/** Whole matrices from a source that answers block by block, with a memory of what it has said. */
export class TiledTravel implements TravelSource {
  readonly #source: BlockSource;
  readonly #cache: TravelCache;

  constructor(source: BlockSource, cache: TravelCache) {
    this.#source = source;
    this.#cache = cache;
  }

  async matrix(locations: readonly Location[], signal: AbortSignal): Promise<TravelMatrix> {
    const matrix = allocateMatrix(locations.length, UNKNOWN);
    this.#cache.read(locations, matrix);
    const wanted = unknownBlocks(matrix, locations.length);
    if (wanted.length === 0) return matrix;
    // One failure ends the questions of all.
    const failed = new AbortController();
    const both = AbortSignal.any([signal, failed.signal]);
    const ask = async () => {
      for (let block = wanted.pop(); block; block = wanted.pop())
        await this.#fill(matrix, locations, block, both);
    };
    try {
      await Promise.all(Array.from({ length: CONCURRENCY }, ask));
    } catch (error) {
      failed.abort(error);
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#cache.write(locations, matrix);
    }
    return matrix;
  }

  trace(locations: readonly Location[], signal: AbortSignal): Promise<string> {
    return this.#source.trace(locations, signal);
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #fill(
    matrix: TravelMatrix,
    locations: readonly Location[],
    { rows, columns }: Block,
    signal: AbortSignal,
  ): Promise<void> {
    const pick = (indices: readonly number[]) => indices.flatMap((i) => locations[i] ?? []);
    const answer = await this.#source.block(pick(rows), pick(columns), signal);
    rows.forEach((from, r) => {
      columns.forEach((to, c) => {
        if (from === to) return;
        matrix.durations[from * locations.length + to] = answer.durations[r * columns.length + c] ?? -1;
        matrix.distances[from * locations.length + to] = answer.distances[r * columns.length + c] ?? -1;
      });
    });
  }
}

interface Block {
  rows: number[];
  columns: number[];
}

/** Blocks that cover all unknown cells, each cut down to the rows and columns that have one. */
function unknownBlocks({ durations }: TravelMatrix, n: number): Block[] {
  const blocks: Block[] = [];
  for (let top = 0; top < n; top += BLOCK) {
    for (let left = 0; left < n; left += BLOCK) {
      const rows = new Set<number>();
      const columns = new Set<number>();
      for (let from = top; from < Math.min(n, top + BLOCK); from++) {
        for (let to = left; to < Math.min(n, left + BLOCK); to++) {
          if (durations[from * n + to] !== UNKNOWN) continue;
          rows.add(from);
          columns.add(to);
        }
      }
      if (rows.size > 0)
        blocks.push({ rows: [...rows].sort(byNumber), columns: [...columns].sort(byNumber) });
    }
  }
  return blocks;
}

function byNumber(a: number, b: number): number {
  return a - b;
}
