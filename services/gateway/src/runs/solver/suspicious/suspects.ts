import type { Coordinates } from "../vehicle.ts";
import { exchanged, kilometers, kilometersToNearest, median, middleOf } from "./sphere.ts";

/** A location that nobody would suspect is no farther than this from the middle of the others. */
const NEAR_KM = 100;
/** Nor farther than this many times their median distance from it. */
const TIMES_MEDIAN = 10;
/** So few locations have no middle to speak of: then only this distance is suspicious. */
const FEW = 3;
const FEW_KM = 1000;
/** Exchanged: this far away, and nearer by this factor with latitude and longitude exchanged. */
const EXCHANGED_KM = 500;
const EXCHANGED_NEARER = 4;
/** From `NEAR_KM` on, where the diagonal is near and true locations may mirror each other: nearer by this factor, and alone. */
const EXCHANGED_NEARER_ALONE = 10;
/** Company of more than this share of all locations makes a second area of delivery, not a mistake. */
const LONELY_SHARE = 0.1;

/** Where stops or depots are; several of them may share one location. */
export interface Site extends Coordinates {
  readonly isDepot: boolean;
}

/** What is suspicious about a site. `km`: how far it is from `from`; `kmExchanged`: how far it would be. */
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
 * The sites whose coordinates are probably wrong, with why.
 * @param sites at distinct locations
 */
export function suspectsAmong<Of extends Site>(sites: readonly Of[]): Map<Of, Suspicion> {
  const suspects = new Map<Of, Suspicion>();
  for (const site of sites)
    if (site.latitude === 0 && site.longitude === 0) suspects.set(site, { kind: "zero" });
  const isTrusted = (site: Of): boolean => !suspects.has(site);
  const placed = sites.filter(isTrusted);
  if (placed.length < 2 || isOneArea(placed)) return suspects;
  for (const [site, suspicion] of exchangedDepots(placed)) suspects.set(site, suspicion);
  for (const [site, suspicion] of exchangedStops(placed.filter(isTrusted))) suspects.set(site, suspicion);
  for (const [site, suspicion] of farOff(placed.filter(isTrusted))) suspects.set(site, suspicion);
  return suspects;
}

function isOneArea(sites: readonly Site[]): boolean {
  const middle = middleOf(sites);
  return sites.every((site) => kilometers(site, middle) <= NEAR_KM);
}

/** Depots that most stops would be near to if they were exchanged. When that holds for all depots, it is the stops. */
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

/** Stops that would be near the depots (without depots: near the middle) if they were exchanged. */
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

/** Locations that are far from every other one: the stops among them, or else the depot that is far from all stops. */
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

/** All stops, when they have company and the depots have, yet these are in another part of the world. */
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
