import { nameKey } from "../../services/gateway/src/geocoding/words.ts";
import { byFrequency, type House } from "./houses.ts";
import type { MapAddress, MapPlace } from "./map-addresses.ts";
import { Neighbourhood } from "./neighbourhood.ts";

/** Houses this near to a district's middle may be called by its name. */
const districtMetres = 2000;
/** A city that fewer of the surrounding houses name is considered a mapper's mistake. */
const slipShare = 0.05;

/** The names of cities and districts that apply to each house, in all languages of the map. */
export class PlaceNames {
  private readonly names: string[][] = [];
  private readonly cities = new Map<string, number>();
  private readonly districts: Neighbourhood<MapPlace & { id: number }>;

  constructor(places: readonly MapPlace[], addresses: readonly MapAddress[]) {
    const withId = places.map((place) => ({ ...place, id: this.add(place.names) }));
    this.districts = new Neighbourhood(
      withId.filter(({ isDistrict }) => isDistrict),
      districtMetres,
    );
    for (const { names, id, isDistrict } of withId)
      if (!isDistrict) for (const name of names) this.cities.set(nameKey(name), id);
    for (const city of byFrequency(addresses.map((address) => address.city)))
      if (!this.cities.has(nameKey(city))) this.cities.set(nameKey(city), this.add([city]));
  }

  /** Folded names by id. */
  all(): [number, string[]][] {
    return this.names.map((names, index) => [index + 1, names]);
  }

  /** Ids of the names that apply to a house: its city, or the city of the houses around it, and the near districts. */
  of(house: House, around: readonly House[]): number[] {
    const own = this.cityIds(house.cities);
    const citiesAround = around.flatMap(({ cities }) => this.cityIds(cities.slice(0, 1)));
    const share = citiesAround.filter((id) => own.includes(id)).length / Math.max(1, citiesAround.length);
    const usual = byFrequency(citiesAround.map(String))
      .slice(0, share < slipShare ? 1 : 0)
      .map(Number);
    return [...new Set([...own, ...usual, ...this.districts.near(house).map(({ id }) => id)])];
  }

  private cityIds(cities: readonly string[]): number[] {
    return cities.flatMap((city) => this.cities.get(nameKey(city)) ?? []);
  }

  private add(names: readonly string[]): number {
    return this.names.push([...new Set(names.map(nameKey).filter(Boolean))]);
  }
}
