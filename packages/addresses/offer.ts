import { spellings } from "./abbreviations.ts";
import {
  maxCandidates,
  type Candidate,
  type Doubt,
  type GeocodedLocation,
  type GeocodeQuality,
  type LookupResult,
} from "./geocoder.ts";
import { numberReadings, parseHouseNumbers } from "./house-number.ts";
import { isLetter, unitPositions } from "./unit-words.ts";
import { isInRegion, kmBetween, type Region } from "./region.ts";
import { addressWords, type Word } from "./words.ts";

/** A result of a geocoding server. */
export type Offer = Omit<GeocodedLocation, "quality"> & {
  houseNumber: string | undefined;
  postcode: string | undefined;
  street: string | undefined;
  /** A house; a place with a name of its own (a shop, a station); a street; a district, a city or a guess between houses. */
  kind: "house" | "named place" | "street" | "area";
};

type Circumstances = {
  region: Region;
  /**
   * Whether the server also offers names that differ from the address. Then the street of an offer must be in the
   * address.
   */
  findsMisspelt: boolean;
};

/** Offers this near to each other are one house. */
const sameHouseKm = 0.3;

/**
 * The offer that the address names, or else candidates. A server that does not know the house answers with its street,
 * and a server that does not know the number answers with another house. So every number in the address must be the
 * house's number, its postcode or a flat in it. An address without a house number can only name a place with a name of
 * its own. Among several houses, the one in the region is chosen.
 */
export function chosenFrom(
  offers: readonly Offer[],
  address: string,
  { region, findsMisspelt }: Circumstances,
): LookupResult {
  const words = addressWords(address);
  const texts = words.map(({ text }) => text);
  const fitting = offers.filter((offer) => isMeantBy(texts, offer));
  const meant = fitting.filter((offer) => !findsMisspelt || namesStreet(words, offer));
  const near = meant.filter((offer) => isInRegion(offer, region));
  const [sole, ...others] = near.length > 0 ? near : meant;
  if (sole && others.every((other) => kmBetween(sole, other) <= sameHouseKm))
    return { location: locationOf(sole, sole.kind === "house" ? "house" : "place"), candidates: [] };
  const asksForHouse = texts.some((word) => /^[1-9]\d{0,3}(-\d+)?$/u.test(word));
  const candidates = offers.flatMap((offer): Candidate[] => {
    if (meant.includes(offer)) return [{ ...locationOf(offer, "house"), doubt: "several" }];
    if (fitting.includes(offer)) return [{ ...locationOf(offer, "house"), doubt: "spelling" }];
    const candidate = doubtful(texts, offer, asksForHouse);
    return candidate ? [candidate] : [];
  });
  const nearFirst = candidates.toSorted(
    (a, b) => Number(isInRegion(b, region)) - Number(isInRegion(a, region)),
  );
  return { location: null, candidates: nearFirst.slice(0, maxCandidates) };
}

function isMeantBy(words: readonly string[], offer: Offer): boolean {
  if (offer.kind === "named place") return isExplained(words, offer, []);
  return offer.kind === "house" && readingsOf(words, offer).some((used) => isExplained(words, offer, used));
}

/** Whether all words of the offer's street are in the address. */
function namesStreet(words: readonly Word[], { street }: Offer): boolean {
  if (street === undefined) return true;
  return addressWords(street).every(({ text: part }) =>
    words.some(
      ({ text, abbreviated }) => spellings(text).includes(part) || (abbreviated && part.startsWith(text)),
    ),
  );
}

function doubtful(words: readonly string[], offer: Offer, asksForHouse: boolean): Candidate | undefined {
  const { kind } = offer;
  const as = (quality: GeocodeQuality, doubt: Doubt): Candidate => ({ ...locationOf(offer, quality), doubt });
  if (kind === "house")
    return readingsOf(words, offer).length > 0 ? as("house", "words") : as("street", "number");
  if (kind === "street") return as("street", "number");
  return asksForHouse ? undefined : as("place", "words");
}

function locationOf({ latitude, longitude, label }: Offer, quality: GeocodeQuality): GeocodedLocation {
  return { latitude, longitude, label, quality };
}

/** The positions of the words of the house number, for each way to read it. */
function readingsOf(words: readonly string[], { houseNumber }: Offer): number[][] {
  const houses = parseHouseNumbers(houseNumber ?? "");
  return numberReadings(words)
    .filter(({ key }) => houses.some((house) => house.key === key || isInside(Number(key), house)))
    .map(({ used }) => used);
}

/** Whether all numbers of the address, and a letter after the house number, match the offer. */
function isExplained(words: readonly string[], { label, postcode }: Offer, used: readonly number[]): boolean {
  const saidOfIt = new Set(addressWords(`${label} ${postcode ?? ""}`).map(({ text }) => text));
  const units = unitPositions(words, used);
  const matters = (word: string, at: number): boolean =>
    /\d/u.test(word) || (isLetter(word) && used.includes(at - 1));
  return words.every(
    (word, at) => !matters(word, at) || used.includes(at) || units.has(at) || saidOfIt.has(word),
  );
}

/** The 2 and the 4 of a building numbered 2-4. */
function isInside(number: number, { low, high }: { low: number; high: number }): boolean {
  return low < high && low <= number && number <= high && (number - low) % 2 === 0;
}
