import { LRUCache } from "lru-cache";
import type { Location } from "./location.ts";
import { locationKey } from "./location.ts";

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

interface Known {
  /** In the order in which locations are first seen. */
  readonly number: number;
  /** NaN: not known. */
  metersToRoad: number;
  /** When the road was found, on the monotonic clock. */
  sinceMs: number;
}

/**
 * Remembers travel between locations. Locations are numbered as they are first seen, so that those of one project lie
 * together, and the matrix over all numbers is kept in square tiles, of which the longest unused are forgotten.
 */
export class TravelCache {
  readonly #known = new Map<string, Known>();
  readonly #tiles: LRUCache<string, Tile>;
  readonly #ttlMs: number;

  constructor({ bytes, ttlMs }: { bytes: number; ttlMs: number }) {
    this.#ttlMs = ttlMs;
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

  /** Metres from each location to its road; NaN where that is not known. */
  readRoads(locations: readonly Location[]): Float32Array {
    const oldest = performance.now() - this.#ttlMs;
    return Float32Array.from(locations, (location) => {
      const known = this.#known.get(keyOf(location));
      return known && known.sinceMs >= oldest ? known.metersToRoad : NaN;
    });
  }

  /** Remembers how far a location is from its road. */
  writeRoad(location: Location, metersToRoad: number): void {
    const known = this.#numbered(location);
    known.metersToRoad = metersToRoad;
    known.sinceMs = performance.now();
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
    if (this.#known.size > MAX_LOCATIONS) {
      this.#known.clear();
      this.#tiles.clear();
    }
    const groups = new Map<number, { index: number; row: number }[]>();
    locations.forEach((location, index) => {
      const { number } = this.#numbered(location);
      const group = Math.floor(number / TILE);
      const members = groups.get(group);
      const member = { index, row: number % TILE };
      if (members) members.push(member);
      else groups.set(group, [member]);
    });
    return groups;
  }

  #numbered(location: Location): Known {
    const key = keyOf(location);
    const known = this.#known.get(key) ?? { number: this.#known.size, metersToRoad: NaN, sinceMs: 0 };
    this.#known.set(key, known);
    return known;
  }
}

/** Other times lead to the same location by the side of the road. */
function keyOf(location: Location): string {
  return location.curbside ? `${locationKey(location)} curbside` : locationKey(location);
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
