import type { Coordinates } from "../../records/locating.ts";

export const EARTH_RADIUS_KM = 6371;
export const RADIANS = Math.PI / 180;

/** Great-circle kilometres. */
export function kilometers(a: Coordinates, b: Coordinates): number {
  const rise = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const run = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const chord = rise ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * run ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The location with latitude and longitude exchanged; null where no such location exists. */
export function exchanged({ latitude, longitude }: Coordinates): Coordinates | null {
  return Math.abs(longitude) <= 90 ? { latitude: longitude, longitude: latitude } : null;
}

/**
 * The median latitude and the median longitude. Up to half of the locations may lie anywhere without moving it far.
 * @param locations at least one
 */
export function middleOf(locations: readonly Coordinates[]): Coordinates {
  const longitude = median(unrolled(locations.map((location) => location.longitude)));
  return {
    latitude: median(locations.map(({ latitude }) => latitude)),
    longitude: longitude > 180 ? longitude - 360 : longitude,
  };
}

/** The lower median of at least one value. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/**
 * Longitudes, counted from the east end of the widest empty stretch, so that neighbours across 180° stay neighbours.
 */
function unrolled(longitudes: readonly number[]): number[] {
  const sorted = [...longitudes].sort((a, b) => a - b);
  const [west = 0] = sorted;
  const east = sorted.at(-1) ?? 0;
  let first = west;
  let widest = west + 360 - east;
  for (const [index, longitude] of sorted.entries()) {
    const gap = longitude - (sorted[index - 1] ?? longitude);
    if (gap > widest) [first, widest] = [longitude, gap];
  }
  return longitudes.map((longitude) => (longitude < first ? longitude + 360 : longitude));
}
