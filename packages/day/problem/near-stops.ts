import { nearest } from "../plan/nearest.ts";
import { mapInSteps, type Steps } from "../time/steps.ts";
import type { LocatedStop } from "./selection.ts";

/** Near ones on different routes are as bad as driving from one to the other, as the crow flies. */
const METERS_PER_SECOND = 5;

interface Near {
  /** The nearest other stops of each, by index. */
  readonly near: readonly (readonly number[])[];
  /** The price of each two that are on different routes. */
  readonly apartMicros: number;
}

/** Which stops should be on one route, and what it costs if they are not. */
export function* nearStops(stops: readonly LocatedStop[], compactness: number): Steps<Near> {
  if (compactness === 0) return { near: [], apartMicros: 0 };
  const nearTo = nearest(stops);
  const indices = new Map(stops.map((stop, index) => [stop, index]));
  let [meters, count] = [0, 0];
  const near = yield* mapInSteps(stops, (stop) => {
    const found = nearTo(stop);
    meters += found.reduce((sum, one) => sum + one.meters, 0);
    count += found.length;
    return found.flatMap(({ point }) => indices.get(point) ?? []);
  });
  const seconds = count === 0 ? 0 : Math.round(meters / count / METERS_PER_SECOND);
  return { near, apartMicros: Math.round(compactness * seconds * 1e6) };
}
