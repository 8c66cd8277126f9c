import { parseHouseNumbers } from "../../services/gateway/src/geocoding/house-number.ts";
import { nameKey } from "../../services/gateway/src/geocoding/words.ts";
import type { MapAddress, Position } from "./map-addresses.ts";
import { metresBetween, Neighbourhood } from "./neighbourhood.ts";

export type House = Position & {
  streetKey: string;
  streetName: string;
  number: { key: string; low: number; high: number };
  /** The number as the map writes it. */
  written: string;
  /** Postcode and city as the map writes them. */
  town: string;
  /** The values of the map's entries, by frequency. */
  postcodes: string[];
  cities: string[];
  extra: string[];
};

type Entry = MapAddress & { key: string; low: number; high: number; extra: string[]; streetKey: string };

/** Entries with one street and number that are further apart than this are different houses, perhaps in two towns. */
const sameHouseMetres = 300;
const sameDoorMetres = 30;

/** Joins the entries that a map has for one house: shops, doors, outline. */
export function housesOf(addresses: readonly MapAddress[]): House[] {
  const entries = addresses.flatMap((address) =>
    parseHouseNumbers(address.houseNumber).map((number): Entry => ({
      ...address,
      ...number,
      streetKey: nameKey(address.street),
    })),
  );
  const byName = Map.groupBy(entries, (entry) => `${entry.streetKey}|${entry.key}`);
  return [...byName.values()].flatMap(clusters).map(houseOf);
}

function clusters(entries: Entry[]): Entry[][] {
  const neighbours = new Neighbourhood(entries, sameHouseMetres);
  const seen = new Set<Entry>();
  return entries.flatMap((entry) => {
    const cluster: Entry[] = [];
    const waiting = [entry];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      cluster.push(next);
      waiting.push(...neighbours.near(next));
    }
    return cluster.length > 0 ? [cluster] : [];
  });
}

function houseOf(entries: Entry[]): House {
  const { latitude, longitude, street, houseNumber } = mostCentral(entries);
  const [first] = entries as [Entry];
  const postcodes = byFrequency(entries.map(({ postcode }) => postcode));
  const cities = byFrequency(entries.map(({ city }) => city));
  const number =
    first.extra.length === 0
      ? (byFrequency(entries.map((entry) => entry.houseNumber))[0] ?? houseNumber)
      : first.key;
  return {
    latitude,
    longitude,
    streetKey: first.streetKey,
    streetName: street,
    number: { key: first.key, low: first.low, high: first.high },
    written: number,
    town: [postcodes[0], cities[0]].filter(Boolean).join(" "),
    postcodes,
    cities,
    extra: [...new Set(entries.flatMap(({ extra }) => extra))],
  };
}

/** The entry that agrees with most others. Ties prefer an outline, then the entry nearest to all. */
function mostCentral(entries: Entry[]): Entry {
  const ranked = entries.map((entry) => {
    const distances = entries.map((other) => metresBetween(entry, other));
    return {
      entry,
      agreeing: distances.filter((distance) => distance <= sameDoorMetres).length,
      spread: distances.reduce((sum, distance) => sum + distance, 0),
    };
  });
  ranked.sort(
    (a, b) =>
      b.agreeing - a.agreeing || Number(b.entry.isOutline) - Number(a.entry.isOutline) || a.spread - b.spread,
  );
  return (ranked[0] as (typeof ranked)[number]).entry;
}

/** Distinct values, the most frequent first, without undefined ones. */
export function byFrequency(values: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([value]) => value);
}
