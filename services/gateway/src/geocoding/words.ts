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

/** Lower case without accents: "Ä" and "a" become the same, in the index and in what is asked. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœđðþłı]/gu, (letter) => letterPairs[letter] ?? letter)
    .normalize("NFC");
}

// A range of house numbers stays one word; a postcode after a dash ("25 - 00100 Helsinki") is not part of one.
const range = /(?<![\p{L}\p{N}])(\d{1,4})\s*[-‐‒–—−]\s*([1-9]\d{0,3})(?!\p{N})/gu;
const token = /\d+-\d+|\d+(?=\p{L}(?![\p{L}\p{N}]))|[\p{L}\p{N}]+/gu;

/** The words of an address in their order: "Bulevardi 2–4a" gives bulevardi, 2-4, a. */
export function addressWords(address: string): Word[] {
  const text = fold(address).replace(range, "$1-$2");
  return Array.from(text.matchAll(token), (match) => ({
    text: match[0],
    abbreviated:
      match[0].length >= 3 && text[match.index + match[0].length] === "." && !/^\d/u.test(match[0]),
  }));
}

/** The folded words of a name as one string, the form in which the index keeps names. */
export function nameKey(name: string): string {
  return addressWords(name)
    .map((word) => word.text)
    .join(" ");
}
