import type { Location } from "./location.ts";
import { LRUCache } from "lru-cache";
import { locationKey } from "./snap.ts";

const TILE = 50;
const MAX_LOCATIONS = 1_000_000;
const TILE_BYTES = 2 * TILE * TILE * Int32Array.BYTES_PER_ELEMENT;
/** A cell that nobody has asked for yet. */
export const UNKNOWN = -2;

interface Tile {
  durations: Int32Array;
  distances: Int32Array;
}

interface Cells {
  durations: Int32Array;
  distances: Int32Array;
}

/**
 * Remembers travel between locations. Locations are numbered as they are first seen, so that those of one project lie
 * together, and the matrix over all numbers is kept in square tiles, of which the longest unused are forgotten.
 */
export class TravelCache {
  readonly #numbers = new Map<string, number>();
  readonly #tiles: LRUCache<string, Tile>;

  constructor({ bytes, ttlMs }: { bytes: number; ttlMs: number }) {
    this.#tiles = new LRUCache({ max: Math.max(1, Math.floor(bytes / TILE_BYTES)), ttl: ttlMs });
  }

  /** Fills in what is known of the matrix of these locations; the other cells off the diagonal become UNKNOWN. */
  read(locations: readonly Location[], matrix: Cells): void {
    this.#eachTile(locations, (tile, cells) => {
      for (const { at, inTile } of cells) {
        matrix.durations[at] = tile?.durations[inTile] ?? UNKNOWN;
        matrix.distances[at] = tile?.distances[inTile] ?? UNKNOWN;
      }
    });
  }

  /** Remembers all known cells of the matrix of these locations. */
  write(locations: readonly Location[], matrix: Cells): void {
    this.#eachTile(locations, (found, cells, key) => {
      const tile = found ?? {
        durations: new Int32Array(TILE * TILE).fill(UNKNOWN),
        distances: new Int32Array(TILE * TILE).fill(UNKNOWN),
      };
      if (!found) this.#tiles.set(key, tile);
      for (const { at, inTile } of cells) {
        const duration = matrix.durations[at] ?? UNKNOWN;
        if (duration === UNKNOWN) continue;
        tile.durations[inTile] = duration;
        tile.distances[inTile] = matrix.distances[at] ?? UNKNOWN;
      }
    });
  }

  #eachTile(
    locations: readonly Location[],
    visit: (tile: Tile | undefined, cells: Iterable<{ at: number; inTile: number }>, key: string) => void,
  ): void {
    const groups = this.#group(locations);
    for (const [rowGroup, rows] of groups) {
      for (const [columnGroup, columns] of groups) {
        const key = `${rowGroup}:${columnGroup}`;
        visit(this.#tiles.get(key), cellsOf(rows, columns, locations.length), key);
      }
    }
  }

  /** Tile number → the locations in it, as their index in the list and their row in the tile. */
  #group(locations: readonly Location[]): Map<number, { index: number; row: number }[]> {
    if (this.#numbers.size > MAX_LOCATIONS) {
      this.#numbers.clear();
      this.#tiles.clear();
    }
    const groups = new Map<number, { index: number; row: number }[]>();
    locations.forEach((location, index) => {
      const key = locationKey(location);
      const number = this.#numbers.get(key) ?? this.#numbers.size;
      this.#numbers.set(key, number);
      const group = Math.floor(number / TILE);
      const members = groups.get(group);
      const member = { index, row: number % TILE };
      if (members) members.push(member);
      else groups.set(group, [member]);
    });
    return groups;
  }
}

function* cellsOf(
  rows: readonly { index: number; row: number }[],
  columns: readonly { index: number; row: number }[],
  n: number,
): Iterable<{ at: number; inTile: number }> {
  for (const from of rows) {
    for (const to of columns) {
      if (from.index !== to.index) yield { at: from.index * n + to.index, inTile: from.row * TILE + to.row };
    }
  }
}
