import { setImmediate } from "node:timers/promises";

type Position = { readonly latitude: number; readonly longitude: number };

/** A location that may be unknown. */
export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where an assignment starts and ends. */
interface Depots {
  readonly startLatitude: number | null;
  readonly startLongitude: number | null;
  readonly endLatitude: number | null;
  readonly endLongitude: number | null;
}

/** Where the addresses of a project are likely to be. */
export type Region = {
  centre: Position | null;
  /** ISO 3166 code in upper case. */
  country: string | null;
};

/** The fields of a project that determine its region. */
export interface ProjectRegion {
  readonly defaultStartLatitude: number | null;
  readonly defaultStartLongitude: number | null;
  readonly timezone: string;
}

export const nowhere: Region = { centre: null, country: null };

/** Houses this near to the centre are in the region. */
const regionKm = 75;

/** The region in which a project's addresses are looked up: that of its start, its stops and its couriers' depots. */
export async function projectRegion(
  project: ProjectRegion,
  stops: readonly Place[],
  assignments: readonly Depots[],
): Promise<Region> {
  return regionOf([defaultStart(project), ...assignments.flatMap(depotsOf), ...stops], project.timezone);
}

/**
 * A region around places.
 * @param places the centre is their median, which a single wrong one does not move
 * @param timezone the country is the one that has it
 */
export async function regionOf(places: readonly Place[], timezone: string): Promise<Region> {
  const positions = places.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const centre =
    positions.length === 0
      ? null
      : {
          latitude: middle(positions.map(({ latitude }) => latitude)),
          longitude: middle(positions.map(({ longitude }) => longitude)),
        };
  return { centre, country: await countryOf(timezone) };
}

/** Where a project's couriers start, if they have no start of their own. */
function defaultStart({ defaultStartLatitude, defaultStartLongitude }: ProjectRegion): Place {
  return { latitude: defaultStartLatitude, longitude: defaultStartLongitude };
}

function depotsOf({ startLatitude, startLongitude, endLatitude, endLongitude }: Depots): Place[] {
  return [
    { latitude: startLatitude, longitude: startLongitude },
    { latitude: endLatitude, longitude: endLongitude },
  ];
}

export function isInRegion(position: Position, { centre }: Region): boolean {
  return centre !== null && kmBetween(position, centre) <= regionKm;
}

/** Kilometres between two points, precise enough up to some hundreds. */
export function kmBetween(a: Position, b: Position): number {
  const kmPerDegree = 111.2;
  const eastward = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, eastward) * kmPerDegree;
}

let countries: Promise<Map<string, string>> | undefined;

/** The country of a time zone; null for UTC, which is no country's. */
async function countryOf(timezone: string): Promise<string | null> {
  countries ??= countriesByTimezone();
  return (await countries).get(timezone) ?? null;
}

/** Asks for the time zones of each code that a country may have: a quarter of a second in all, so in slices. */
async function countriesByTimezone(): Promise<Map<string, string>> {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const found = new Map<string, string>();
  for (const first of letters) {
    await setImmediate();
    for (const second of letters) {
      const { region, timezones } = localeOf(`und-${first}${second}`);
      for (const timezone of timezones) if (region !== undefined) found.set(timezone, region);
    }
  }
  return found;
}

/** Node has `getTimeZones`, its types do not. */
function localeOf(tag: string): { region: string | undefined; timezones: readonly string[] } {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(tag);
  return { region: locale.region, timezones: locale.getTimeZones?.() ?? [] };
}
