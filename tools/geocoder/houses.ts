import { type HouseNumber, parseHouseNumbers } from "@rondo/addresses/house-number.ts";
import { nameKey } from "@rondo/addresses/words.ts";
import type { AddressTable, MapAddress, Position } from "./address-table.ts";
import { Column, Lists, sortedByKey, Texts } from "./columns.ts";
import { byFrequency } from "./frequency.ts";
import { metresBetween, Nearby } from "./nearby.ts";
import { remembered } from "./remembered.ts";

export type House = Position & {
  streetKey: string;
  streetName: string;
  number: Pick<HouseNumber, "key" | "low" | "high">;
  /** Counts houses that share street and number. */
  nth: number;
  /** The number as the map writes it. */
  written: string;
  /** The values of the map's entries, by frequency. */
  postcodes: readonly number[];
  cities: readonly number[];
  extra: readonly string[];
};

type Entry = MapAddress & HouseNumber;

/** Entries with one street and number that are further apart than this are different houses, perhaps in two towns. */
const sameHouseMetres = 300;
const sameDoorMetres = 30;

/** Houses in columns, since a country has millions of them. */
export class Houses {
  /** Of postcodes and cities, as the map writes them. */
  readonly texts = new Texts();
  readonly #latitudes = new Column(Float64Array);
  readonly #longitudes = new Column(Float64Array);
  readonly #words = new Texts();
  readonly #numbers = new Map<number, Pick<HouseNumber, "key" | "low" | "high">>();
  readonly #streetKeys = new Column(Int32Array);
  readonly #streetNames = new Column(Int32Array);
  readonly #keys = new Column(Int32Array);
  readonly #nths = new Column(Int32Array);
  readonly #written = new Column(Int32Array);
  readonly #postcodes = new Lists(Int32Array);
  readonly #cities = new Lists(Int32Array);
  readonly #extras = new Map<number, string[]>();

  get length(): number {
    return this.#latitudes.length;
  }

  at(index: number): House {
    const number = this.#numbers.get(this.#keys.at(index));
    if (!number) throw new RangeError(`there is no house ${index}`);
    return {
      ...this.positionOf(index),
      streetKey: this.#words.at(this.#streetKeys.at(index)) ?? "",
      streetName: this.#words.at(this.#streetNames.at(index)) ?? "",
      number,
      nth: this.#nths.at(index),
      written: this.#words.at(this.#written.at(index)) ?? "",
      postcodes: this.#postcodes.at(index),
      cities: this.citiesOf(index),
      extra: this.#extras.get(index) ?? [],
    };
  }

