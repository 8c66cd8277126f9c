import { numberReadings } from "./house-number.ts";
import type { IndexedHouse, IndexFile } from "./index-file.ts";
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
};

/** Houses of a street, for each way to read a house number from the address. */
export function housesOn(index: IndexFile, found: FoundStreet, words: readonly Word[]): FoundHouse[] {
  const texts = words.map(({ text }, at) => (found.positions.has(at) ? "" : text));
  const readings = numberReadings(texts);
  const houseOf = (house: IndexedHouse, namedBy: NamedBy, used: readonly number[]): FoundHouse => {
    const { unexplained, misspelt } = surplus(index, house, texts, used);
    const isMisspeltTwice = found.misspelt && misspelt !== undefined;
    return {
      house,
      namedBy,
      streetWords: found.positions.size,
      misspelt: found.misspelt || misspelt !== undefined,
      unexplained: isMisspeltTwice ? [...unexplained, misspelt] : unexplained,
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

/** The words that are neither the house's number nor its flat, nor a name of its area. */
function surplus(
  index: IndexFile,
  house: IndexedHouse,
  texts: readonly string[],
  used: readonly number[],
): Surplus {
  const { names } = index.area(house.area);
  const extra = house.extra?.split(" ").map((word) => [word]) ?? [];
  return surplusIn(extra.length === 0 ? names : [...names, ...extra], texts, used);
}

type Surplus = { unexplained: readonly string[]; misspelt: string | undefined };

/** The same for a given set of names. A word that differs from one of them by one letter is misspelt. */
export function surplusIn(
  names: readonly (readonly string[])[],
  texts: readonly string[],
  used: readonly number[],
): Surplus {
  const left = new Set([...texts.keys()].filter((at) => texts[at] !== "" && !used.includes(at)));
  for (const at of unitPositions(texts, used)) left.delete(at);
  if (left.size === 0) return { unexplained: [], misspelt: undefined };
  const explained = new Set<number>();
  for (const name of names) {
    const said = name.map((word) => [...left].filter((at) => texts[at] === word));
    if (said.every((positions) => positions.length > 0)) for (const at of said.flat()) explained.add(at);
  }
  const unexplained = [...left].filter((at) => !explained.has(at)).map((at) => texts[at] ?? "");
  const misspelt = unexplained.find((text) => isAlmostSaid(text, names));
  return { unexplained: unexplained.filter((text) => text !== misspelt), misspelt };
}

function isAlmostSaid(text: string, names: readonly (readonly string[])[]): boolean {
  return (
    mayBeMisspelt(text) &&
    names.some(([word, ...more]) => more.length === 0 && differByOneLetter(text, word ?? ""))
  );
}
