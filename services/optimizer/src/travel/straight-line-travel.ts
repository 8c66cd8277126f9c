import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
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

  matrix(places: readonly Place[], signal: AbortSignal): Promise<TravelMatrix> {
    return this.#background.straightLines(places, this.#lines, signal);
  }

  trace(places: readonly Place[]): Promise<string> {
    return Promise.resolve(encodePolyline(places.map(({ latitude, longitude }) => [latitude, longitude])));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
