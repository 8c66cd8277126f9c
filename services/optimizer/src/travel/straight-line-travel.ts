import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { StraightLines } from "@rondo/solver/straight-line.ts";
import type { Background } from "../background/background.ts";
import type { fill, matrix } from "./lines.ts";
import { pick, pointOf, type Location } from "./location.ts";
import { encodePolyline } from "@rondo/solver/polyline.ts";
import type { Travel, TravelSource } from "./travel.ts";

const LINES = new URL("./lines.ts", import.meta.url);

/** Straight lines as a travel source: times and distances need no roads and are always available. */
export class StraightLineTravel implements TravelSource {
  readonly #background: Background;
  readonly #lines: StraightLines;

  constructor(background: Background, lines: StraightLines) {
    this.#background = background;
    this.#lines = lines;
  }

  async between(locations: readonly Location[], signal: AbortSignal): Promise<Travel> {
    const task = { locations, lines: this.#lines };
    return {
      matrix: await this.#background.run<typeof matrix>(LINES, "matrix", task, signal),
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
    return this.#background.run<typeof fill>(LINES, "fill", task, signal);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
