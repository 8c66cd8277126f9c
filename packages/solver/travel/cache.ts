import { LRUCache } from "lru-cache";
import { locationKey, type Location } from "./location.ts";
import { Cells, UNKNOWN } from "./cells.ts";
import type { TravelMatrix } from "../matrix.ts";

const TILE = 50;
/** Of the bytes for the cache, this share may be taken by locations: their names, numbers and roads. */
const SHARE_OF_LOCATIONS = 0.25;
/** An entry of the map with its key, measured on Node 24: 160 bytes, rounded up. */
const LOCATION_BYTES = 200;

interface Tile {
  readonly durations: Cells;
  readonly distances: Cells;
}

/** Locations of a matrix that lie in the same tile: their index in the list, and their row in the tile. */
type Members = readonly { readonly index: number; readonly row: number }[];

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
  readonly #mostLocations: number;

  constructor({ bytes, ttlMs }: { bytes: number; ttlMs: number }) {
    this.#ttlMs = ttlMs;
    this.#mostLocations = Math.max(1, Math.floor((bytes * SHARE_OF_LOCATIONS) / LOCATION_BYTES));
    const maxSize = Math.max(1, Math.floor(bytes * (1 - SHARE_OF_LOCATIONS)));
    this.#tiles = new LRUCache({ maxSize, sizeCalculation: bytesOf, ttl: ttlMs });
  }

  /** The locations that are known, and the number beyond which the next matrix begins with none. */
  get locations(): { readonly known: number; readonly most: number } {
    return { known: this.#known.size, most: this.#mostLocations };
  }

  /** Fills in what is known of the matrix of these locations; the other cells off the diagonal become UNKNOWN. */
  read(locations: readonly Location[], { durations, distances }: TravelMatrix): void {
    this.#eachTile(locations, (tile, rows, columns) => {
      eachCell(rows, columns, locations.length, (at, inTile) => {
        durations[at] = tile?.durations.at(inTile) ?? UNKNOWN;
        distances[at] = tile?.distances.at(inTile) ?? UNKNOWN;
      });
    });
  }

  /** Remembers all known cells of the matrix of these locations. */
  write(locations: readonly Location[], { durations, distances }: TravelMatrix): void {
    this.#eachTile(locations, (found, rows, columns, key) => {
      const tile = found ?? { durations: new Cells(TILE * TILE), distances: new Cells(TILE * TILE) };
      const before = found && bytesOf(found);
      eachCell(rows, columns, locations.length, (at, inTile) => {
        const duration = durations[at] ?? UNKNOWN;
        if (duration === UNKNOWN) return;
        tile.durations.set(inTile, duration);
        tile.distances.set(inTile, distances[at] ?? UNKNOWN);
      });
      // Only another object has another size. Its age is that of its first cells.
      if (bytesOf(tile) !== before) this.#tiles.set(key, { ...tile }, { noUpdateTTL: true });
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

  writeRoad(location: Location, metersToRoad: number): void {
    const known = this.#numbered(location);
    known.metersToRoad = metersToRoad;
    known.sinceMs = performance.now();
  }

  #eachTile(
    locations: readonly Location[],
    visit: (tile: Tile | undefined, rows: Members, columns: Members, key: string) => void,
  ): void {
    const groups = this.#group(locations);
    for (const [rowGroup, rows] of groups) {
      for (const [columnGroup, columns] of groups) {
        const key = `${rowGroup}:${columnGroup}`;
        visit(this.#tiles.get(key), rows, columns, key);
      }
    }
  }

  /** Tile number → the locations in it, as their index in the list and their row in the tile. */
  #group(locations: readonly Location[]): Map<number, { index: number; row: number }[]> {
    if (this.#known.size > this.#mostLocations) {
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

/** Other times lead to the same location by the side of the road, and for other profiles. */
function keyOf(location: Location): string {
  const side = location.curbside ? " curbside" : "";
  const profile = location.profile === undefined ? "" : ` ${location.profile}`;
  return locationKey(location) + side + profile;
}

function bytesOf({ durations, distances }: Tile): number {
  return durations.bytes + distances.bytes;
}

/** Calls with the index of each cell off the diagonal, in the matrix and in the tile. */
function eachCell(
  rows: Members,
  columns: Members,
  n: number,
  visit: (at: number, inTile: number) => void,
): void {
  for (const from of rows)
    for (const to of columns)
      if (from.index !== to.index) visit(from.index * n + to.index, from.row * TILE + to.row);
}
