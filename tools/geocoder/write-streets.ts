import type { DatabaseSync } from "node:sqlite";
import { mayBeMisspelt, remainders } from "@rondo/addresses/one-letter.ts";
import { nameKey } from "@rondo/addresses/words.ts";
import type { Houses } from "./houses.ts";

/**
 * Writes the streets of houses with all their names.
 * @param streetNames the names of streets on the map that have several
 * @returns ids of the streets by the folded name that houses have
 */
export function writeStreets(
  index: DatabaseSync,
  houses: Houses,
  streetNames: Iterable<readonly string[]>,
): Map<string, number> {
  const writtenAs = houses.streetNames();
  const namesOf = new Map([...writtenAs.keys()].map((key) => [key, new Set([key])]));
  for (const names of streetNames) {
    const keys = names.map(nameKey).filter(Boolean);
    for (const key of keys) for (const name of keys) namesOf.get(key)?.add(name);
  }
  const insertStreet = index.prepare("INSERT INTO street (id, name) VALUES (?, ?)");
  const insertName = index.prepare("INSERT INTO street_name (key, words, street) VALUES (?, ?, ?)");
  const rarest = rarestWords([...namesOf.values()].flatMap((names) => [...names]));
  const ids = new Map<string, number>();
  for (const [key, names] of namesOf) {
    const id = ids.size + 1;
    ids.set(key, id);
    insertStreet.run(id, writtenAs.get(key) ?? key);
    for (const name of names) insertName.run(rarest(name), name, id);
  }
  const insertRemainder = index.prepare("INSERT OR IGNORE INTO misspelling (remainder, key) VALUES (?, ?)");
  const keys = index.prepare("SELECT DISTINCT key FROM street_name").all() as { key: string }[];
  for (const { key } of keys)
    if (mayBeMisspelt(key)) for (const remainder of remainders(key)) insertRemainder.run(remainder, key);
  return ids;
}

/** Tells the word of a name that the fewest of all names have; the longest of several. */
function rarestWords(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const word of new Set(name.split(" "))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isRarer = (a: string, b: string): boolean => {
    const [countA, countB] = [counts.get(a) ?? 0, counts.get(b) ?? 0];
    return countA === countB ? a.length > b.length : countA < countB;
  };
  return (name) => name.split(" ").reduce((best, word) => (isRarer(word, best) ? word : best));
}
