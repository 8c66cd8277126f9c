import type { Coordinates } from "../../records/locating.ts";
import { cosineOf, Points } from "./points.ts";
import { exchanged, kilometers, median, middleOf } from "./sphere.ts";

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
const EXCHANGED_COSINE = cosineOf(EXCHANGED_KM);
/**
 * Nearer than `EXCHANGED_KM`, two real places can be each other's exchange, as Cairo and Alexandria nearly are. So a
 * location is exchanged there only if that brings it nearer by this factor, and if few others lie around it.
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

/** Called between pieces of long work, so that others may do theirs. */
export type Breathe = () => Promise<void>;

/**
 * The sites whose coordinates are probably wrong, each with the reason.
 * @param sites at distinct locations
 */
export async function suspectsAmong<Of extends Site>(
  sites: readonly Of[],
  breathe: Breathe,
): Promise<Map<Of, Suspicion>> {
  const suspects = new Map<Of, Suspicion>();
  for (const site of sites)
    if (site.latitude === 0 && site.longitude === 0) suspects.set(site, { kind: "zero" });
  const trusted = (): Of[] => sites.filter((site) => !suspects.has(site));
  const located = trusted();
  if (located.length < 2 || isOneArea(located)) return suspects;
  for (const find of [exchangedDepots, exchangedStops, farOff])
    for (const [site, suspicion] of await find(trusted(), breathe)) suspects.set(site, suspicion);
  return suspects;
}

function isOneArea(sites: readonly Site[]): boolean {
  const middle = middleOf(sites);
  return sites.every((site) => kilometers(site, middle) <= NEAR_KM);
}

/** Depots that would be nearer to most stops if exchanged. If that holds for all depots, the stops are the mistake. */
async function exchangedDepots<Of extends Site>(
  sites: readonly Of[],
  breathe: Breathe,
): Promise<[Of, Suspicion][]> {
  const depots = sites.filter(({ isDepot }) => isDepot);
  const points = new Points(sites.filter(({ isDepot }) => !isDepot));
  const mirrors: [Of, Coordinates][] = [];
  for (const depot of depots) {
    await breathe();
    const mirrored = exchanged(depot);
    if (mirrored && points.areMostFor(depot, mirrored, isNearerByCosines)) mirrors.push([depot, mirrored]);
  }
  if (mirrors.length === depots.length) return [];
  const suspects: [Of, Suspicion][] = [];
  for (const [depot, mirrored] of mirrors) {
    await breathe();
    const km = points.kilometersToNearest(depot);
    const kmExchanged = points.kilometersToNearest(mirrored);
    suspects.push([depot, { kind: "exchanged", from: "stops", km, kmExchanged }]);
  }
  return suspects;
}

/** Stops that would be nearer to the depots if exchanged. Without depots, the middle counts instead. */
async function exchangedStops<Of extends Site>(
  sites: readonly Of[],
  breathe: Breathe,
): Promise<[Of, Suspicion][]> {
  const depots = sites.filter(({ isDepot }) => isDepot);
  const references = new Points<Coordinates>(depots.length > 0 ? depots : [middleOf(sites)]);
  const all = new Points(sites);
  const from = depots.length > 0 ? "depots" : "others";
  const suspects: [Of, Suspicion][] = [];
  for (const site of sites) {
    await breathe();
    const mirrored = site.isDepot ? null : exchanged(site);
    if (!mirrored || references.hasMoreWithin(NEAR_KM, site, 0)) continue;
    const km = references.kilometersToNearest(site);
    const kmExchanged = references.kilometersToNearest(mirrored);
    const isMirrorOfAreas = kmExchanged * EXCHANGED_NEARER_ALONE <= km;
    if (isNearer(km, kmExchanged) || (isMirrorOfAreas && isLonely(site, all)))
      suspects.push([site, { kind: "exchanged", from, km, kmExchanged }]);
  }
  return suspects;
}

function isNearer(km: number, kmExchanged: number): boolean {
  return km > EXCHANGED_KM && kmExchanged * EXCHANGED_NEARER <= km;
}

/** `isNearer`, by the cosines of both distances: cos 4a = 8 cos⁴ a − 8 cos² a + 1. */
function isNearerByCosines(cosine: number, cosineExchanged: number): boolean {
  if (cosine >= EXCHANGED_COSINE || cosineExchanged < Math.SQRT1_2) return false;
  const square = cosineExchanged ** 2;
  return 8 * square * (square - 1) + 1 >= cosine;
}

async function farOff<Of extends Site>(sites: readonly Of[], breathe: Breathe): Promise<[Of, Suspicion][]> {
  if (sites.length < 2) return [];
  if (sites.length <= FEW) return farOffFew(sites);
  const middle = middleOf(sites);
  const all = new Points(sites);
  const distances = sites.map((site) => kilometers(site, middle));
  const limit = Math.max(NEAR_KM, TIMES_MEDIAN * median(distances));
  const far: [Of, Suspicion][] = [];
  for (const [index, site] of sites.entries()) {
    await breathe();
    const km = distances[index] ?? 0;
    if (km > limit && isLonely(site, all)) far.push([site, { kind: "far", from: "others", km }]);
  }
  return far.length > 0 ? far : apartFromDepots(sites, breathe);
}

/** Locations far from every other one. If all are far, only the stops are suspicious. */
function farOffFew<Of extends Site>(sites: readonly Of[]): [Of, Suspicion][] {
  const far = sites.flatMap((site): [Of, Suspicion][] => {
    const others = sites.filter((other) => other !== site);
    const km = new Points(others).kilometersToNearest(site);
    const from = others.every(({ isDepot }) => isDepot) ? "depots" : "others";
    return km > FEW_KM ? [[site, { kind: "far", from, km }]] : [];
  });
  const stops = far.filter(([{ isDepot }]) => !isDepot);
  return far.length === sites.length && stops.length > 0 ? stops : far;
}

/** All stops, if each is in another part of the world than the depots. */
async function apartFromDepots<Of extends Site>(
  sites: readonly Of[],
  breathe: Breathe,
): Promise<[Of, Suspicion][]> {
  const depots = sites.filter(({ isDepot }) => isDepot);
  if (depots.length === 0) return [];
  const points = new Points(depots);
  const apart: [Of, Suspicion][] = [];
  for (const stop of sites) {
    if (stop.isDepot) continue;
    await breathe();
    const km = points.kilometersToNearest(stop);
    if (km <= FEW_KM) return [];
    apart.push([stop, { kind: "far", from: "depots", km }]);
  }
  return apart;
}

function isLonely(site: Site, all: Points<Site>): boolean {
  return !all.hasMoreWithin(NEAR_KM, site, Math.max(1, Math.floor(LONELY_SHARE * all.count)));
}
