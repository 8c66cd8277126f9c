import { setImmediate } from "node:timers/promises";
import { monotonicMs } from "../clock.ts";
import { Fault } from "../fault.ts";
import { TravelNoticeKind, type TravelNotice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { BlockSource } from "./blocks.ts";
import type { TravelCache } from "./cache.ts";
import { pick, type Location } from "./location.ts";
import type { RoadsSettings } from "./settings.ts";
import { UNKNOWN } from "./cells.ts";
import { allocateMatrix, type TravelMatrix } from "../matrix.ts";
import type { Travel, TravelSource } from "./travel.ts";

/** Requests to the server in progress at once, for one matrix. */
const CONCURRENCY = 6;

interface TileSettings extends Pick<RoadsSettings, "block" | "snapMeters" | "farMeters"> {
  /** See allocateMatrix. */
  readonly canMove?: boolean | undefined;
}

/** Whole matrices from a source that answers block by block, with a memory of what it has said. */
export class TiledTravel implements TravelSource {
  readonly #source: BlockSource;
  readonly #cache: TravelCache;
  readonly #limits: TileSettings;

  constructor(source: BlockSource, cache: TravelCache, limits: TileSettings) {
    this.#source = source;
    this.#cache = cache;
    this.#limits = limits;
  }

  between(locations: readonly Location[], signal: AbortSignal, patienceMs: number): Promise<Travel> {
    return patiently(this.#source, { signal, patienceMs }, (both) => this.#between(locations, both));
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #between(locations: readonly Location[], signal: AbortSignal): Promise<Travel> {
    const metersToRoad = await this.#roads(locations, signal);
    const matrix = allocateMatrix(locations.length, UNKNOWN, this.#limits.canMove);
    this.#cache.read(locations, matrix);
    this.#cutOff(matrix, metersToRoad);
    const blocks = unknownBlocks(matrix, locations.length, this.#limits.block);
    if (blocks.length > 0) {
      // That took its time for a large matrix. Connections that the server has closed meanwhile are noticed here, not by a question.
      await setImmediate();
      try {
        await all(blocks, signal, (block, both) => this.#fill(matrix, locations, block, both));
      } finally {
        this.#cache.write(locations, matrix);
      }
    }
    const trace = (route: readonly number[], signal: AbortSignal) =>
      this.#source.trace(pick(locations, route), signal);
    const notices = this.#notices(metersToRoad);
    return { matrix, notices, withoutRoads: false, knowsSides: this.#source.knowsSides, trace };
  }

  async #roads(locations: readonly Location[], signal: AbortSignal): Promise<Float32Array> {
    const roads = this.#cache.readRoads(locations);
    const unknown = [...roads.keys()].filter((index) => Number.isNaN(roads[index]));
    const { block } = this.#limits;
    const parts = Array.from({ length: Math.ceil(unknown.length / block) }, (_, part) =>
      unknown.slice(part * block, (part + 1) * block),
    );
    await all(parts, signal, async (part, both) => {
      const found = pick(locations, part);
      const meters = await this.#source.locate(found, both);
      part.forEach((index, i) => {
        roads[index] = meters[i] ?? NaN;
      });
      found.forEach((location, i) => {
        this.#cache.writeRoad(location, meters[i] ?? NaN);
      });
    });
    return roads;
  }

  #notices(metersToRoad: Float32Array): TravelNotice[] {
    const { snapMeters, farMeters } = this.#limits;
    return [...metersToRoad].flatMap((meters, place) => {
      if (!(meters > Math.min(farMeters, snapMeters))) return [];
      const kind =
        meters > snapMeters
          ? TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE
          : TravelNoticeKind.TRAVEL_NOTICE_KIND_SNAPPED_FAR;
      return [{ place, kind, metersToRoad: Number.isFinite(meters) ? meters : undefined }];
    });
  }

  /** There is no way to or from locations that are far from every road. */
  #cutOff({ durations, distances }: TravelMatrix, metersToRoad: Float32Array): void {
    const n = metersToRoad.length;
    metersToRoad.forEach((meters, lost) => {
      if (!(meters > this.#limits.snapMeters)) return;
      for (let other = 0; other < n; other++) {
        if (other === lost) continue;
        for (const cell of [lost * n + other, other * n + lost]) durations[cell] = distances[cell] = -1;
      }
    });
  }

  async #fill(
    matrix: TravelMatrix,
    locations: readonly Location[],
    { rows, columns }: Block,
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await this.#source.block(pick(locations, rows), pick(locations, columns), signal);
    rows.forEach((from, r) => {
      columns.forEach((to, c) => {
        if (from === to) return;
        matrix.durations[from * locations.length + to] = answer.durations[r * columns.length + c] ?? -1;
        matrix.distances[from * locations.length + to] = answer.distances[r * columns.length + c] ?? -1;
      });
    });
  }
}

/**
 * Does the work until it is done, or until the source has given no answer to anybody for `patienceMs`. Then it is Fault
 * "travel-unavailable".
 */
async function patiently<Value>(
  source: Pick<BlockSource, "answeredMs">,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const silent = new AbortController();
  const startedMs = monotonicMs();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const leftMs = Math.max(startedMs, source.answeredMs) + patienceMs - monotonicMs();
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
    else silent.abort(new Fault("travel-unavailable", `the routing server is silent for ${patienceMs} ms`));
  };
  look();
  try {
    return await work(AbortSignal.any([signal, silent.signal]));
  } finally {
    clearTimeout(timer);
  }
}

interface Block {
  readonly rows: number[];
  readonly columns: number[];
}

/** Works through a list, a few at once. One failure ends all. */
async function all<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item, both);
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } catch (error) {
    failed.abort(error);
    signal.throwIfAborted();
    throw error;
  }
}

/** Blocks that cover all unknown cells, each cut down to the rows and columns that have one. */
function unknownBlocks({ durations }: TravelMatrix, n: number, block: number): Block[] {
  const blocks: Block[] = [];
  for (let top = 0; top < n; top += block) {
    for (let left = 0; left < n; left += block) {
      const rows = new Set<number>();
      const columns = new Set<number>();
      for (let from = top; from < Math.min(n, top + block); from++) {
        for (let to = left; to < Math.min(n, left + block); to++) {
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
