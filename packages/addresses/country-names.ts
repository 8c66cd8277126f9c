import { nameKey } from "./words.ts";

const languages = ["en", "de", "fr", "es", "it", "nl", "sv", "da", "nb", "fi", "et", "pl", "pt", "ru", "uk"];

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
