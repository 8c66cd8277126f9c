import { parseHouseNumbers } from "@rondo/addresses/house-number.ts";
import { nameKey } from "@rondo/addresses/words.ts";
import type { Random } from "../../tools/random.ts";
import type { MapAddress, Position } from "../../tools/geocoder/address-table.ts";
import { readMapExtract } from "../../tools/geocoder/map-addresses.ts";
import { readOsmPbf } from "../../tools/geocoder/osm-pbf.ts";

/** A house of the map, to be written in the ways in which people write it. */
export type RealHouse = {
  street: string;
  /** The street's name in the other language of the town, if it has one. */
  otherName: string | undefined;
  /** Number, and letter if it has one, as the map writes them. */
  houseNumber: string;
  postcode: string | undefined;
  /** Letters that houses with this number have on the map. */
  letters: ReadonlySet<string>;
  /** Where the map has entries for it. */
  positions: Position[];
};

const plainNumber = /^\d+( ?[a-z])?$|^\d+-\d+$/i;

/** Houses of an extract whose streets have one name and whose numbers nothing but a number, in random order. */
export async function realHouses(file: string, random: Random): Promise<RealHouse[]> {
  const otherNames = await swedishNames(file);
  const addresses = [...(await readMapExtract(file)).addresses];
  const plain = addresses.filter(
    ({ street, houseNumber }) => plainNumber.test(houseNumber) && !/[,\d]/.test(street),
  );
  const lettersOf = Map.groupBy(addresses, (address) => `${nameKey(address.street)} ${digitsOf(address)}`);
  const houses = [...Map.groupBy(plain, keyOf).values()].map((entries): RealHouse => {
    const [first] = entries as [MapAddress];
    const { street, houseNumber } = first;
    const alike = lettersOf.get(`${nameKey(street)} ${digitsOf(first)}`) ?? [];
    return {
      street,
      otherName: otherNames.get(street),
      houseNumber,
      postcode: entries.find(({ postcode }) => postcode)?.postcode,
      letters: new Set(alike.map((entry) => /[a-z]/i.exec(entry.houseNumber)?.[0].toUpperCase() ?? "")),
      positions: entries.map(({ latitude, longitude }) => ({ latitude, longitude })),
    };
  });
  return houses
    .map((house) => ({ house, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ house }) => house);
}

function keyOf({ street, houseNumber }: MapAddress): string {
  return `${nameKey(street)} ${parseHouseNumbers(houseNumber)[0]?.key}`;
}

function digitsOf({ houseNumber }: MapAddress): string {
  return /\d+/.exec(houseNumber)?.[0] ?? "";
}

/** Swedish names of streets by their names on the map. */
async function swedishNames(file: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  await readOsmPbf(file, {
    way: ({ tags }) => {
      const [name, swedish] = [tags.get("name"), tags.get("name:sv")];
      if (tags.has("highway") && name && swedish && name !== swedish) names.set(name, swedish);
    },
  });
  return names;
}
