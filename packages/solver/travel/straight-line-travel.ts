import type { TravelMatrix } from "../matrix.ts";
import type { StraightLines } from "../straight-line.ts";
import { KeptMatrices } from "./kept-matrices.ts";
import type * as lineWork from "./lines.ts";
import { pick, pointOf, type Location } from "./location.ts";
import { encodePolyline } from "../polyline.ts";
import type { Travel, TravelSource } from "./travel.ts";

/** The module that makes matrices of straight lines, for a thread that loads it. */
export const LINES = new URL("./lines.ts", import.meta.url);
type LineWork = typeof lineWork;

/** Makes a matrix by a function of `LINES`, on this thread or on another one. Rejects with the signal's reason. */
export type MakeLines = <Name extends keyof LineWork>(
  name: Name,
  task: Parameters<LineWork[Name]>[0],
  how: { readonly signal: AbortSignal; readonly isShort: boolean },
) => Promise<TravelMatrix>;

/** A matrix of so many locations takes some 30 ms. */
const MOST_OF_SHORT = 1200;
/** From this share of known locations on, a matrix is made from another one. */
const SHARE_KNOWN = 0.8;

/** Straight lines as a travel source: times and distances need no roads and are always available. */
export class StraightLineTravel implements TravelSource {
  readonly #make: MakeLines;
  readonly #lines: StraightLines;
  readonly #kept = new KeptMatrices();

  constructor(make: MakeLines, lines: StraightLines) {
    this.#make = make;
    this.#lines = lines;
  }

  async between(locations: readonly Location[], signal: AbortSignal): Promise<Travel> {
    return {
      matrix: await this.#matrix(locations, signal),
      notices: [],
      withoutRoads: false,
      knowsSides: false,
      lines: this.#lines,
      trace: (route) => Promise.resolve(encodePolyline(pick(locations, route).map(pointOf))),
    };
  }

  /** Puts straight lines into a part of a matrix. @returns the matrix */
  async fill(
    matrix: TravelMatrix,
    locations: readonly Location[],
    indices: readonly number[],
    signal: AbortSignal,
  ): Promise<TravelMatrix> {
    const task = { matrix, locations, indices, lines: this.#lines };
    return this.#make("fill", task, { signal, isShort: false });
  }

  /** All questions about a project are about nearly the same locations. */
  async #matrix(locations: readonly Location[], signal: AbortSignal): Promise<TravelMatrix> {
    const nearest = this.#kept.nearest(locations);
    const count = locations.length;
    if (nearest?.known === count && nearest.locations.length === count) return nearest.matrix;
    if (nearest && nearest.known >= SHARE_KNOWN * count) {
      const { matrix: base, known } = nearest;
      const task = { base, known, locations, lines: this.#lines };
      return this.#make("extend", task, { signal, isShort: true });
    }
    const task = { locations, lines: this.#lines };
    const how = { signal, isShort: count <= MOST_OF_SHORT };
    const made = await this.#make("matrix", task, how);
    this.#kept.keep({ locations, matrix: made });
    return made;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
