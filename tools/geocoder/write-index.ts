import { rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { addressIndexSchema, addressIndexVersion, unitsPerDegree } from "@rondo/addresses/address-index.ts";
import { nameKey } from "@rondo/addresses/words.ts";
import type { AddressTable, MapAddress } from "./address-table.ts";
import { byCount, byFrequency } from "./frequency.ts";
import { type Houses, housesOf } from "./houses.ts";
import type { MapExtract } from "./map-addresses.ts";
import { Nearby } from "./nearby.ts";
import { PlaceNames } from "./place-names.ts";
import { remembered } from "./remembered.ts";
import { writeStreets } from "./write-streets.ts";

export type IndexSummary = { entries: number; houses: number; streets: number };

const attribution =
  "© OpenStreetMap contributors, Open Database License 1.0 (ODbL), https://www.openstreetmap.org/copyright";
/** A house without a postcode is also found by the postcodes around it, within this distance. */
const surroundingsMetres = 500;

/**
 * Writes the index of a map extract to a file, and forgets the extract's addresses on the way, to spare memory. An existing file is replaced only when the new one is complete.
 */
export async function writeAddressIndex(extract: MapExtract, file: string): Promise<IndexSummary> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const index = new DatabaseSync(unfinished);
  let summary: IndexSummary;
  try {
    index.exec(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 4096; PRAGMA cache_size = -32768",
    );
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
  const { addresses, places, streetNames } = extract;
  const entries = addresses.length;
  const cities = byFrequency(valuesOf(addresses, ({ city }) => city));
  const countries = byFrequency(valuesOf(addresses, ({ country }) => country?.toUpperCase()));
  const houses = housesOf(addresses);
  addresses.clear();
  const streets = writeStreets(index, houses, streetNames);
  const placeNames = new PlaceNames(places, cities, houses);
  const surroundings = new Nearby(houses.length, (house) => houses.positionOf(house), surroundingsMetres);
  const areas = new AreaWriter(index);
  const keyOf = remembered(nameKey);
  const textOf = (number: number | undefined): string => houses.texts.at(number ?? 0) ?? "";
  const insert = index.prepare(
    `INSERT INTO house (street, number, nth, low, high, latitude, longitude, area, written, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let index = 0; index < houses.length; index++) {
    const house = houses.at(index);
    const near = surroundings.near(house);
    const postcodes =
      house.postcodes.length > 0
        ? byFrequency(house.postcodes.map(textOf).map(keyOf))
        : postcodesOf(houses, near, keyOf);
    const { key, low, high } = house.number;
    const area = areas.idOf({
      town: [house.postcodes[0], house.cities[0]].map(textOf).filter(Boolean).join(" "),
      postcodes: postcodes.join(" "),
      places: placeNames.of(house, near).join(" "),
    });
    insert.run(
      ...[
        streets.get(house.streetKey) ?? 0,
        key,
        house.nth,
        low,
        high,
        units(house.latitude),
        units(house.longitude),
        area,
      ],
      house.written === key ? null : house.written,
      house.extra.length === 0 ? null : house.extra.join(" "),
    );
  }
  const insertPlace = index.prepare("INSERT INTO place (id, names) VALUES (?, ?)");
  for (const [id, names] of placeNames.all()) insertPlace.run(id, names.join("|"));
  const meta = index.prepare("INSERT INTO meta (key, value) VALUES (?, ?)");
  for (const entry of Object.entries({
    version: addressIndexVersion,
    attribution,
    countries: countries.filter((code) => /^[A-Z]{2}$/u.test(code)).join(" "),
  }))
    meta.run(...entry);
  return { entries, houses: houses.length, streets: streets.size };
}

/** The postcodes of these houses, folded. */
function postcodesOf(houses: Houses, some: readonly number[], keyOf: (postcode: string) => string): string[] {
  const byKey = new Map<string, number>();
  for (const [postcode, count] of houses.postcodeCounts(some)) {
    const key = keyOf(houses.texts.at(postcode) ?? "");
    if (key) byKey.set(key, (byKey.get(key) ?? 0) + count);
  }
  return byCount(byKey);
}

function* valuesOf(
  addresses: AddressTable,
  value: (address: MapAddress) => string | undefined,
): Generator<string | undefined> {
  for (const address of addresses) yield value(address);
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
