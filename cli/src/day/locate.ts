import { resolve } from "node:path";
import { lookUpAll } from "@rondo/addresses/look-up-all.ts";
import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { nowhere, regionOf } from "@rondo/addresses/region.ts";
import { withWrittenCoordinates } from "@rondo/addresses/written-coordinates.ts";
import type { LookUpOptions } from "../options.ts";
import { Refused } from "../refused.ts";
import type { Coordinates } from "@rondo/day/records/locating.ts";
import type { CourierBodies, DayBodies, StopBody } from "./bodies.ts";

/** Addresses that a geocoder of the user's own is asked for at a time. */
const AT_ONCE = 2;
/** A server that forbids look-ups of many addresses. */
const NOT_FOR_BATCHES = /(?:^|\.)openstreetmap\.org$/;

/** What looks up addresses; null if only written coordinates are understood. @throws Refused */
export async function geocoderOf(
  { geocoder, addresses }: LookUpOptions,
  folder: string,
): Promise<Geocoder | null> {
  if (geocoder) {
    if (NOT_FOR_BATCHES.test(new URL(geocoder.url).hostname))
      throw new Refused(
        "--geocoder: the policy of this public server forbids many addresses at once: run your own",
      );
    return withWrittenCoordinates((await import("./geocoding-server.ts")).ownServer(geocoder));
  }
  if (addresses === undefined) return null;
  const { openOfflineGeocoder } = await import("@rondo/addresses/offline.ts");
  try {
    return withWrittenCoordinates(openOfflineGeocoder(resolve(folder, addresses)));
  } catch (error) {
    throw new Refused(`--addresses ${addresses}: ${(error as Error).message}`);
  }
}

export interface Located {
  readonly bodies: DayBodies;
  /** Addresses that were looked up and not found, with what may be meant. */
  readonly lost: readonly { readonly address: string; readonly candidate: string | undefined }[];
}

/** The day with the places of its addresses, as far as they are found. @throws GeocoderUnavailable */
export async function located(bodies: DayBodies, geocoder: Geocoder | null): Promise<Located> {
  const { project, stops, couriers } = bodies;
  const found = new Map<string, Coordinates>();
  const lost = new Map<string, string | undefined>();
  const asked = withWrittenCoordinates(geocoder ?? nobody);
  const known = stops.filter(({ latitude }) => typeof latitude === "number") as Coordinates[];
  // Only a source needs it: it takes a quarter of a second.
  const region = geocoder ? await regionOf(known, project.timezone ?? "UTC") : nowhere;
  const { signal } = new AbortController();
  await lookUpAll(addressesOf(bodies), {
    until: signal,
    atOnce: AT_ONCE,
    lookup: async (address) => asked.lookup(address, { companyId: "", region, signal }),
    found: (address, { location, candidates }) => {
      if (location) found.set(address, { latitude: location.latitude, longitude: location.longitude });
      else lost.set(address, candidates[0]?.label);
    },
  });
  const placeOf = (address: string | null | undefined) => found.get(address ?? "");
  return {
    bodies: {
      ...bodies,
      project: withStart(project, placeOf(project.defaultStartAddress)),
      stops: stops.map((stop) => (hasPlace(stop) ? stop : { ...stop, ...placeOf(stop.address) })),
      couriers: couriers.map((each) => withDepots(each, placeOf)),
    },
    lost: geocoder === null ? [] : [...lost].map(([address, candidate]) => ({ address, candidate })),
  };
}

const nobody: Geocoder = {
  lookup: async () => Promise.resolve({ location: null, candidates: [] }),
  close: () => undefined,
};

function hasPlace({ latitude }: Pick<StopBody, "latitude">): boolean {
  return typeof latitude === "number";
}

function* addressesOf({ project, stops, couriers }: DayBodies): Generator<string> {
  if (project.defaultStartAddress && (project.defaultStartLatitude ?? null) === null)
    yield project.defaultStartAddress;
  for (const stop of stops) if (!hasPlace(stop)) yield stop.address;
  for (const { assignment } of couriers) {
    if (assignment.startAddress && (assignment.startLatitude ?? null) === null) yield assignment.startAddress;
    if (assignment.endAddress && (assignment.endLatitude ?? null) === null) yield assignment.endAddress;
  }
}

function withStart(project: DayBodies["project"], place: Coordinates | undefined): DayBodies["project"] {
  if (place === undefined || (project.defaultStartLatitude ?? null) !== null) return project;
  return { ...project, defaultStartLatitude: place.latitude, defaultStartLongitude: place.longitude };
}

function withDepots(
  each: CourierBodies,
  placeOf: (address: string | null | undefined) => Coordinates | undefined,
): CourierBodies {
  const { assignment } = each;
  const start = (assignment.startLatitude ?? null) === null ? placeOf(assignment.startAddress) : undefined;
  const end = (assignment.endLatitude ?? null) === null ? placeOf(assignment.endAddress) : undefined;
  return {
    ...each,
    assignment: {
      ...assignment,
      ...(start && { startLatitude: start.latitude, startLongitude: start.longitude }),
      ...(end && { endLatitude: end.latitude, endLongitude: end.longitude }),
    },
  };
}
