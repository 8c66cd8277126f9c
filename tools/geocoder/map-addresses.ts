import { AddressTable, type MapAddress, type Position } from "./address-table.ts";
import { Lists } from "./columns.ts";
import { Corners } from "./corners.ts";
import { type OsmNode, readOsmPbf, type Tags } from "./osm-pbf.ts";

export type MapPlace = Position & { names: string[]; isDistrict: boolean };
export type MapExtract = {
  addresses: AddressTable;
  places: MapPlace[];
  /** The lists of names of streets that have several, each list once. */
  streetNames: Iterable<readonly string[]>;
};

const cities = new Set(["city", "town", "municipality"]);
const districts = new Set(["village", "hamlet", "borough", "suburb", "quarter", "neighbourhood"]);

/**
 * Reads addresses, settlements and street names from a map extract. Points, outlines and areas with street and house
 * number are addresses. An outline counts as the middle of its corners. The file is read three times, so that only the
 * corners of buildings with an address are kept in memory.
 */
export async function readMapExtract(file: string): Promise<MapExtract> {
  const areas: { tags: Tags; ways: number[] }[] = [];
  await readOsmPbf(file, {
    relation: ({ tags, ways }) => {
      const outer = ways.filter(({ role }) => role === "outer" || role === "");
      if (hasAddress(tags) && outer.length > 0) areas.push({ tags, ways: outer.map(({ id }) => id) });
    },
  });

  const streetNames = new Map<string, string[]>();
  const keepNames = (names: string[]): void => {
    if (names.length > 1) streetNames.set(names.join("\n"), names);
  };
  const outlines = new AddressTable();
  const cornersOf = new Lists(Float64Array);
  const outline = (tags: Tags, corners: number[]): void => {
    outlines.add(address(tags, { latitude: NaN, longitude: NaN }, true));
    cornersOf.push(corners);
  };
  const waysOfAreas = new Map<number, number[]>(areas.flatMap(({ ways }) => ways.map((id) => [id, []])));
  await readOsmPbf(file, {
    way: ({ id, tags, nodes }) => {
      if (waysOfAreas.has(id)) waysOfAreas.set(id, nodes);
      if (hasAddress(tags)) {
        outline(tags, nodes);
        keepNames(streetNamesIn(tags));
      }
      if (tags.has("highway") || tags.has("place")) keepNames(namesOf(tags));
    },
  });
  for (const { tags, ways } of areas)
    outline(
      tags,
      ways.flatMap((id) => waysOfAreas.get(id) ?? []),
    );

  const addresses = new AddressTable();
  const places: MapPlace[] = [];
  const corners = new Corners(cornersOf);
  await readOsmPbf(file, {
    node: (node) => {
      corners.place(node);
      if (node.tags.size === 0) return;
      if (hasAddress(node.tags)) {
        addresses.add(address(node.tags, node, false));
        keepNames(streetNamesIn(node.tags));
      }
      const kind = node.tags.get("place") ?? "";
      if (cities.has(kind) || districts.has(kind)) places.push(place(node, districts.has(kind)));
    },
  });
  for (let index = 0; index < outlines.length; index++) {
    const middle = corners.middleOf(cornersOf.at(index));
    if (middle) addresses.add({ ...outlines.at(index), ...middle });
  }
  return { addresses, places, streetNames: streetNames.values() };
}

function hasAddress(tags: Tags): boolean {
  return tags.has("addr:street") && tags.has("addr:housenumber");
}

function address(tags: Tags, at: Position, isOutline: boolean): MapAddress {
  return {
    latitude: at.latitude,
    longitude: at.longitude,
    street: tags.get("addr:street") ?? "",
    houseNumber: tags.get("addr:housenumber") ?? "",
    postcode: tags.get("addr:postcode"),
    city: tags.get("addr:city"),
    country: tags.get("addr:country"),
    isOutline,
  };
}

/** addr:street, and addr:street:sv where a mapper wrote the street in several languages. */
function streetNamesIn(tags: Tags): string[] {
  return [...tags].filter(([key]) => /^addr:street(:[a-z]+)?$/u.test(key)).map(([, name]) => name);
}

function place({ latitude, longitude, tags }: OsmNode, isDistrict: boolean): MapPlace {
  return { latitude, longitude, names: namesOf(tags), isDistrict };
}

/** name, alt_name, name:sv …. Semicolons separate several names in one value. */
function namesOf(tags: Tags): string[] {
  const names = [...tags].filter(([key]) =>
    /^(name|alt_name|short_name|official_name|loc_name)(:[a-z-]+)?$/u.test(key),
  );
  return names
    .flatMap(([, value]) => value.split(";"))
    .map((name) => name.trim())
    .filter(Boolean);
}