  positionOf(index: number): Position {
    return { latitude: this.#latitudes.at(index), longitude: this.#longitudes.at(index) };
  }

  /** How often each postcode is among the values of these houses. */
  postcodeCounts(houses: readonly number[]): Map<number, number> {
    const counts = new Map<number, number>();
    const count = (postcode: number) => counts.set(postcode, (counts.get(postcode) ?? 0) + 1);
    for (const house of houses) this.#postcodes.visit(house, count);
    return counts;
  }

  citiesOf(index: number): readonly number[] {
    return this.#cities.at(index);
  }

  /** Adds the house that these entries are. */
  add(streetKey: string, nth: number, entries: readonly Entry[]): void {
    const { latitude, longitude, street, houseNumber } = mostCentral(entries);
    const [{ key, low, high, extra }] = entries as [Entry];
    const written =
      extra.length === 0 ? (byFrequency(entries.map((entry) => entry.houseNumber))[0] ?? houseNumber) : key;
    const extras = [...new Set(entries.flatMap((entry) => entry.extra))];
    if (extras.length > 0) this.#extras.set(this.length, extras);
    const number = this.#words.numberOf(key);
    this.#numbers.set(number, { key, low, high });
    this.#latitudes.push(latitude);
    this.#longitudes.push(longitude);
    this.#streetKeys.push(this.#words.numberOf(streetKey));
    this.#streetNames.push(this.#words.numberOf(street));
    this.#keys.push(number);
    this.#nths.push(nth);
    this.#written.push(this.#words.numberOf(written));
    const numbersOf = (values: (string | undefined)[]) =>
      byFrequency(values).map((text) => this.texts.numberOf(text));
    this.#postcodes.push(numbersOf(entries.map(({ postcode }) => postcode)));
    this.#cities.push(numbersOf(entries.map(({ city }) => city)));
  }

  /** The folded name of each street that has a house, and as the map writes it. */
  streetNames(): Map<string, string> {
    const names = new Map<number, number>();
    for (let index = 0; index < this.length; index++)
      names.set(this.#streetKeys.at(index), this.#streetNames.at(index));
    return new Map([...names].map(([key, name]) => [this.#words.at(key) ?? "", this.#words.at(name) ?? ""]));
  }
}

/** Joins the entries that a map has for one house: shops, doors, outline. */
export function housesOf(addresses: AddressTable): Houses {
  const houses = new Houses();
  const [streets, numbers] = [new Texts(), new Texts()];
  const [entryAddress, entryStreet, entryNumber] = [1, 2, 3].map(() => new Column(Int32Array)) as [
    Column,
    Column,
    Column,
  ];
  const keyOf = remembered(nameKey);
  const parse = remembered(parseHouseNumbers);
  for (let index = 0; index < addresses.length; index++) {
    const { street, houseNumber } = addresses.at(index);
    for (const { key } of parse(houseNumber)) {
      entryAddress.push(index);
      entryStreet.push(streets.numberOf(keyOf(street)));
      entryNumber.push(numbers.numberOf(key));
    }
  }
  const entryOf = (index: number): Entry => {
    const address = addresses.at(entryAddress.at(index));
    const key = numbers.at(entryNumber.at(index));
    return {
      ...address,
      ...(parse(address.houseNumber).find((number) => number.key === key) as HouseNumber),
    };
  };
  for (const group of groups(entryStreet, streets.size, entryNumber, numbers.size)) {
    const streetKey = streets.at(entryStreet.at(group[0] ?? 0)) ?? "";
    for (const [nth, cluster] of clusters(Array.from(group, entryOf)).entries())
      houses.add(streetKey, nth, cluster);
  }
  return houses;
}

/** Entries of one street and number, in the order of their first entries. */
function* groups(street: Column, streets: number, number: Column, numbers: number): Generator<Uint32Array> {
  const all = Uint32Array.from({ length: street.length }, (_, index) => index);
  const byNumber = sortedByKey(all, (entry) => number.at(entry), numbers);
  const sorted = sortedByKey(byNumber, (entry) => street.at(entry), streets);
  const places = all.fill(street.length);
  const isFirst = (at: number): boolean => {
    const [entry, before] = [sorted[at] ?? -1, sorted[at - 1] ?? -1];
    return street.at(entry) !== street.at(before) || number.at(entry) !== number.at(before);
  };
  for (let at = 0; at < sorted.length; at++) if (isFirst(at)) places[sorted[at] ?? 0] = at;
  for (const from of places) {
    if (from === sorted.length) continue;
    let to = from + 1;
    while (to < sorted.length && !isFirst(to)) to++;
    yield sorted.subarray(from, to);
  }
}

function clusters(entries: Entry[]): Entry[][] {
  if (entries.length === 1) return [entries];
  const neighbours = new Nearby(entries.length, (index) => entries[index] as Entry, sameHouseMetres);
  const seen = new Set<Entry>();
  return entries.flatMap((entry) => {
    const cluster: Entry[] = [];
    const waiting = [entry];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      cluster.push(next);
      waiting.push(...neighbours.near(next).flatMap((index) => entries[index] ?? []));
    }
    return cluster.length > 0 ? [cluster] : [];
  });
}

/** The entry that agrees with most others. Ties prefer an outline, then the entry nearest to all. */
function mostCentral(entries: readonly Entry[]): Entry {
  const ranked = entries.map((entry) => {
    const distances = entries.map((other) => metresBetween(entry, other));
    return {
      entry,
      agreeing: distances.filter((distance) => distance <= sameDoorMetres).length,
      spread: distances.reduce((sum, distance) => sum + distance, 0),
    };
  });
  ranked.sort(
    (a, b) =>
      b.agreeing - a.agreeing || Number(b.entry.isOutline) - Number(a.entry.isOutline) || a.spread - b.spread,
  );
  return (ranked[0] as (typeof ranked)[number]).entry;
}
