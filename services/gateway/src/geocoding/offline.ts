import { DatabaseSync } from "node:sqlite";
import { addressIndexVersion } from "./address-index.ts";
import { countryNames } from "./country-names.ts";
import type { GeocodedLocation, Geocoder } from "./geocoder.ts";
import { numberReadings } from "./house-number.ts";
import { unitPositions } from "./unit-words.ts";
import { addressWords, type Word } from "./words.ts";

type House = GeocodedLocation & {
  id: number;
  number: string;
  postcodes: string;
  places: string;
  extra: string;
};
type Found = { house: House; streetWords: number };

const streetsTried = 64;

/**
 * Opens an index made by `npm run geocoder:import`. A house is found when its street and number are asked
 * for and everything else that is said (postcode, city, district, country, flat) is true of it.
 * Throws an Error with one line when the file is missing or is no such index.
 */
export function openOfflineGeocoder(file: string): Geocoder {
  const index = openIndex(file);
  const streetsOf = index.prepare(
    `SELECT n.street AS street, n.words AS words FROM street_search s JOIN street_name n ON n.id = s.rowid
     WHERE street_search MATCH ? ORDER BY s.rank LIMIT ${streetsTried}`,
  );
  const columns = "id, number, latitude, longitude, label, postcodes, places, extra";
  const housesOf = index.prepare(
    `SELECT ${columns} FROM house WHERE street = ? AND number IN (SELECT value FROM json_each(?))`,
  );
  // A building numbered 2-4 also has the 2 and the 4, 14-20 the 16 as well: one side of the street.
  const rangesOf = index.prepare(
    `SELECT ${columns} FROM house WHERE street = ? AND low < high AND ?2 BETWEEN low AND high
     AND (?2 - low) % 2 = 0 AND number NOT GLOB '*[^0-9-]*'`,
  );
  const placeNames = readPlaces(index);
  const countries = readCountries(index);

  const find = (words: Word[], inRanges: boolean): Found[] =>
    (streetsOf.all(searchFor(words)) as { street: number; words: string }[]).flatMap(
      ({ street, words: name }) => {
        const streetPositions = wordPositions(name.split(" "), words);
        if (!streetPositions) return [];
        const texts = words.map((word, at) => (streetPositions.has(at) ? "" : word.text));
        const readings = numberReadings(texts);
        const houses = inRanges
          ? readings.flatMap(({ key }) => (/^\d+$/u.test(key) ? rangesOf.all(street, Number(key)) : []))
          : housesOf.all(street, JSON.stringify(readings.map((reading) => reading.key)));
        return (houses as House[])
          .filter((house) =>
            readings.some(
              (reading) =>
                (inRanges ? /^\d+$/u.test(reading.key) : reading.key === house.number) &&
                saysOnlyTruth(house, texts, reading.used),
            ),
          )
          .map((house) => ({ house, streetWords: streetPositions.size }));
      },
    );

  const saysOnlyTruth = (house: House, texts: string[], used: number[]): boolean => {
    const left = new Set([...texts.keys()].filter((at) => texts[at] !== "" && !used.includes(at)));
    for (const at of unitPositions(texts, used)) left.delete(at);
    if (left.size === 0) return true;
    const names = [
      ...house.postcodes.split(" "),
      ...house.extra.split(" "),
      ...countries,
      ...house.places.split(" ").flatMap((id) => placeNames.get(id) ?? []),
    ];
    const explained = new Set<number>();
    for (const name of names) {
      const said = name.split(" ").map((word) => [...left].filter((at) => texts[at] === word));
      if (said.every((positions) => positions.length > 0)) for (const at of said.flat()) explained.add(at);
    }
    return explained.size === left.size;
  };

  const lookup = (address: string): GeocodedLocation | null => {
    const words = addressWords(address).slice(0, maxWords);
    if (words.length === 0) return null;
    const exact = sole(find(words, false));
    const house = exact === "none" ? sole(find(words, true)) : exact;
    if (typeof house === "string") return null;
    return { latitude: house.latitude, longitude: house.longitude, label: house.label };
  };

  return {
    lookup: (address) => Promise.resolve(lookup(address)),
    close: () => {
      index.close();
    },
  };
}

/** No address has more words; a question of thousands of words would only cost time. */
const maxWords = 40;

function searchFor(words: readonly Word[]): string {
  return words.map((word) => `"${word.text}"${word.abbreviated ? "*" : ""}`).join(" OR ");
}

/** Where in the question the words of a name stand, in any order, or undefined if one of them is not there. */
function wordPositions(name: readonly string[], words: readonly Word[]): Set<number> | undefined {
  const positions = new Set<number>();
  for (const part of name) {
    const free = (at: number): boolean => !positions.has(at);
    let at = words.findIndex((word, index) => free(index) && word.text === part);
    if (at < 0)
      at = words.findIndex((word, index) => free(index) && word.abbreviated && part.startsWith(word.text));
    if (at < 0) return undefined;
    positions.add(at);
  }
  return positions;
}

/** The one house meant: of the street that takes in most words; two different houses are no answer. */
function sole(found: readonly Found[]): House | "none" | "several" {
  const most = Math.max(0, ...found.map(({ streetWords }) => streetWords));
  const [first, ...others] = found.filter(({ streetWords }) => streetWords === most);
  if (!first) return "none";
  return others.every(({ house }) => house.id === first.house.id) ? first.house : "several";
}

function openIndex(file: string): DatabaseSync {
  try {
    const index = new DatabaseSync(file, { readOnly: true });
    const version = index.prepare("SELECT value FROM meta WHERE key = 'version'").get();
    if (version?.["value"] === addressIndexVersion) return index;
    index.close();
  } catch (error) {
    throw new Error(`cannot open the address index ${file}; make one with npm run geocoder:import`, {
      cause: error,
    });
  }
  throw new Error(
    `the address index ${file} is of another version; make it anew with npm run geocoder:import`,
  );
}

function readPlaces(index: DatabaseSync): Map<string, string[]> {
  const rows = index.prepare("SELECT id, names FROM place").all() as { id: number; names: string }[];
  return new Map(rows.map(({ id, names }) => [String(id), names.split("|")]));
}

function readCountries(index: DatabaseSync): string[] {
  const row = index.prepare("SELECT value FROM meta WHERE key = 'countries'").get() as
    { value: string } | undefined;
  return (row?.value ?? "").split(" ").filter(Boolean).flatMap(countryNames);
}
