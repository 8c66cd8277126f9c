import type { Point } from "./view/camera.ts";

/** Half the distance between two stops in radii of a stop: they touch, with room for their edges. */
const HALF = 1.15;
/** More stops than this fill a disc; fewer stand in a ring. */
const MOST_IN_RING = 6;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const HERE: Point = { x: 0, y: 0 };

/**
 * Moves items of one location apart, so that none hides another.
 * @param keyOf equal for items of one location
 * @returns of each item where it stands beside its location, in radii of a stop
 */
export function spread<Item>(items: readonly Item[], keyOf: (item: Item) => string): Point[] {
  const sizes = new Map<string, number>();
  const ranks = items.map((item) => {
    const key = keyOf(item);
    const rank = sizes.get(key) ?? 0;
    sizes.set(key, rank + 1);
    return { key, rank };
  });
  return ranks.map(({ key, rank }) => standOf(rank, sizes.get(key) ?? 1));
}

function standOf(rank: number, count: number): Point {
  if (count === 1) return HERE;
  const isRing = count <= MOST_IN_RING;
  const radius = isRing ? HALF / Math.sin(Math.PI / count) : 1.4 * HALF * Math.sqrt(rank + 0.5);
  const angle = isRing ? Math.PI + (2 * Math.PI * rank) / count : GOLDEN_ANGLE * rank;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}
