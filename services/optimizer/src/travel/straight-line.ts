import { setImmediate as nextTurn } from "node:timers/promises";
import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { encodePolyline } from "./polyline.ts";
import { allocateMatrix, type TravelMatrix, type TravelSource } from "./travel.ts";

const EARTH_RADIUS_METERS = 6_371_008.8;
/** Cells computed before other work gets its turn: some 5 ms. */
const CELLS_PER_TURN = 200_000;

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
    const { durations, distances } = allocateMatrix(n, 0);
    const points = unitVectors(places);
    let cells = 0;
    for (let from = 0; from < n; from++) {
      for (let to = from + 1; to < n; to++) {
        const meters = great(points, from, to) * this.#detour;
        const distance = Math.round(meters);
        const duration = Math.round(meters / this.#metersPerSecond);
        distances[from * n + to] = distances[to * n + from] = distance;
        durations[from * n + to] = durations[to * n + from] = duration;
      }
      cells += n - from;
      if (cells >= CELLS_PER_TURN) {
        cells = 0;
        await nextTurn();
        signal.throwIfAborted();
      }
    }
    return { durations, distances };
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
function great(points: Float64Array, from: number, to: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const step = (points[3 * from + axis] ?? 0) - (points[3 * to + axis] ?? 0);
    squared += step * step;
  }
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}
