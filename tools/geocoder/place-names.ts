import { nameKey } from "@rondo/addresses/words.ts";
import type { Position } from "./address-table.ts";
import type { Texts } from "./columns.ts";
import { byCount } from "./frequency.ts";
import type { Houses } from "./houses.ts";
import type { MapPlace } from "./map-addresses.ts";
import { Nearby } from "./nearby.ts";

/** Houses this near to a district's middle may be called by its name. */
const districtMetres = 2000;
/** A city that fewer of the surrounding houses name is considered a mapper's mistake. */
const slipShare = 0.05;

/** The names of cities and districts that apply to each house, in all languages of the map. */
export class PlaceNames {
  private readonly names: string[][] = [];
  private readonly cities = new Map<string, number>();
  /** The ids of the districts near a position. */
  private readonly districtsNear: (position: Position) => number[];
  /** Ids of cities by the number of their name among the texts of houses. */
  private readonly cityIds: Int32Array;
  /** The city that most entries of each house name; 0: none. */
  private readonly firstCities: Int32Array;

  /** @param cities the names of cities in addresses, the most frequent first */
  constructor(places: readonly MapPlace[], cities: readonly string[], houses: Houses) {
    const withId = places.map((place) => ({ ...place, id: this.add(place.names) }));
    const districts = withId.filter(({ isDistrict }) => isDistrict);
    const index = new Nearby(districts.length, (at) => districts[at] as MapPlace, districtMetres);
    this.districtsNear = (position) => index.near(position).flatMap((at) => districts[at]?.id ?? []);
    for (const { names, id, isDistrict } of withId)
      if (!isDistrict) for (const name of names) this.cities.set(nameKey(name), id);
    for (const city of cities)
      if (!this.cities.has(nameKey(city))) this.cities.set(nameKey(city), this.add([city]));
    this.cityIds = idsOf(houses.texts, this.cities);
    this.firstCities = Int32Array.from(
      { length: houses.length },
      (_, index) => this.cityIds[houses.citiesOf(index)[0] ?? 0] ?? 0,
    );
  }

  /** Folded names by id. */
  all(): [number, string[]][] {
    return this.names.map((names, index) => [index + 1, names]);
  }

  /** Ids of the names that apply to a house: its city, or the city of the houses around it, and the near districts. */
  of(house: Position & { cities: readonly number[] }, around: readonly number[]): number[] {
    const own = house.cities.map((city) => this.cityIds[city] ?? 0).filter(Boolean);
    const usual = this.isSlip(own, around) ? this.usualCity(around) : [];
    return [...new Set([...own, ...usual, ...this.districtsNear(house)])];
  }

  private isSlip(own: readonly number[], around: readonly number[]): boolean {
    let [all, alike] = [0, 0];
    for (const house of around) {
      const city = this.firstCities[house] ?? 0;
      if (city === 0) continue;
      all++;
      if (own.includes(city)) alike++;
    }
    return alike / Math.max(1, all) < slipShare;
  }

  /** What most of these houses name, if any does. */
  private usualCity(around: readonly number[]): number[] {
    const counts = new Map<number, number>();
    for (const house of around) {
      const city = this.firstCities[house] ?? 0;
      if (city !== 0) counts.set(city, (counts.get(city) ?? 0) + 1);
    }
    const texts = [...counts].map(([city, count]) => [String(city), count] as const);
    return byCount(texts).slice(0, 1).map(Number);
  }

  private add(names: readonly string[]): number {
    return this.names.push([...new Set(names.map(nameKey).filter(Boolean))]);
  }
}

function idsOf(texts: Texts, cities: ReadonlyMap<string, number>): Int32Array {
  return Int32Array.from(
    { length: texts.size },
    (_, number) => cities.get(nameKey(texts.at(number) ?? "")) ?? 0,
  );
}
