import { METRES_PER_FOOT, METRES_PER_MILE } from "../../../format/lengths.ts";
import type { Units } from "../../../preferences.ts";

/**
 * The bar of a scale: the longest round distance that fits.
 *
 * @param metresPerUnit of the picture
 * @param most length of the bar, in the picture's units
 */
export function barOf(
  metresPerUnit: number,
  most: number,
  units: Units,
): { readonly metres: number; readonly length: number } {
  const room = most * metresPerUnit;
  const unit = units === "metric" ? 1 : room < METRES_PER_MILE ? METRES_PER_FOOT : METRES_PER_MILE;
  const metres = roundLength(room / unit) * unit;
  return { metres, length: metres / metresPerUnit };
}

/** The longest round length of at most a length: 1, 2 or 5 times a power of ten. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2].find((step) => step * power <= most) ?? 1) * power;
}
