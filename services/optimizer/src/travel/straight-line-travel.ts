import type { Location } from "./location.ts";
import type { Background } from "../background/background.ts";
import type { StraightLines } from "../background/task.ts";
import { encodePolyline } from "./polyline.ts";
import type { TravelMatrix, TravelSource } from "./travel.ts";

/** Straight lines as a travel source: times and distances need no roads and are always available. */
export class StraightLineTravel implements TravelSource {
  readonly #background: Background;
  readonly #lines: StraightLines;

  constructor(background: Background, lines: StraightLines) {
    this.#background = background;
    this.#lines = lines;
  }

  matrix(locations: readonly Location[], signal: AbortSignal): Promise<TravelMatrix> {
    return this.#background.straightLines(locations, this.#lines, signal);
  }

  trace(locations: readonly Location[]): Promise<string> {
    return Promise.resolve(encodePolyline(locations.map(({ latitude, longitude }) => [latitude, longitude])));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
