import { spellings } from "./abbreviations.ts";
import type { IndexFile, StreetName } from "./index-file.ts";
import { differByOneLetter, mayBeMisspelt, remainders } from "./one-letter.ts";
import type { Word } from "./words.ts";

/** A word of an address, and all words of a street name that it may stand for. */
export type Spelt = Word & { spellings: readonly string[] };

export function spelt(words: readonly Word[]): Spelt[] {
  return words.map((word) => ({ ...word, spellings: spellings(word.text) }));
}

/** A street that an address may mean. */
export type FoundStreet = {
  street: number;
  /** Where in the address the words of its name are. */
  positions: ReadonlySet<number>;
  /** Whether one of them differs by one letter. */
  misspelt: boolean;
};

/** The shortest abbreviation for which all names that begin with it are searched. */
const shortestStart = 3;

/** The streets whose words are all in the address, in any order, written in full or abbreviated. */
export function streetsNamed(index: IndexFile, words: readonly Spelt[]): FoundStreet[] {
  const names = index.namedBy(keysIn(words));
  for (const { text, abbreviated } of words)
    if (abbreviated && text.length >= shortestStart) names.push(...index.namedByStart(text));
  return foundIn(names, words, false);
}

/** The streets of which one word differs by one letter from a word of the address. */
export function streetsNamedAlmost(index: IndexFile, words: readonly Spelt[]): FoundStreet[] {
  const texts = words.map(({ text }) => text);
  const misspelt = [...texts, ...pairs(texts)].filter(mayBeMisspelt);
  const keys = index.keysNear(misspelt.flatMap(remainders));
  return foundIn(index.namedBy([...keys, ...keysIn(words)]), words, true).filter((found) => found.misspelt);
}

function keysIn(words: readonly Spelt[]): string[] {
  return [...new Set(words.flatMap((word) => word.spellings))];
}

/** Pairs of words that may be one word in the name: "Mannerheimin tie". */
function pairs(texts: readonly string[]): string[] {
  return texts.slice(1).map((text, at) => (texts[at] ?? "") + text);
}

function foundIn(names: readonly StreetName[], words: readonly Spelt[], almost: boolean): FoundStreet[] {
  const found = new Map<string, FoundStreet>();
  for (const { street, words: name } of names) {
    const positions = positionsOf(name.split(" "), words, almost);
    if (positions) found.set(`${street} ${name}`, { street, ...positions });
  }
  return [...found.values()];
}

/** Where the words of a name are in the address, or undefined if one of them is not there. */
function positionsOf(
  name: readonly string[],
  words: readonly Spelt[],
  almost: boolean,
): { positions: Set<number>; misspelt: boolean } | undefined {
  const positions = new Set<number>();
  let misspelt = false;
  const take = (fits: (word: Spelt) => boolean): boolean => {
    const at = words.findIndex((word, index) => !positions.has(index) && fits(word));
    if (at >= 0) positions.add(at);
    return at >= 0;
  };
  for (const part of name) {
    const isThere =
      take(({ text }) => text === part) ||
      take((word) => word.spellings.includes(part)) ||
      take(({ text, abbreviated }) => abbreviated && part.startsWith(text));
    if (isThere) continue;
    if (!almost || misspelt) return undefined;
    misspelt = true;
    const isAlmostThere =
      takePair(part, words, positions) ||
      take(({ text }) => mayBeMisspelt(text) && differByOneLetter(text, part));
    if (!isAlmostThere) return undefined;
  }
  return { positions, misspelt };
}

function takePair(part: string, words: readonly Spelt[], positions: Set<number>): boolean {
  const at = words.findIndex(({ text }, index) => text + (words[index + 1]?.text ?? "") === part);
  if (at < 0 || positions.has(at) || positions.has(at + 1) || words[at]?.text === part) return false;
  positions.add(at).add(at + 1);
  return true;
}
