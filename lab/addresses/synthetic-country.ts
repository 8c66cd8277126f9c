import { type Random, seededRandom } from "../../tools/random.ts";
import { OsmPbfWriter } from "../../tools/geocoder/osm-pbf-writer.ts";
import type { Position } from "../../tools/geocoder/address-table.ts";

/** A house of a country that does not exist. */
export type SyntheticHouse = Position & {
  street: string;
  number: string;
  /** Undefined if the map does not have it. */
  postcode: string | undefined;
  city: string | undefined;
  town: Town;
  isOutline: boolean;
  /** The map has a shop in it, with the same address. */
  hasShop: boolean;
};
type Town = Position & { name: string; postcode: number; houses: number };
type Street = { name: string; town: Town; first: number; houses: number };

const SMALLEST_TOWN = 100;
const TOWNS_PER_HOUSE = 1 / 1000;
const MOST_HOUSES_ON_A_STREET = 60;
const STREET_NAMES = 60_000;
const HOUSES_OF_A_DISTRICT = 2000;
/** Degrees: about 60 m from street to street, and 40 m from house to house on one side of a street. */
const STREET_STEP = 60 / 111_195;
const HOUSE_STEP = 40 / 55_600;
/** Towns are 0.4 degrees apart, and do not overlap. */
const STREETS_IN_A_ROW = 15;

const STARTS = [
  "ka",
  "mä",
  "lo",
  "vi",
  "su",
  "pe",
  "ra",
  "ty",
  "nie",
  "hau",
  "ko",
  "si",
  "jo",
  "lau",
  "ve",
  "ai",
];
const MIDDLES = ["ri", "nta", "lle", "ssi", "mu", "po", "vo", "rka", "hti", "kke", "ja", "tsu"];
const ENDS = ["katu", "tie", "polku", "kuja", "gatan", "vägen"];
const TOWN_ENDS = ["la", "nen", "järvi", "koski", "mäki", "stad"];

/**
 * Writes a map extract of a country with so many houses, always the same one. Its towns are of very different sizes, some
 * names of streets are in nearly all of them, and the map does not have all postcodes and cities.
 */
export async function writeSyntheticCountry(file: string, houses: number): Promise<void> {
  const writer = new OsmPbfWriter(file);
  let id = 1;
  for (const town of towns(houses)) {
    const tags = { place: town.houses > 5000 ? "town" : "village", name: town.name };
    await writer.node({ id: id++, ...town, tags });
    for (let n = 0; n * HOUSES_OF_A_DISTRICT < town.houses; n++) {
      const at = positionIn(town, Math.floor((n * HOUSES_OF_A_DISTRICT) / 30), 0);
      await writer.node({
        id: id++,
        ...at,
        tags: { place: "suburb", name: `${nameOf(n * 31 + town.postcode)}la` },
      });
    }
  }
  const firstCorner = id;
  for (const house of syntheticHouses(houses)) {
    if (house.isOutline)
      for (const [north, east] of [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ] as const) {
        const corner = {
          latitude: house.latitude + (north - 0.5) * 1e-4,
          longitude: house.longitude + (east - 0.5) * 2e-4,
        };
        await writer.node({ id: id++, ...corner, tags: {} });
      }
    else await writer.node({ id: id++, ...house, tags: addressTags(house) });
    if (house.hasShop)
      await writer.node({ id: id++, ...house, tags: { ...addressTags(house), shop: "yes" } });
  }
  id = firstCorner;
  let way = 1;
  for (const house of syntheticHouses(houses)) {
    if (house.isOutline) {
      const tags = { building: "yes", ...addressTags(house) };
      await writer.way({ id: way++, nodes: [id, id + 1, id + 2, id + 3, id], tags });
    }
    id += (house.isOutline ? 4 : 1) + (house.hasShop ? 1 : 0);
  }
  for (const { name } of streets(houses))
    await writer.way({
      id: way++,
      nodes: [firstCorner],
      tags: { highway: "residential", name, "name:sv": `${name}sgränd` },
    });
  await writer.close();
}

/** The houses of the country, town by town and street by street. */
export function* syntheticHouses(houses: number): Generator<SyntheticHouse> {
  const random = seededRandom(2);
  for (const street of streets(houses)) {
    for (let n = 0; n < street.houses; n++) {
      const at = random.next();
      const postcode = String(street.town.postcode + Math.floor(street.first / 3000)).padStart(5, "0");
      yield {
        ...positionIn(street.town, Math.floor(street.first / 30), n),
        street: street.name,
        number: `${n + 1}${at < 0.05 ? "a" : ""}`,
        postcode: random.next() < 0.2 ? undefined : postcode,
        city: random.next() < 0.1 ? undefined : street.town.name,
        town: street.town,
        isOutline: at < 0.5,
        hasShop: random.next() < 0.1,
      };
    }
  }
}

function* streets(houses: number): Generator<Street> {
  const random = seededRandom(3);
  for (const town of towns(houses)) {
    const used = new Set<string>();
    for (let first = 0; first < town.houses;) {
      const name = streetName(random, used);
      const length = Math.min(town.houses - first, random.between(1, MOST_HOUSES_ON_A_STREET));
      yield { name, town, first, houses: length };
      first += length;
    }
  }
}

function* towns(houses: number): Generator<Town> {
  const count = Math.max(2, Math.round(houses * TOWNS_PER_HOUSE));
  let left = houses;
  let postcode = 100;
  const columns = Math.ceil(Math.sqrt(count));
  const weights = Array.from({ length: count }, (_, n) => 1 / (n + 3));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const spare = houses - count * SMALLEST_TOWN;
  for (const [n, weight] of weights.entries()) {
    const size = n === count - 1 ? left : SMALLEST_TOWN + Math.floor((Math.max(0, spare) * weight) / sum);
    left -= size;
    yield {
      name: `${nameOf(n)}${TOWN_ENDS[n % TOWN_ENDS.length]}`,
      postcode,
      houses: size,
      latitude: 48 + Math.floor(n / columns) * 0.25,
      longitude: 5 + (n % columns) * 0.4,
    };
    postcode += 1 + Math.floor(size / 3000);
  }
}

/** A name that the town does not have yet. As in Germany, one street in 250 has the most frequent of all names. */
function streetName(random: Random, used: Set<string>): string {
  for (;;) {
    const n = Math.floor(STREET_NAMES * random.next() ** 2);
    const name = `${nameOf(n)}${ENDS[n % ENDS.length]}`;
    if (used.has(name)) continue;
    used.add(name);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  }
}

/** Another name for each number. */
function nameOf(n: number): string {
  let [left, name] = [Math.floor(n / STARTS.length), STARTS[n % STARTS.length] ?? ""];
  do {
    name += MIDDLES[left % MIDDLES.length] ?? "";
    left = Math.floor(left / MIDDLES.length);
  } while (left > 0);
  return name;
}

function positionIn({ latitude, longitude }: Town, street: number, house: number): Position {
  const side = house % 2 === 0 ? 0.2 : 0.7;
  return {
    latitude: latitude + (Math.floor(street / STREETS_IN_A_ROW) + side) * STREET_STEP,
    longitude: longitude + ((street % STREETS_IN_A_ROW) * 30 + Math.floor(house / 2)) * HOUSE_STEP,
  };
}

function addressTags({ street, number, postcode, city }: SyntheticHouse) {
  return {
    "addr:street": street,
    "addr:housenumber": number,
    "addr:postcode": postcode,
    "addr:city": city,
    "addr:country": "FI",
  };
}
