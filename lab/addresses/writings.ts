import type { LookupResult } from "@rondo/addresses/geocoder.ts";
import { seededRandom } from "../../tools/random.ts";
import type { Position } from "../../tools/geocoder/address-table.ts";
import { metresBetween } from "../../tools/geocoder/nearby.ts";
import { realHouses } from "./real-houses.ts";
import { waysOfWriting } from "./ways-of-writing.ts";

/** An address as somebody writes it, and where the map has the house. */
export type Writing = { way: string; address: string; positions: Position[] };

/** How a geocoder answers a writing. A doubt is right if its first candidate is. */
export type Verdict = "right" | "wrong" | "right doubt" | "wrong doubt" | "nothing";

const rightMetres = 30;

/** Houses of a map extract, each in all ways of writing. The same seed gives the same ones. */
export async function makeWritings(file: string, houses: number, seed: number): Promise<Writing[]> {
  const random = seededRandom(seed);
  const chosen = (await realHouses(file, random)).slice(0, houses);
  if (chosen.length < houses) throw new Error(`${file} has only ${chosen.length} houses with a plain number`);
  return chosen.flatMap((house) =>
    Object.entries(waysOfWriting).flatMap(([way, write]) => {
      const address = write(house, random);
      return address ? [{ way, address, positions: house.positions }] : [];
    }),
  );
}

export function verdictOn({ location, candidates }: LookupResult, { positions }: Writing): Verdict {
  const isRight = (found: Position): boolean =>
    positions.some((position) => metresBetween(position, found) <= rightMetres);
  if (location) return isRight(location) ? "right" : "wrong";
  const [first] = candidates;
  if (!first) return "nothing";
  return isRight(first) ? "right doubt" : "wrong doubt";
}
