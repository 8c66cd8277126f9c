import { DatabaseSync } from "node:sqlite";
import { addressIndexVersion, unitsPerDegree } from "./address-index.ts";
import { countryNames } from "./country-names.ts";
import { maxCandidates } from "./geocoder.ts";

/** A name of a street, folded. */
export type StreetName = { street: number; words: string };

export type IndexedHouse = {
  street: number;
  number: string;
  nth: number;
  low: number;
  high: number;
  /** In the units of address-index.ts. */
  latitude: number;
  longitude: number;
  area: number;
  written: string | null;
  extra: string | null;
};

/** The names that are valid for the houses of an area, each as its folded words. */
export type Area = { town: string; names: string[][]; places: string[][] };

type AreaRow = { id: number; town: string; postcodes: string; places: string };

const namesAtOnce = 256;
const housesAtOnce = 5000;
const areasAtOnce = 2000;
const areasKept = 10_000;

/** An open address index. No answer has more rows than can be processed in a few milliseconds. */
export class IndexFile {
  readonly #database: DatabaseSync;
  readonly #placeNames: Map<string, string[][]>;
  readonly #countries: string[][];
  #placeWords: ReadonlySet<string> | undefined;
  readonly #areas = new Map<number, Area>();
  readonly #statements;

  /** @throws Error with one line when the file is missing or is no index of this version */
  constructor(file: string) {
    const database = openIndex(file);
    this.#database = database;
    this.#placeNames = readPlaces(database);
    this.#countries = readCountries(database);
    const house = "SELECT * FROM house WHERE street = ?";
    this.#statements = {
      named: database.prepare(
        `SELECT street, words FROM street_name WHERE key IN (SELECT value FROM json_each(?)) LIMIT ${namesAtOnce}`,
      ),
      abbreviated: database.prepare(
        `SELECT street, words FROM street_name WHERE key >= ?1 AND key < ?1 || char(0x10ffff) LIMIT ${namesAtOnce}`,
      ),
      misspelt: database.prepare(
        `SELECT DISTINCT key FROM misspelling WHERE remainder IN (SELECT value FROM json_each(?)) LIMIT ${namesAtOnce}`,
      ),
      street: database.prepare("SELECT name FROM street WHERE id = ?"),
      numbered: database.prepare(
        `${house} AND number IN (SELECT value FROM json_each(?)) LIMIT ${housesAtOnce}`,
      ),
      // A building numbered 2-4 also has the numbers 2 and 4; 14-20 also has 16. Its numbers are those of one side of
      // the street.
      range: database.prepare(
        `${house} AND low < high AND low <= ?2 AND high >= ?2 AND (?2 - low) % 2 = 0 AND number NOT GLOB '*[^0-9-]*'
         LIMIT ${housesAtOnce}`,
      ),
      areas: database.prepare(`SELECT DISTINCT area FROM house WHERE street = ? LIMIT ${areasAtOnce}`),
      nearest: database.prepare(
        `${house} AND area IN (SELECT value FROM json_each(?)) ORDER BY abs(low - ?), number LIMIT ${maxCandidates}`,
      ),
      area: database.prepare(
        "SELECT id, town, postcodes, places FROM area WHERE id IN (SELECT value FROM json_each(?))",
      ),
    };
  }

  /** The names of streets whose rarest word is one of these. */
  namedBy(keys: readonly string[]): StreetName[] {
    return this.#statements.named.all(JSON.stringify(keys)) as StreetName[];
  }

  /** The names of streets whose rarest word begins like this. */
  namedByStart(start: string): StreetName[] {
    return this.#statements.abbreviated.all(start) as StreetName[];
  }

  /** Rarest words of names that have one of these remainders. */
  keysNear(remainders: readonly string[]): string[] {
    const rows = this.#statements.misspelt.all(JSON.stringify(remainders)) as { key: string }[];
    return rows.map(({ key }) => key);
  }

  streetName(street: number): string {
    return (this.#statements.street.get(street) as { name: string } | undefined)?.name ?? "";
  }

  numbered(street: number, numbers: readonly string[]): IndexedHouse[] {
    const houses = this.#statements.numbered.all(street, JSON.stringify(numbers)) as IndexedHouse[];
    this.#keepAreas(houses.map(({ area }) => area));
    return houses;
  }

  /** Houses with a range of numbers that has this one. */
  inRange(street: number, number: number): IndexedHouse[] {
    return this.#statements.range.all(street, number) as IndexedHouse[];
  }

  /** The areas through which a street goes. Streets of one name in several towns count as one. */
  areasOf(street: number): number[] {
    const areas = (this.#statements.areas.all(street) as { area: number }[]).map(({ area }) => area);
    this.#keepAreas(areas);
    return areas;
  }

  /** The houses with the nearest numbers, of a street in some areas. */
  nearestTo(street: number, areas: readonly number[], number: number): IndexedHouse[] {
    return this.#statements.nearest.all(street, JSON.stringify(areas), number) as IndexedHouse[];
  }

  /** Of a house's area, and of the country. */
  area(id: number): Area {
    this.#keepAreas([id]);
    return this.#areas.get(id) ?? { town: "", names: this.#countries, places: [] };
  }

  /** Reads areas together: one by one, those of a street that is in every town would take longer than all else. */
  #keepAreas(ids: readonly number[]): void {
    const unknown = ids.filter((id) => !this.#areas.has(id));
    if (unknown.length === 0) return;
    if (this.#areas.size + unknown.length > areasKept) {
      this.#areas.clear();
      unknown.splice(0, Infinity, ...new Set(ids));
    }
    for (const { id, town, postcodes, places } of this.#statements.area.all(
      JSON.stringify(unknown),
    ) as AreaRow[]) {
      const own = places.split(" ").flatMap((place) => this.#placeNames.get(place) ?? []);
      const names = [...postcodes.split(" ").map((postcode) => [postcode]), ...own, ...this.#countries];
      this.#areas.set(id, { town, names, places: own });
    }
  }

  /** Whether a word is in the name of any place of the index. */
  isOfPlace(word: string): boolean {
    this.#placeWords ??= new Set([...this.#placeNames.values()].flat(2));
    return this.#placeWords.has(word);
  }

  label(house: IndexedHouse): string {
    const number = house.written ?? house.number;
    return [`${this.streetName(house.street)} ${number}`, this.area(house.area).town]
      .filter(Boolean)
      .join(", ");
  }

  close(): void {
    this.#database.close();
  }
}

export function positionOf(house: IndexedHouse): { latitude: number; longitude: number } {
  return { latitude: house.latitude / unitsPerDegree, longitude: house.longitude / unitsPerDegree };
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
    `the address index ${file} has another version; make it again with npm run geocoder:import`,
  );
}

function readPlaces(index: DatabaseSync): Map<string, string[][]> {
  const rows = index.prepare("SELECT id, names FROM place").all() as { id: number; names: string }[];
  return new Map(rows.map(({ id, names }) => [String(id), names.split("|").map((name) => name.split(" "))]));
}

function readCountries(index: DatabaseSync): string[][] {
  const row = index.prepare("SELECT value FROM meta WHERE key = 'countries'").get() as
    | { value: string }
    | undefined;
  const codes = (row?.value ?? "").split(" ").filter(Boolean);
  return codes.flatMap(countryNames).map((name) => name.split(" "));
}
