import { numberReadings } from "./house-number.ts";
import { isCountry } from "./country-names.ts";
import type { Area, IndexedHouse, IndexFile } from "./index-file.ts";
import { differByOneLetter, mayBeMisspelt } from "./one-letter.ts";
import type { FoundStreet } from "./street-search.ts";
import { stairPosition, unitPositions } from "./unit-words.ts";
import type { Word } from "./words.ts";

/**
 * How an address names the number of a house, the most certain first: by the number itself; by one of its stairs; by a
 * number in its range.
 */
export type NamedBy = "number" | "stair" | "range";

/** A house whose street and number are in an address. */
export type FoundHouse = {
  house: IndexedHouse;
  namedBy: NamedBy;
  /** How many words of the address its street takes. */
  streetWords: number;
  /** Whether a word of the street's or the town's name differs by one letter. */
  misspelt: boolean;
  /** The words of the address without an explanation: they are neither a name of the area nor a flat. */
  unexplained: readonly string[];
  /**
   * Whether the address has a postcode and a town of the house, and what is unexplained can only be a region or a name:
   * letters that are no other place, country or street.
   */
  isPlaced: boolean;
};

/** Houses of a street, for each way to read a house number from the address. */
export function housesOn(
  index: IndexFile,
  found: FoundStreet,
  words: readonly Word[],
  streets: readonly FoundStreet[] = [],
): FoundHouse[] {
  const ofOthers = new Set(streets.flatMap(({ positions }) => [...positions].map((at) => words[at]?.text)));
  const firstAt = Math.min(...found.positions);
  // Two letters behind the street may be a country; before it they are a firm's.
  const isRegion = (text: string) =>
    /^\p{L}+$/u.test(text) &&
    (text.length > 2 || words.findIndex((word) => word.text === text) < firstAt) &&
    !ofOthers.has(text) &&
    !index.isOfPlace(text) &&
    !isCountry(text);
  const texts = words.map(({ text }, at) => (found.positions.has(at) ? "" : text));
  const readings = numberReadings(texts);
  const readersOf = new Map<readonly number[], (names: Names) => Surplus>();
  const houseOf = (house: IndexedHouse, namedBy: NamedBy, used: readonly number[]): FoundHouse => {
    const reader = readersOf.get(used) ?? surplusIn(texts, used);
    readersOf.set(used, reader);
    const { unexplained, misspelt } = reader(namesOf(index, house));
    const isMisspeltTwice = found.misspelt && misspelt !== undefined;
    return {
      house,
      namedBy,
      streetWords: found.positions.size,
      misspelt: found.misspelt || misspelt !== undefined,
      unexplained: isMisspeltTwice ? [...unexplained, misspelt] : unexplained,
      isPlaced: isPlaced(index.area(house.area), texts) && unexplained.every(isRegion),
    };
  };
  const byNumber = Map.groupBy(
    index.numbered(
      found.street,
      readings.map(({ key }) => key),
    ),
    ({ number }) => number,
  );
  return readings.flatMap(({ key, used }) => {
    const houses = byNumber.get(key) ?? [];
    const stairAt = used.length === 1 ? stairPosition(texts, used[0] ?? 0) : undefined;
    const usedByStair = stairAt === undefined ? used : [...used, stairAt];
    const inRange = /^\d+$/u.test(key) ? index.inRange(found.street, Number(key)) : [];
    return [
      ...houses.map((house) => houseOf(house, "number", used)),
      ...inRange.map((house) => houseOf(house, "range", usedByStair)),
      ...(stairAt === undefined ? [] : houses.map((house) => houseOf(house, "stair", usedByStair))),
    ];
  });
}

/** Whether a text has a postcode and a whole name of a place of an area. */
function isPlaced({ names, places }: Area, texts: readonly string[]): boolean {
  const has = (name: readonly string[]) => name.every((word) => texts.includes(word));
  return names.some((name) => /^\d{4,}$/u.test(name[0] ?? "") && has(name)) && places.some(has);
}

type Names = readonly (readonly string[])[];
type Surplus = { unexplained: readonly string[]; misspelt: string | undefined };

/** What may be said of a house besides its street and number. */
function namesOf(index: IndexFile, { area, extra }: IndexedHouse): Names {
  const { names } = index.area(area);
  return extra === null ? names : [...names, ...extra.split(" ").map((word) => [word])];
}

/**
 * Tells, for the names of any area, the words that are neither the house's number nor its flat, nor one of these names. A
 * word that differs from one of them by one letter is misspelt.
 */
export function surplusIn(texts: readonly string[], used: readonly number[]): (names: Names) => Surplus {
  const units = unitPositions(texts, used);
  const left = [...texts.keys()].filter((at) => texts[at] !== "" && !used.includes(at) && !units.has(at));
  const words = new Set(left.map((at) => texts[at] ?? ""));
  return (names) => {
    if (left.length === 0) return { unexplained: [], misspelt: undefined };
    const explained = new Set<string>();
    for (const name of names)
      if (name.every((word) => words.has(word))) for (const word of name) explained.add(word);
    const unexplained = left.flatMap((at) => {
      const text = texts[at] ?? "";
      return explained.has(text) ? [] : [text];
    });
    const misspelt = unexplained.find((text) => isAlmostSaid(text, names));
    return { unexplained: unexplained.filter((text) => text !== misspelt), misspelt };
  };
}

function isAlmostSaid(text: string, names: Names): boolean {
  return (
    mayBeMisspelt(text) &&
    names.some(([word, ...more]) => more.length === 0 && differByOneLetter(text, word ?? ""))
  );
}
