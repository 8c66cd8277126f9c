import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { LRUCache } from "lru-cache";
import { Fault } from "../errors.ts";
import { blockOf, type TravelBlock } from "./blocks.ts";

/** A server's answer to a question for a block; undefined if it refuses all because a place is too far from every road. */
type Table = (
  from: readonly Place[],
  to: readonly Place[],
  signal: AbortSignal,
) => Promise<TravelBlock | undefined>;
/** Whether a place is near enough to a road. */
type Probe = (place: Place, signal: AbortSignal) => Promise<boolean>;

/** Finds the places that make a routing server refuse a whole block, and gets the rest answered without them. */
export class SnapGuard {
  readonly #table: Table;
  readonly #probe: Probe;
  readonly #offRoad = new LRUCache<string, true>({ max: 100_000, ttl: 3_600_000 });

  constructor(table: Table, probe: Probe) {
    this.#table = table;
    this.#probe = probe;
  }

  /** The block, with -1 in the rows and columns of places off the road. */
  async block(from: readonly Place[], to: readonly Place[], signal: AbortSignal): Promise<TravelBlock> {
    const answer = await this.#without(from, to, signal);
    if (answer) return answer;
    await this.#findOffRoad(new Set([...from, ...to]), signal);
    const second = await this.#without(from, to, signal);
    if (!second)
      throw new Fault("travel-unavailable", "the routing server refuses places that it says are near a road");
    return second;
  }

  async #without(
    from: readonly Place[],
    to: readonly Place[],
    signal: AbortSignal,
  ): Promise<TravelBlock | undefined> {
    const rows = this.#onRoad(from);
    const columns = this.#onRoad(to);
    if (rows.size === 0 || columns.size === 0)
      return blockOf(from.length, to.length, () => ({ seconds: null, meters: null }));
    const pick = (places: readonly Place[], kept: Map<number, number>) =>
      places.filter((_, i) => kept.has(i));
    const answer = await this.#table(pick(from, rows), pick(to, columns), signal);
    if (!answer || (rows.size === from.length && columns.size === to.length)) return answer;
    return blockOf(from.length, to.length, (row, column) => {
      const r = rows.get(row);
      const c = columns.get(column);
      const cell = r === undefined || c === undefined ? -1 : r * columns.size + c;
      const seconds = answer.durations[cell] ?? -1;
      const meters = answer.distances[cell] ?? -1;
      return seconds < 0 ? { seconds: null, meters: null } : { seconds, meters };
    });
  }

  /** Index among all places → index among those that are not known to be off the road. */
  #onRoad(places: readonly Place[]): Map<number, number> {
    const kept = new Map<number, number>();
    places.forEach((place, i) => {
      if (!this.#offRoad.has(placeKey(place))) kept.set(i, kept.size);
    });
    return kept;
  }

  async #findOffRoad(places: Iterable<Place>, signal: AbortSignal): Promise<void> {
    for (const place of places) {
      if (this.#offRoad.has(placeKey(place))) continue;
      if (!(await this.#probe(place, signal))) this.#offRoad.set(placeKey(place), true);
    }
  }
}

/** A place to a tenth of a metre, as text. */
export function placeKey({ latitude, longitude }: Place): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}
