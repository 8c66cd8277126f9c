import type { Position } from "../map/polyline.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How positions go onto a sheet: true to scale, north up, in the middle. */
export interface Projection {
  readonly at: (position: Position) => Point;
  /** Units of the sheet for a metre. */
  readonly perMetre: number;
}

const METRES_PER_DEGREE = 111_195;
const SMALLEST_METRES = 200; // of the shown area, so that one stop does not fill the sheet

/** A projection that shows all positions within a sheet of a size, with a margin. */
export function projectionOf(
  positions: readonly Position[],
  size: { readonly width: number; readonly height: number; readonly margin: number },
): Projection | null {
  const [first] = positions;
  if (first === undefined) return null;
  const degrees = Math.cos((first[1] * Math.PI) / 180) * METRES_PER_DEGREE;
  // East of the first position by the shorter way round, so that a route over the date line stays in one piece.
  const metres = ([longitude, latitude]: Position): Point => ({
    x: (((longitude - first[0] + 540) % 360) - 180) * degrees,
    y: (first[1] - latitude) * METRES_PER_DEGREE,
  });
  const points = positions.map(metres);
  const range = (values: readonly number[]) => {
    const [low, high] = values.reduce(([l, h], v) => [Math.min(l, v), Math.max(h, v)], [Infinity, -Infinity]);
    return { middle: (low + high) / 2, length: Math.max(high - low, SMALLEST_METRES) };
  };
  const across = range(points.map(({ x }) => x));
  const down = range(points.map(({ y }) => y));
  const perMetre = Math.min(
    (size.width - 2 * size.margin) / across.length,
    (size.height - 2 * size.margin) / down.length,
  );
  return {
    perMetre,
    at: (position) => {
      const { x, y } = metres(position);
      return {
        x: size.width / 2 + (x - across.middle) * perMetre,
        y: size.height / 2 + (y - down.middle) * perMetre,
      };
    },
  };
}

/** The longest round length of at most a length: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2].find((step) => step * power <= most) ?? 1) * power;
}
