import { singleSpaced } from "@rondo/day/text/single-spaced.ts";
import { isUnitWord } from "./unit-words.ts";

/** One word of an address, without case and accents; "Mannerheimint." is abbreviated. */
export type Word = { text: string; abbreviated: boolean };

const letterPairs: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** Lower case without accents: "Ä" and "a" become the same, in the index and in addresses. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœđðþłı]/gu, (letter) => letterPairs[letter] ?? letter)
    .normalize("NFC");
}

// A range of house numbers stays one word; a postcode after a dash ("25 - 00100 Helsinki") is not part of one.
const range = /(?<![\p{L}\p{N}])(\d{1,4}) ?[-‐‒–—−] ?([1-9]\d{0,3})(?!\p{N})/gu;
const token = /(?<![\p{L}\p{N}])\d+-\d+|(?<![\p{L}\p{N}])\d+(?=\p{L}(?![\p{L}\p{N}]))|[\p{L}\p{N}]+/gu;

/** Words that are written without a space: a street and its number, a number and its stair, a stair and its flat. */
const glued: readonly [RegExp, string][] = [
  [/(\p{L}{4})(\d)/gu, "$1 $2"], // annankatu25
  [/(\d)(\p{L}{4})/gu, "$1 $2"], // 00100helsinki
  [/(?<![\p{L}\p{N}])(\d+)(\p{L})(\d{1,4})(?![\p{L}\p{N}])/gu, "$1 $2 $3"], // 39b12
  [/(?<=\d )(\p{L})(\d{1,4})(?![\p{L}\p{N}])/gu, "$1 $2"], // 39 b12
  [/# ?(?=\d)|\bn:o\b/gu, " no "], // #12, n:o 12
];
/** What says nothing of a house: the code of a region (ISO 3166-2) in a place of its own, and who is in care. */
const aside: readonly [RegExp, string][] = [
  [/(?<=, ?)\p{L}{2}-(?:\d{1,3}|\p{L}{1,3})(?= ?(?:,|$))/gu, ""], // , FI-18
  [/(?<=^|, ?)c\/o [^,]{1,100},/gu, ""], // c/o Virtanen,
];
const gluedUnit = /(?<![\p{L}\p{N}])(\p{L}{2,3})(?=\d{1,4}(?![\p{L}\p{N}]))/gu; // as5

/** No address has more words. The limit bounds the time for a text of thousands of words. */
const maxWords = 40;

/** The words of an address in their order, the first 40: "Bulevardi 2–4a" gives bulevardi, 2-4, a. */
export function addressWords(address: string): Word[] {
  const folded = singleSpaced(fold(address));
  const parted = [...aside, ...glued].reduce((text, [pattern, by]) => text.replace(pattern, by), folded);
  const text = parted
    .replace(gluedUnit, (word: string) => (isUnitWord(word) ? `${word} ` : word))
    .replace(range, "$1-$2");
  return [...text.matchAll(token)].slice(0, maxWords).map((match) => ({
    text: match[0],
    abbreviated: text[match.index + match[0].length] === "." && /^\p{L}/u.test(match[0]),
  }));
}

/** The folded words of a name as one string, the form in which the index keeps names. */
export function nameKey(name: string): string {
  return addressWords(name)
    .map((word) => word.text)
    .join(" ");
}
