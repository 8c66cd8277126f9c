import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { encodePolyline } from "./polyline.ts";
import type { Point } from "./polyline.ts";

/** A routing server's way along places, as one or more shapes; each begins where the one before has ended. */
type ShapesOf = (places: readonly Place[]) => Promise<readonly (readonly Point[])[]>;

/**
 * The way along places as a polyline, from a server that takes at most `mostWayPoints` in one question. The next
 * question begins where the last one has ended.
 */
export async function traceInParts(
  places: readonly Place[],
  mostWayPoints: number,
  shapesOf: ShapesOf,
): Promise<string> {
  if (places.length < 2)
    return encodePolyline(places.map(({ latitude, longitude }) => [latitude, longitude]));
  const points: Point[] = [];
  for (let first = 0; first < places.length - 1; first += mostWayPoints - 1) {
    for (const shape of await shapesOf(places.slice(first, first + mostWayPoints))) {
      // One by one: a long way has more points than a call takes arguments.
      for (const point of points.length > 0 ? shape.slice(1) : shape) points.push(point);
    }
  }
  return encodePolyline(points);
}
