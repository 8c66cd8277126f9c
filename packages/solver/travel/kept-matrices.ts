import { LARGE_BYTES, type TravelMatrix } from "../matrix.ts";
import { LRUCache } from "lru-cache";
import type { Location } from "./location.ts";

/** A matrix with the locations that it was made for. Nobody changes either any more. */
interface Kept {
  readonly locations: readonly Location[];
  readonly matrix: TravelMatrix;
}

/** The last matrices of straight lines, of which the longest unused are forgotten. */
export class KeptMatrices {
  readonly #kept = new LRUCache<Kept, Kept>({
    maxSize: LARGE_BYTES,
    sizeCalculation: ({ matrix }) => Math.max(1, matrix.durations.byteLength + matrix.distances.byteLength),
  });

  keep(kept: Kept): void {
    this.#kept.set(kept, kept);
  }

  /** The kept matrix that shares the most first locations with these, and how many; undefined if none shares any. */
  nearest(locations: readonly Location[]): (Kept & { readonly known: number }) | undefined {
    let [best, known]: [Kept | undefined, number] = [undefined, 0];
    for (const kept of this.#kept.values()) {
      const shared = sharedStart(kept.locations, locations);
      if (shared > known) [best, known] = [kept, shared];
    }
    return best && this.#kept.get(best) && { ...best, known };
  }
}

function sharedStart(a: readonly Location[], b: readonly Location[]): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++)
    if (a[i]?.latitude !== b[i]?.latitude || a[i]?.longitude !== b[i]?.longitude) return i;
  return most;
}
