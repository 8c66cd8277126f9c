import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { StraightLines } from "@rondo/solver/straight-line.ts";
import type { Background } from "../background/background.ts";
import { KeptMatrices } from "./kept-matrices.ts";
import type { extend, fill, matrix } from "./lines.ts";
import { pick, pointOf, type Location } from "./location.ts";
import { encodePolyline } from "@rondo/solver/polyline.ts";
import type { Travel, TravelSource } from "./travel.ts";

const LINES = new URL("./lines.ts", import.meta.url);
/** A matrix of so many locations takes some 50 ms. */
const MOST_OF_SHORT = 1500;
/** From this share of known locations on, a matrix is made from another one. */
const SHARE_KNOWN = 0.8;

/** Straight lines as a travel source: times and distances need no roads and are always available. */
export class StraightLineTravel implements TravelSource {
  readonly #background: Pick<Background, "run">;
  readonly #lines: StraightLines;
  readonly #kept = new KeptMatrices();

  constructor(background: Pick<Background, "run">, lines: StraightLines) {
    this.#background = background;
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
    return this.#background.run<typeof fill>(LINES, "fill", task, { signal, isShort: false });
  }

  /** All questions about a project are about nearly the same locations. */
  async #matrix(locations: readonly Location[], signal: AbortSignal): Promise<TravelMatrix> {
    const nearest = this.#kept.nearest(locations);
    const count = locations.length;
    if (nearest?.known === count && nearest.locations.length === count) return nearest.matrix;
    if (nearest && nearest.known >= SHARE_KNOWN * count) {
      const { matrix: base, known } = nearest;
      const task = { base, known, locations, lines: this.#lines };
      return this.#background.run<typeof extend>(LINES, "extend", task, { signal, isShort: true });
    }
    const task = { locations, lines: this.#lines };
    const how = { signal, isShort: count <= MOST_OF_SHORT };
    const made = await this.#background.run<typeof matrix>(LINES, "matrix", task, how);
    this.#kept.keep({ locations, matrix: made });
    return made;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
