import { pointOf, type Location } from "./location.ts";
import { encodePolyline, type Point } from "../polyline.ts";

/** A routing server's way along locations, as one or more shapes; each begins where the previous one ends. */
type ShapesOf = (locations: readonly Location[]) => Promise<readonly (readonly Point[])[]>;

/**
 * The way along locations as a polyline, from a server that takes at most `mostWayPoints` in one request. The next
 * request begins where the last one has ended.
 */
export async function traceInParts(
  locations: readonly Location[],
  mostWayPoints: number,
  shapesOf: ShapesOf,
): Promise<string> {
  if (locations.length < 2) return encodePolyline(locations.map(pointOf));
  const points: Point[] = [];
  for (let first = 0; first < locations.length - 1; first += mostWayPoints - 1) {
    for (const shape of await shapesOf(locations.slice(first, first + mostWayPoints))) {
      // One by one: a long way has more points than a call takes arguments.
      for (const point of points.length > 0 ? shape.slice(1) : shape) points.push(point);
    }
  }
  return encodePolyline(points);
}
