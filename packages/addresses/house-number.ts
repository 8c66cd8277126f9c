import { singleSpaced } from "@rondo/day/text/single-spaced.ts";
import { addressWords } from "./words.ts";

export type HouseNumber = {
  /** Number and letter without space, in lower case: "23a", "2-4". */
  key: string;
  /** The first and the last number of the house: 2 and 4 of "2-4". */
  low: number;
  high: number;
  /** Other words in the map's house number: floors, courtyards, a second street. */
  extra: string[];
};

const oneLetter = /^\p{L}$/u;

/** Parses a map's house number, which may be a list ("2;4") and may contain more than a number ("8, 2. krs"). */
export function parseHouseNumbers(value: string): HouseNumber[] {
  const parts = value.split(",");
  const isPlainList = parts.every((part) => /^\d+ ?\p{L}?$/u.test(singleSpaced(part)));
  return (isPlainList ? parts : value.split(";")).flatMap((part) => parseOne(part) ?? []);
}

function parseOne(value: string): HouseNumber | undefined {
  const words = addressWords(value).map((word) => word.text);
  const at = words.findIndex((word) => /^\d/u.test(word));
  const number = words[at];
  if (number === undefined) return undefined;
  const next = words[at + 1];
  const letter = next !== undefined && oneLetter.test(next) ? next : "";
  const ends = number.split("-").map(Number);
  return {
    key: number + letter,
    low: Math.min(...ends),
    high: Math.max(...ends),
    extra: words.filter((_, index) => index !== at && !(letter !== "" && index === at + 1)),
  };
}

/** One way to read a house number from the words of an address: its key, and the positions of its words. */
export type NumberReading = { key: string; used: number[] };

/** No address has more. The limit bounds the time for a text full of numbers and letters. */
const maxReadings = 48;

/** Every way to read a house number from these words; readings with a letter come first. */
export function numberReadings(words: readonly string[]): NumberReading[] {
  const readings: NumberReading[] = [];
  for (const [at, word] of words.entries()) {
    if (!/^\d+(-\d+)?$/u.test(word)) continue;
    for (const [letterAt, letter] of words.entries())
      if (oneLetter.test(letter)) readings.push({ key: word + letter, used: [at, letterAt] });
    readings.push({ key: word, used: [at] });
  }
  return readings
    .sort((a, b) => b.used.length - a.used.length || distance(a) - distance(b))
    .slice(0, maxReadings);
}

/** The distance of the letter from its number. */
function distance({ used: [numberAt = 0, letterAt = numberAt] }: NumberReading): number {
  return Math.abs(letterAt - numberAt);
}
