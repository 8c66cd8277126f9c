import type { Line, Place } from "../types.ts";

/** No courier drives further in a day. */
const FAR_KM = 500;
/** With at least this many places, their middle shows where the day takes place. */
const ENOUGH = 3;

/**
 * Marks stops that are far from the others. If a stop is near them once its latitude and longitude are exchanged,
 * exchanges them.
 */
export function checkPlaces(lines: readonly Line[], near: Place | null): readonly Line[] {
  const middle = near ?? middleOf(lines);
  return middle === null ? lines : lines.map((line) => checked(line, middle));
}

function checked(line: Line, middle: Place): Line {
  const { latitude, longitude } = line.stop;
  if (latitude === undefined || longitude === undefined) return line;
  const given = { latitude, longitude };
  if (kilometres(given, middle) < FAR_KM) return line;
  const exchanged = { latitude: longitude, longitude: latitude };
  const value = `${latitude}, ${longitude}`;
  if (Math.abs(longitude) <= 90 && kilometres(exchanged, middle) < FAR_KM) {
    const taken = `${longitude}, ${latitude}`;
    const doubt = { code: "coordinatesSwapped", weight: "look", column: null, value, taken } as const;
    return { ...line, stop: { ...line.stop, ...exchanged }, doubts: [...line.doubts, doubt] };
  }
  const doubt = { code: "farAway", weight: "look", column: null, value } as const;
  return { ...line, doubts: [...line.doubts, doubt] };
}

/** Whether a place is far from all others, and near to all of them once its latitude and longitude are exchanged. */
export function isExchanged({ latitude, longitude }: Place, others: readonly Place[]): boolean {
  const exchanged = { latitude: longitude, longitude: latitude };
  return (
    others.length > 0 &&
    Math.abs(longitude) <= 90 &&
    others.every(
      (other) =>
        kilometres({ latitude, longitude }, other) >= FAR_KM && kilometres(exchanged, other) < FAR_KM,
    )
  );
}

function middleOf(lines: readonly Line[]): Place | null {
  const latitudes = lines.flatMap(({ stop }) => stop.latitude ?? []);
  if (latitudes.length < ENOUGH) return null;
  return {
    latitude: median(latitudes),
    longitude: median(lines.flatMap(({ stop }) => stop.longitude ?? [])),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** As on a flat map: near enough to tell a town from another country. */
function kilometres(a: Place, b: Place): number {
  const KM_PER_DEGREE = 111;
  const shrink = Math.cos((b.latitude * Math.PI) / 180);
  const across = (((a.longitude - b.longitude + 540) % 360) - 180) * shrink;
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, across);
}
