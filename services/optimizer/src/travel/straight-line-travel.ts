import type { Background } from "../background/background.ts";
import type { StraightLines } from "@rondo/solver/straight-line.ts";
import { type Location, pick, pointOf } from "./location.ts";
import { encodePolyline } from "./polyline.ts";
import type { Travel, TravelSource } from "./travel.ts";

/** Straight lines as a travel source: times and distances need no roads and are always available. */
export class StraightLineTravel implements TravelSource {
  readonly #background: Background;
  readonly #lines: StraightLines;

  constructor(background: Background, lines: StraightLines) {
    this.#background = background;
    this.#lines = lines;
  }

  async between(locations: readonly Location[], signal: AbortSignal): Promise<Travel> {
    return {
      matrix: await this.#background.straightLines(locations, this.#lines, signal),
      notices: [],
      withoutRoads: false,
      knowsSides: false,
      trace: (route) => Promise.resolve(encodePolyline(pick(locations, route).map(pointOf))),
    };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
