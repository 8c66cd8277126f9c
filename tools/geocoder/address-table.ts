import { Column, Texts } from "./columns.ts";

export type Position = { latitude: number; longitude: number };
export type MapAddress = Position & {
  street: string;
  houseNumber: string;
  postcode: string | undefined;
  city: string | undefined;
  country: string | undefined;
  /** Whether it is a building's outline, which gives a better position than a shop or a door inside. */
  isOutline: boolean;
};

/** Addresses in columns, since a country has millions of them. */
export class AddressTable implements Iterable<MapAddress> {
  #texts = new Texts();
  readonly #latitudes = new Column(Float64Array);
  readonly #longitudes = new Column(Float64Array);
  readonly #streets = new Column(Int32Array);
  readonly #numbers = new Column(Int32Array);
  readonly #postcodes = new Column(Int32Array);
  readonly #cities = new Column(Int32Array);
  readonly #countries = new Column(Int32Array);
  readonly #outlines = new Column(Int32Array);

  constructor(addresses: Iterable<MapAddress> = []) {
    for (const address of addresses) this.add(address);
  }

  get length(): number {
    return this.#latitudes.length;
  }

  add(address: MapAddress): void {
    this.#latitudes.push(address.latitude);
    this.#longitudes.push(address.longitude);
    this.#streets.push(this.#texts.numberOf(address.street));
    this.#numbers.push(this.#texts.numberOf(address.houseNumber));
    this.#postcodes.push(this.#texts.numberOf(address.postcode));
    this.#cities.push(this.#texts.numberOf(address.city));
    this.#countries.push(this.#texts.numberOf(address.country));
    this.#outlines.push(Number(address.isOutline));
  }

  at(index: number): MapAddress {
    return {
      latitude: this.#latitudes.at(index),
      longitude: this.#longitudes.at(index),
      street: this.#texts.at(this.#streets.at(index)) ?? "",
      houseNumber: this.#texts.at(this.#numbers.at(index)) ?? "",
      postcode: this.#texts.at(this.#postcodes.at(index)),
      city: this.#texts.at(this.#cities.at(index)),
      country: this.#texts.at(this.#countries.at(index)),
      isOutline: this.#outlines.at(index) === 1,
    };
  }

  /** Forgets all addresses, which are 45 bytes each. */
  clear(): void {
    this.#texts = new Texts();
    for (const column of [
      ...[this.#latitudes, this.#longitudes, this.#streets, this.#numbers],
      ...[this.#postcodes, this.#cities, this.#countries, this.#outlines],
    ])
      column.clear();
  }

  *[Symbol.iterator](): Generator<MapAddress> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}
