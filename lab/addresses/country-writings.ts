import { seededRandom } from "../../tools/random.ts";
import { type SyntheticHouse, syntheticHouses } from "./synthetic-country.ts";
import { misspelt } from "./ways-of-writing.ts";
import type { Writing } from "./writings.ts";

/** Addresses of the synthetic country with so many houses: as many of each kind. */
export function countryWritings(houses: number, count: number): Writing[] {
  const random = seededRandom(4);
  const kinds: Record<string, (house: SyntheticHouse) => string> = {
    "as on a letter": (house) => `${house.street} ${house.number}, ${townOf(house)}`,
    "one letter wrong": (house) => `${misspelt(house.street, random)} ${house.number}, ${townOf(house)}`,
    "no town": ({ street, number }) => `${street} ${number}`,
    "unknown number": (house) => `${house.street} 977, ${townOf(house)}`,
    "unknown street": ({ number, town }) => `Wxqz${number}ffkatu ${number}, ${town.name}`,
    "unknown town": ({ street, number }) => `${street} ${number}, 99999 Wxqztown`,
  };
  return chosenHouses(houses, count).flatMap((house) =>
    Object.entries(kinds).map(([way, write]) => ({ way, address: write(house), positions: [house] })),
  );
}

function townOf({ postcode, town }: SyntheticHouse): string {
  return [postcode, town.name].filter(Boolean).join(" ");
}

/** Houses from all parts of the country. */
function chosenHouses(houses: number, count: number): SyntheticHouse[] {
  const chosen: SyntheticHouse[] = [];
  let index = 0;
  for (const house of syntheticHouses(houses))
    if (index++ === Math.floor(((chosen.length + 0.5) * houses) / count)) chosen.push(house);
  return chosen;
}
