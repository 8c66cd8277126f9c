import type { Location } from "./location.ts";
import { LRUCache } from "lru-cache";
import { Fault } from "../errors.ts";
import { blockOf, type TravelBlock } from "./blocks.ts";

/** A server's answer to a question for a block; undefined if it refuses all because a location is too far from every road. */
type Table = (
  from: readonly Location[],
  to: readonly Location[],
  signal: AbortSignal,
) => Promise<TravelBlock | undefined>;
/** Whether a location is near enough to a road. */
type Probe = (location: Location, signal: AbortSignal) => Promise<boolean>;

/** Finds the locations that make a routing server refuse a whole block, and gets the rest answered without them. */
export class SnapGuard {
  readonly #table: Table;
  readonly #probe: Probe;
  readonly #offRoad = new LRUCache<string, true>({ max: 100_000, ttl: 3_600_000 });

  constructor(table: Table, probe: Probe) {
    this.#table = table;
    this.#probe = probe;
  }

  /** The block, with -1 in the rows and columns of locations off the road. */
  async block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock> {
    const answer = await this.#without(from, to, signal);
    if (answer) return answer;
    await this.#findOffRoad(new Set([...from, ...to]), signal);
    const second = await this.#without(from, to, signal);
    if (!second)
      throw new Fault(
        "travel-unavailable",
        "the routing server refuses locations that it says are near a road",
      );
    return second;
  }

  async #without(
    from: readonly Location[],
    to: readonly Location[],
    signal: AbortSignal,
  ): Promise<TravelBlock | undefined> {
    const rows = this.#onRoad(from);
    const columns = this.#onRoad(to);
    if (rows.size === 0 || columns.size === 0)
      return blockOf(from.length, to.length, () => ({ seconds: null, meters: null }));
    const pick = (locations: readonly Location[], kept: Map<number, number>) =>
      locations.filter((_, i) => kept.has(i));
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

  /** Index among all locations → index among those that are not known to be off the road. */
  #onRoad(locations: readonly Location[]): Map<number, number> {
    const kept = new Map<number, number>();
    locations.forEach((location, i) => {
      if (!this.#offRoad.has(locationKey(location))) kept.set(i, kept.size);
    });
    return kept;
  }

  async #findOffRoad(locations: Iterable<Location>, signal: AbortSignal): Promise<void> {
    for (const location of locations) {
      if (this.#offRoad.has(locationKey(location))) continue;
      if (!(await this.#probe(location, signal))) this.#offRoad.set(locationKey(location), true);
    }
  }
}

/** A location to a tenth of a metre, as text. */
export function locationKey({ latitude, longitude }: Location): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}
