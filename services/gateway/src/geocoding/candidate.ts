import type { GeocodedLocation } from "./geocoder.ts";
import { numberReadings, parseHouseNumbers } from "./house-number.ts";
import { unitPositions } from "./unit-words.ts";
import { addressWords } from "./words.ts";

/** What a geocoding server offers as the answer. */
export type Candidate = GeocodedLocation & {
  houseNumber: string | undefined;
  postcode: string | undefined;
  /** A place with a name of its own (a shop, a station), as opposed to a street, a district or a city. */
  isNamedPlace: boolean;
};

/**
 * Whether a candidate is what the address asks for: servers answer with the street when they do not know
 * the house, and with another house when they do not know the number. Every number in the address must be
 * the house's, its postcode or a flat in it; without a house number only a named place will do.
 */
export function isMeantBy(address: string, candidate: Candidate): boolean {
  const words = addressWords(address).map((word) => word.text);
  const saidOfIt = new Set(
    addressWords(`${candidate.label} ${candidate.postcode ?? ""}`).map((word) => word.text),
  );
  const explains = (used: readonly number[]): boolean => {
    const units = unitPositions(words, used);
    const matters = (word: string, at: number): boolean =>
      /\d/u.test(word) || (/^\p{L}$/u.test(word) && used.includes(at - 1));
    return words.every(
      (word, at) => !matters(word, at) || used.includes(at) || units.has(at) || saidOfIt.has(word),
    );
  };
  if (candidate.houseNumber === undefined) return candidate.isNamedPlace && explains([]);
  const houses = parseHouseNumbers(candidate.houseNumber);
  return numberReadings(words).some(
    ({ key, used }) =>
      houses.some((house) => house.key === key || isInside(Number(key), house)) && explains(used),
  );
}

/** The 2 and the 4 of a building numbered 2-4. */
function isInside(number: number, { low, high }: { low: number; high: number }): boolean {
  return low < high && low <= number && number <= high && (number - low) % 2 === 0;
}
