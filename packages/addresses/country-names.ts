import { nameKey } from "./words.ts";

const languages = ["en", "de", "fr", "es", "it", "nl", "sv", "da", "nb", "fi", "et", "pl", "pt", "ru", "uk"];

let all: ReadonlySet<string> | undefined;

/** Whether a folded word is a country's whole name in one of some languages. */
export function isCountry(word: string): boolean {
  all ??= new Set(codes().flatMap(countryNames));
  return all.has(word);
}

/** The codes of all countries. */
function codes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const known = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  return letters
    .flatMap((one) => letters.map((two) => one + two))
    .filter((code) => known.of(code) !== undefined);
}

/**
 * The names of a country that an address may contain, folded: its code, and its names in its own and some other
 * languages.
 */
export function countryNames(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [own, ...languages].map(
    (language) => new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code,
  );
  return [...new Set([code, ...names].map(nameKey))];
}
