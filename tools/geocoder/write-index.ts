import { rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  addressIndexSchema,
  addressIndexVersion,
  unitsPerDegree,
} from "../../services/gateway/src/geocoding/address-index.ts";
import { nameKey } from "../../services/gateway/src/geocoding/words.ts";
import { byFrequency, housesOf } from "./houses.ts";
import type { MapExtract } from "./map-addresses.ts";
import { Neighbourhood } from "./neighbourhood.ts";
import { PlaceNames } from "./place-names.ts";
import { writeStreets } from "./write-streets.ts";

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
  const areas = new AreaWriter(index);
  const numbers = new Map<string, number>();
  const insert = index.prepare(
    `INSERT INTO house (street, number, nth, low, high, latitude, longitude, area, written, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const house of houses) {
    const near = surroundings.near(house);
    const postcodes = house.postcodes.length > 0 ? house.postcodes : near.flatMap((other) => other.postcodes);
    const { key, low, high } = house.number;
    const street = streets.get(house.streetKey) ?? 0;
    const nth = numbers.get(`${street} ${key}`) ?? 0;
    numbers.set(`${street} ${key}`, nth + 1);
    const area = areas.idOf({
      town: house.town,
      postcodes: byFrequency(postcodes.map(nameKey)).join(" "),
      places: placeNames.of(house, near).join(" "),
    });
    insert.run(
      ...[street, key, nth, low, high, units(house.latitude), units(house.longitude), area],
      house.written === key ? null : house.written,
      house.extra.length === 0 ? null : house.extra.join(" "),
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

/** Writes what houses have in common, once. */
class AreaWriter {
  readonly #ids = new Map<string, number>();
  readonly #insert: StatementSync;

  constructor(index: DatabaseSync) {
    this.#insert = index.prepare("INSERT INTO area (id, town, postcodes, places) VALUES (?, ?, ?, ?)");
  }

  idOf({ town, postcodes, places }: { town: string; postcodes: string; places: string }): number {
    const key = [town, postcodes, places].join("\n");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size + 1;
    this.#ids.set(key, id);
    this.#insert.run(id, town, postcodes, places);
    return id;
  }
}

function units(degrees: number): number {
  return Math.round(degrees * unitsPerDegree);
}
