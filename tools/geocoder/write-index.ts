import { rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import {
  addressIndexSchema,
  addressIndexVersion,
} from "../../services/gateway/src/geocoding/address-index.ts";
import { nameKey } from "../../services/gateway/src/geocoding/words.ts";
import { byFrequency, type House, housesOf } from "./houses.ts";
import type { MapExtract } from "./map-addresses.ts";
import { Neighbourhood } from "./neighbourhood.ts";
import { PlaceNames } from "./place-names.ts";

export type IndexSummary = { entries: number; houses: number; streets: number };

const attribution =
  "© OpenStreetMap contributors, Open Database License 1.0 (ODbL), https://www.openstreetmap.org/copyright";
/** A house without a postcode is also found by the postcodes around it, within this distance. */
const surroundingsMetres = 500;

/** Writes the index of a map extract to a file. An existing file is replaced only when the new one is complete. */
export async function writeAddressIndex(extract: MapExtract, file: string): Promise<IndexSummary> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const index = new DatabaseSync(unfinished);
  let summary: IndexSummary;
  try {
    index.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 4096");
    index.exec(addressIndexSchema);
    index.exec("BEGIN");
    summary = fill(index, extract);
    index.exec("INSERT INTO street_search(street_search) VALUES ('rebuild')");
    index.exec("INSERT INTO street_search(street_search) VALUES ('optimize')");
    index.exec("COMMIT; VACUUM");
  } finally {
    index.close();
  }
  await rename(unfinished, file);
  return summary;
}

function fill(index: DatabaseSync, extract: MapExtract): IndexSummary {
  const houses = housesOf(extract.addresses);
  const streets = writeStreets(index, houses, extract.streetNames);
  const placeNames = new PlaceNames(extract.places, extract.addresses);
  const surroundings = new Neighbourhood(houses, surroundingsMetres);
  const insert = index.prepare(
    `INSERT INTO house (street, number, low, high, latitude, longitude, label, postcodes, places, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const house of houses) {
    const near = surroundings.near(house);
    const postcodes = house.postcodes.length > 0 ? house.postcodes : near.flatMap((other) => other.postcodes);
    insert.run(
      streets.get(house.streetKey) ?? 0,
      house.number.key,
      house.number.low,
      house.number.high,
      round(house.latitude),
      round(house.longitude),
      house.label,
      byFrequency(postcodes.map(nameKey)).join(" "),
      placeNames.of(house, near).join(" "),
      house.extra.join(" "),
    );
  }
  const places = index.prepare("INSERT INTO place (id, names) VALUES (?, ?)");
  for (const [id, names] of placeNames.all()) places.run(id, names.join("|"));
  const countries = byFrequency(extract.addresses.map(({ country }) => country?.toUpperCase())).filter(
    (code) => /^[A-Z]{2}$/u.test(code),
  );
  const meta = index.prepare("INSERT INTO meta (key, value) VALUES (?, ?)");
  for (const entry of Object.entries({
    version: addressIndexVersion,
    attribution,
    countries: countries.join(" "),
  }))
    meta.run(...entry);
  return { entries: extract.addresses.length, houses: houses.length, streets: streets.size };
}

function writeStreets(
  index: DatabaseSync,
  houses: readonly House[],
  streetNames: readonly string[][],
): Map<string, number> {
  const namesOf = new Map(houses.map(({ streetKey }) => [streetKey, new Set([streetKey])]));
  for (const names of streetNames) {
    const keys = names.map(nameKey).filter(Boolean);
    for (const key of keys) for (const name of keys) namesOf.get(key)?.add(name);
  }
  const writtenAs = new Map(houses.map(({ streetKey, streetName }) => [streetKey, streetName]));
  const insertStreet = index.prepare("INSERT INTO street (id, name) VALUES (?, ?)");
  const insertName = index.prepare("INSERT INTO street_name (street, words) VALUES (?, ?)");
  const ids = new Map<string, number>();
  for (const [key, names] of namesOf) {
    const id = ids.size + 1;
    ids.set(key, id);
    insertStreet.run(id, writtenAs.get(key) ?? key);
    for (const name of names) insertName.run(id, name);
  }
  return ids;
}

/** Seven decimals: a centimetre, the precision of the map. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
