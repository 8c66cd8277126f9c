import type { Coordinates } from "../vehicle.ts";
import { exchanged, kilometers, kilometersToNearest, median, middleOf } from "./sphere.ts";

/** A location at most this far from the middle of the others is not suspicious. */
const NEAR_KM = 100;
/** The same holds within this many times the median distance from the middle. */
const TIMES_MEDIAN = 10;
/** The middle of this many locations or fewer says nothing. Only a distance above `FEW_KM` is suspicious then. */
const FEW = 3;
const FEW_KM = 1000;
/** A location is exchanged if it is this far away, and nearer by this factor with latitude and longitude exchanged. */
const EXCHANGED_KM = 500;
const EXCHANGED_NEARER = 4;
/**
 * From `NEAR_KM` on, true locations near the line latitude = longitude may mirror each other. There an exchanged
 * location must be nearer by this factor, and in no group above `LONELY_SHARE`.
 */
const EXCHANGED_NEARER_ALONE = 10;
/** A group with more than this share of all locations is a second delivery area, not a mistake. */
const LONELY_SHARE = 0.1;

/** The location of stops or depots; several may share one. */
export interface Site extends Coordinates {
  readonly isDepot: boolean;
}

/** The reason to suspect a site. `km`: its distance from `from`; `kmExchanged`: its distance if exchanged. */
export type Suspicion =
  | { readonly kind: "zero" }
  | {
      readonly kind: "exchanged";
      readonly from: "depots" | "stops" | "others";
      readonly km: number;
      readonly kmExchanged: number;
    }
  | { readonly kind: "far"; readonly from: "depots" | "others"; readonly km: number };

/**
 * The sites whose coordinates are probably wrong, each with the reason.
 * @param sites at distinct locations
 */
export function suspectsAmong<Of extends Site>(sites: readonly Of[]): Map<Of, Suspicion> {
  const suspects = new Map<Of, Suspicion>();
  for (const site of sites)
    if (site.latitude === 0 && site.longitude === 0) suspects.set(site, { kind: "zero" });
  const isTrusted = (site: Of): boolean => !suspects.has(site);
  const located = sites.filter(isTrusted);
  if (located.length < 2 || isOneArea(located)) return suspects;
  for (const [site, suspicion] of exchangedDepots(located)) suspects.set(site, suspicion);
  for (const [site, suspicion] of exchangedStops(located.filter(isTrusted))) suspects.set(site, suspicion);
  for (const [site, suspicion] of farOff(located.filter(isTrusted))) suspects.set(site, suspicion);
  return suspects;
}

function isOneArea(sites: readonly Site[]): boolean {
  const middle = middleOf(sites);
  return sites.every((site) => kilometers(site, middle) <= NEAR_KM);
}

/** Depots that would be nearer to most stops if exchanged. If that holds for all depots, the stops are the mistake. */
function exchangedDepots<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  const depots = sites.filter(({ isDepot }) => isDepot);
  const stops = sites.filter(({ isDepot }) => !isDepot);
  const suspects = depots.flatMap((depot): [Of, Suspicion][] => {
    const mirrored = exchanged(depot);
    if (!mirrored) return [];
    const votes = stops.filter((stop) => isNearer(kilometers(depot, stop), kilometers(mirrored, stop)));
    if (votes.length * 2 <= stops.length) return [];
    const [km, kmExchanged] = [kilometersToNearest(depot, stops), kilometersToNearest(mirrored, stops)];
    return [[depot, { kind: "exchanged", from: "stops", km, kmExchanged }]];
  });
  return suspects.length === depots.length ? [] : suspects;
}

/** Stops that would be nearer to the depots if exchanged. Without depots, the middle counts instead. */
function exchangedStops<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  const depots = sites.filter(({ isDepot }) => isDepot);
  const references = depots.length > 0 ? depots : [middleOf(sites)];
  const from = depots.length > 0 ? "depots" : "others";
  return sites.flatMap((site): [Of, Suspicion][] => {
    const mirrored = site.isDepot ? null : exchanged(site);
    if (!mirrored) return [];
    const km = kilometersToNearest(site, references);
    const kmExchanged = kilometersToNearest(mirrored, references);
    const isMirrorOfAreas = km > NEAR_KM && kmExchanged * EXCHANGED_NEARER_ALONE <= km;
    const isExchanged = isNearer(km, kmExchanged) || (isMirrorOfAreas && isLonely(site, sites));
    return isExchanged ? [[site, { kind: "exchanged", from, km, kmExchanged }]] : [];
  });
}

function isNearer(km: number, kmExchanged: number): boolean {
  return km > EXCHANGED_KM && kmExchanged * EXCHANGED_NEARER <= km;
}

function farOff<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  if (sites.length < 2) return [];
  if (sites.length <= FEW) return farOffFew(sites);
  const middle = middleOf(sites);
  const distances = sites.map((site) => kilometers(site, middle));
  const limit = Math.max(NEAR_KM, TIMES_MEDIAN * median(distances));
  const far = sites.flatMap((site, index): [Of, Suspicion][] => {
    const km = distances[index] ?? 0;
    return km > limit && isLonely(site, sites) ? [[site, { kind: "far", from: "others", km }]] : [];
  });
  return far.length > 0 ? far : apartFromDepots(sites);
}

/** Locations far from every other one. If all are far, only the stops are suspicious. */
function farOffFew<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  const far = sites.flatMap((site): [Of, Suspicion][] => {
    const others = sites.filter((other) => other !== site);
    const km = kilometersToNearest(site, others);
    const from = others.every(({ isDepot }) => isDepot) ? "depots" : "others";
    return km > FEW_KM ? [[site, { kind: "far", from, km }]] : [];
  });
  const stops = far.filter(([{ isDepot }]) => !isDepot);
  return far.length === sites.length && stops.length > 0 ? stops : far;
}

/** All stops, if each is in another part of the world than the depots. */
function apartFromDepots<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  const depots = sites.filter(({ isDepot }) => isDepot);
  if (depots.length === 0) return [];
  const stops = sites.filter(({ isDepot }) => !isDepot);
  const apart = stops.map((stop): [Of, number] => [stop, kilometersToNearest(stop, depots)]);
  if (!apart.every(([, km]) => km > FEW_KM)) return [];
  return apart.map(([stop, km]) => [stop, { kind: "far", from: "depots", km }]);
}

function isLonely(site: Site, sites: readonly Site[]): boolean {
  let room = Math.max(1, Math.floor(LONELY_SHARE * sites.length));
  return !sites.some((other) => kilometers(site, other) <= NEAR_KM && room-- === 0);
}
