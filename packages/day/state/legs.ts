import { DEFAULT_LINES, metersBetween } from "@rondo/solver/straight-line.ts";
import type { Coordinates } from "../records/locating.ts";
import type { RouteStop } from "../records/plan.ts";

/** The way from one visit to the next. */
export interface Leg {
  readonly meters: number;
  readonly seconds: number;
}

export const NO_LEG: Leg = { meters: 0, seconds: 0 };

/** A leg that no plan has, along a straight line. */
export function estimatedLeg(from: Coordinates | null, to: Coordinates | null): Leg {
  if (!from || !to) return NO_LEG;
  const meters = metersBetween(from, to) * DEFAULT_LINES.detour;
  return { meters: Math.round(meters), seconds: Math.round((meters * 3.6) / DEFAULT_LINES.speedKmh) };
}

export function sumOf(a: Leg, b: Leg): Leg {
  return { meters: a.meters + b.meters, seconds: a.seconds + b.seconds };
}

/** The way to the rows, in sum. */
export function legOf(rows: readonly Pick<RouteStop, "distanceMeters" | "durationSeconds">[]): Leg {
  return rows.reduce<Leg>(
    (sum, { distanceMeters: meters, durationSeconds: seconds }) => sumOf(sum, { meters, seconds }),
    NO_LEG,
  );
}

/** Where a row is; null on the way. */
export function placeOf({ latitude, longitude }: Pick<RouteStop, "latitude" | "longitude">) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
