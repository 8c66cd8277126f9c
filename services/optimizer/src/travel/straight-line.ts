import { setImmediate as nextTurn } from "node:timers/promises";
import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { encodePolyline } from "./polyline.ts";
import { allocateMatrix, type TravelMatrix, type TravelSource } from "./travel.ts";

const EARTH_RADIUS_METERS = 6_371_008.8;
const TILE = 64;
/** Tiles filled before other work gets its turn: some 5 ms. */
const TILES_PER_TURN = 32;

/** Travel as the crow flies, stretched by a detour factor, at one speed. Knows no roads, never fails. */
export class StraightLineTravel implements TravelSource {
  readonly #detour: number;
  readonly #metersPerSecond: number;

  constructor({ detour, speedKmh }: { detour: number; speedKmh: number }) {
    this.#detour = detour;
    this.#metersPerSecond = speedKmh / 3.6;
  }

  async matrix(places: readonly Place[], signal: AbortSignal): Promise<TravelMatrix> {
    const n = places.length;
    const matrix = allocateMatrix(n, 0);
    const points = unitVectors(places);
    let tiles = 0;
    for (let top = 0; top < n; top += TILE) {
      for (let left = top; left < n; left += TILE) {
        this.#fillTile(matrix, points, n, top, left);
        if (++tiles % TILES_PER_TURN > 0) continue;
        await nextTurn();
        signal.throwIfAborted();
      }
    }
    return matrix;
  }

  /** Fills a tile above the diagonal, and its mirror image. In tiles, because whole columns would not stay in the cache. */
  #fillTile(
    { durations, distances }: TravelMatrix,
    points: Float64Array,
    n: number,
    top: number,
    left: number,
  ): void {
    for (let from = top; from < Math.min(n, top + TILE); from++) {
      for (let to = Math.max(left, from + 1); to < Math.min(n, left + TILE); to++) {
        const meters = greatCircle(points, from, to) * this.#detour;
        const distance = Math.round(meters);
        const duration = Math.round(meters / this.#metersPerSecond);
        distances[from * n + to] = distances[to * n + from] = distance;
        durations[from * n + to] = durations[to * n + from] = duration;
      }
    }
  }

  trace(places: readonly Place[]): Promise<string> {
    return Promise.resolve(encodePolyline(places.map(({ latitude, longitude }) => [latitude, longitude])));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** The places on the unit sphere, as x, y, z in turn. */
function unitVectors(places: readonly Place[]): Float64Array {
  const points = new Float64Array(places.length * 3);
  places.forEach(({ latitude, longitude }, i) => {
    const phi = (latitude * Math.PI) / 180;
    const lambda = (longitude * Math.PI) / 180;
    points[3 * i] = Math.cos(phi) * Math.cos(lambda);
    points[3 * i + 1] = Math.cos(phi) * Math.sin(lambda);
    points[3 * i + 2] = Math.sin(phi);
  });
  return points;
}

/** Great-circle metres. A quarter of the squared chord is the haversine, without its five sines per pair. */
function greatCircle(points: Float64Array, from: number, to: number): number {
  const x = (points[3 * from] ?? 0) - (points[3 * to] ?? 0);
  const y = (points[3 * from + 1] ?? 0) - (points[3 * to + 1] ?? 0);
  const z = (points[3 * from + 2] ?? 0) - (points[3 * to + 2] ?? 0);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}
