import type { Position } from "@rondo/day/out/polyline.ts";

const METRES_PER_DEGREE = 111_195;
/** A stop that is closer to the line is beside the street. */
const NEAR_METRES = 20;

/**
 * The straight ways between a line on streets and the positions that are off it: from the nearest point of the line.
 * @param line at least two positions
 */
export function accessWays(line: readonly Position[], positions: readonly Position[]): Position[][] {
  if (line.length < 2) return [];
  return positions.flatMap((position) => {
    const { nearest, metres } = nearestOn(line, position);
    return metres < NEAR_METRES ? [] : [[nearest, position]];
  });
}

function nearestOn(line: readonly Position[], [east, north]: Position) {
  // On a plane around the position; a street's length is small beside the earth.
  const narrowing = Math.cos((north * Math.PI) / 180);
  let best = { nearest: line[0] ?? [east, north], metres: Infinity };
  for (let index = 1; index < line.length; index++) {
    const [fromEast, fromNorth] = line[index - 1] ?? [east, north];
    const [toEast, toNorth] = line[index] ?? [east, north];
    const [x, y] = [(toEast - fromEast) * narrowing, toNorth - fromNorth];
    const along = ((east - fromEast) * narrowing * x + (north - fromNorth) * y) / (x * x + y * y || 1);
    const share = Math.max(0, Math.min(1, along));
    const nearest: Position = [
      fromEast + share * (toEast - fromEast),
      fromNorth + share * (toNorth - fromNorth),
    ];
    const metres = METRES_PER_DEGREE * Math.hypot((nearest[0] - east) * narrowing, nearest[1] - north);
    if (metres < best.metres) best = { nearest, metres };
  }
  return best;
}
