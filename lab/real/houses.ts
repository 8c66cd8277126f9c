import { parseHouseNumbers } from "@rondo/addresses/house-number.ts";
import { nameKey } from "@rondo/addresses/words.ts";
import type { MapAddress, Position } from "../../tools/geocoder/address-table.ts";
import { readMapExtract } from "../../tools/geocoder/map-addresses.ts";
import type { Random } from "../../tools/random.ts";

/** A house of the map. */
export interface RealHouse {
  readonly street: string;
  /** Number, and letter if it has one, as the map writes them. */
  readonly houseNumber: string;
  /** Where the map has entries for it. */
  readonly positions: readonly Position[];
}

const plainNumber = /^\d+( ?[a-z])?$|^\d+-\d+$/i;

/** Houses of an extract whose streets have one name and whose numbers nothing but a number, in random order. */
export async function realHouses(file: string, random: Random): Promise<RealHouse[]> {
  const plain = [...(await readMapExtract(file)).addresses].filter(
    ({ street, houseNumber }) => plainNumber.test(houseNumber) && !/[,\d]/.test(street),
  );
  return [...Map.groupBy(plain, keyOf).values()]
    .map((entries) => ({ ...(entries[0] as MapAddress), positions: entries, at: random.next() }))
    .sort((a, b) => a.at - b.at);
}

function keyOf({ street, houseNumber }: MapAddress): string {
  return `${nameKey(street)} ${parseHouseNumbers(houseNumber)[0]?.key}`;
}
