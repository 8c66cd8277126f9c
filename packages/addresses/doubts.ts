import { type Candidate, type Doubt, type GeocodeQuality, maxCandidates } from "./geocoder.ts";
import { numberReadings } from "./house-number.ts";
import { type FoundHouse, housesOn, surplusIn } from "./house-search.ts";
import { type IndexedHouse, type IndexFile, positionOf } from "./index-file.ts";
import { isInRegion, type Region } from "./region.ts";
import { isLetter } from "./unit-words.ts";
import { type FoundStreet, type Spelt, streetsNamedAlmost } from "./street-search.ts";

type Asked = {
  index: IndexFile;
  words: readonly Spelt[];
  /** The streets that the address names, and the houses on them. */
  streets: readonly FoundStreet[];
  found: readonly FoundHouse[];
  region: Region;
};

/** With more unexplained words than this, a house is considered another address. */
const mostUnexplained = 3;

/** The candidates for an address that names no house beyond doubt, the most likely first. */
export function doubtsAbout({ index, words, streets, found, region }: Asked): Candidate[] {
  const almost = streetsNamedAlmost(index, words);
  const houses = [...found, ...almost.flatMap((street) => housesOn(index, street, words))]
    .filter(({ unexplained }) => unexplained.length <= mostUnexplained)
    .map((match) => ({ ...match, isNear: isInRegion(positionOf(match.house), region) }))
    .sort(
      (a, b) => wrongs(a) - wrongs(b) || Number(b.isNear) - Number(a.isNear) || b.streetWords - a.streetWords,
    );
  const candidates = new Candidates(index);
  for (const match of houses) candidates.add(match.house, "house", doubtOf(match));
  if (candidates.list.length === 0)
    for (const street of widest([...streets, ...almost])) addNeighbours(index, street, words, candidates);
  return candidates.list;
}

function wrongs({ misspelt, unexplained }: FoundHouse): number {
  return unexplained.length * 2 + (misspelt ? 1 : 0);
}

function doubtOf({ misspelt, unexplained }: FoundHouse): Doubt {
  if (unexplained.length > 0) return unexplained.every(isLetter) ? "number" : "words";
  return misspelt ? "spelling" : "several";
}

/** An address may name several streets. These are the streets that match most of its words. */
function widest(streets: readonly FoundStreet[]): FoundStreet[] {
  const most = Math.max(0, ...streets.map(({ positions }) => positions.size));
  return streets.filter(({ positions }) => positions.size === most);
}

/**
 * Adds houses of a street whose exact house is not known: those with the nearest numbers, in the area that the address
 * names.
 */
function addNeighbours(
  index: IndexFile,
  { street, positions }: FoundStreet,
  words: readonly Spelt[],
  candidates: Candidates,
): void {
  const texts = words.map(({ text }, at) => (positions.has(at) ? "" : text));
  const readings = numberReadings(texts).filter(({ key }) => !isPostcode(key));
  const [reading = { key: "1", used: [] }] = readings;
  const reader = surplusIn(texts, reading.used);
  const areas = Map.groupBy(
    index.areasOf(street),
    (area) => reader(index.area(area).names).unexplained.length,
  );
  const fewest = Math.min(...areas.keys());
  if (fewest > mostUnexplained) return;
  for (const house of index.nearestTo(street, areas.get(fewest) ?? [], Number.parseInt(reading.key, 10)))
    candidates.add(house, "street", "number");
}

function isPostcode(number: string): boolean {
  return /^0|^\d{5,}/u.test(number);
}

/** Up to 5 different houses. */
class Candidates {
  readonly list: Candidate[] = [];
  readonly #index: IndexFile;
  readonly #seen = new Set<string>();

  constructor(index: IndexFile) {
    this.#index = index;
  }

  add(house: IndexedHouse, quality: GeocodeQuality, doubt: Doubt): void {
    const key = `${house.street}/${house.number}/${house.nth}`;
    if (this.list.length >= maxCandidates || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.list.push({ ...positionOf(house), label: this.#index.label(house), quality, doubt });
  }
}
