import { greatCircle, unitVectors } from "@rondo/solver/straight-line.ts";

const NEIGHBORS = 5;
const METERS_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

interface Located {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** @returns the points nearest to one of these points, in straight lines: by whole metres, then by id */
export function nearest<Point extends Located>(
  points: readonly Point[],
): (point: Point) => { readonly meters: number; readonly point: Point }[] {
  const byPlace = new Map<string, Point[]>();
  for (const point of points) {
    const place = `${point.latitude},${point.longitude}`;
    const there = byPlace.get(place);
    if (there) there.push(point);
    else byPlace.set(place, [point]);
  }
  // Of many points at one place, the first by id are everybody's neighbours.
  const candidates = [...byPlace.values()].flatMap((there) =>
    there.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, NEIGHBORS + 1),
  );
  candidates.sort((a, b) => a.latitude - b.latitude);
  const vectors = unitVectors([...candidates, ...points]);
  const indices = new Map(points.map((point, index) => [point, candidates.length + index]));
  return (point) => {
    const own = indices.get(point);
    if (own === undefined) return [];
    const found: { readonly meters: number; readonly point: Point }[] = [];
    const offer = (at: number): boolean => {
      const other = candidates[at];
      if (!other) return false;
      const least = Math.abs(other.latitude - point.latitude) * METERS_PER_DEGREE;
      const last = found[NEIGHBORS - 1];
      if (last && least > last.meters + 1) return false;
      if (other === point) return true;
      const meters = Math.round(greatCircle(vectors, own, at));
      const place = found.findIndex(
        (one) => meters < one.meters || (meters === one.meters && other.id < one.point.id),
      );
      found.splice(place < 0 ? found.length : place, 0, { meters, point: other });
      found.length = Math.min(found.length, NEIGHBORS);
      return true;
    };
    const from = firstFrom(candidates, point.latitude);
    let [below, above] = [from - 1, from];
    while (below >= 0 || above < candidates.length) {
      below = below >= 0 && offer(below) ? below - 1 : -1;
      above = offer(above) ? above + 1 : candidates.length;
    }
    return found;
  };
}

/** The first of the points, sorted by latitude, that is not south of a latitude. */
function firstFrom(sorted: readonly Located[], latitude: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.latitude ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
