import { type OsmNode, readOsmPbf, type Tags } from "./osm-pbf.ts";

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
export type MapPlace = Position & { names: string[]; isDistrict: boolean };
export type MapExtract = {
  addresses: MapAddress[];
  places: MapPlace[];
  /** For each street on the map, the list of its names. */
  streetNames: string[][];
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

  const streetNames: string[][] = [];
  const outlines: { tags: Tags; corners: number[] }[] = [];
  const cornersOf = new Map<number, number[]>(areas.flatMap(({ ways }) => ways.map((id) => [id, []])));
  await readOsmPbf(file, {
    way: ({ id, tags, nodes }) => {
      if (cornersOf.has(id)) cornersOf.set(id, nodes);
      if (hasAddress(tags)) {
        outlines.push({ tags, corners: nodes });
        streetNames.push(streetNamesIn(tags));
      }
      if (tags.has("highway") || tags.has("place")) streetNames.push(namesOf(tags));
    },
  });
  for (const { tags, ways } of areas)
    outlines.push({ tags, corners: ways.flatMap((id) => cornersOf.get(id) ?? []) });

  const addresses: MapAddress[] = [];
  const places: MapPlace[] = [];
  const corners = new Map<number, Position | undefined>(
    outlines.flatMap((outline) => outline.corners.map((id) => [id, undefined])),
  );
  await readOsmPbf(file, {
    node: (node) => {
      if (corners.has(node.id)) corners.set(node.id, node);
      if (hasAddress(node.tags)) {
        addresses.push(address(node.tags, node, false));
        streetNames.push(streetNamesIn(node.tags));
      }
      const kind = node.tags.get("place") ?? "";
      if (cities.has(kind) || districts.has(kind)) places.push(place(node, districts.has(kind)));
    },
  });
  for (const { tags, corners: ids } of outlines) {
    const middle = middleOf(ids.map((id) => corners.get(id)));
    if (middle) addresses.push(address(tags, middle, true));
  }
  return { addresses, places, streetNames };
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

/**
 * The middle of the corners. The last corner of a closed outline repeats the first and does not count.
 * Undefined for an outline that the edge of the extract cuts, since its middle is unknown.
 */
function middleOf(corners: (Position | undefined)[]): Position | undefined {
  const distinct = [...new Set(corners)].filter((corner) => corner !== undefined);
  if (distinct.length === 0 || corners.includes(undefined)) return undefined;
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(distinct.map(({ latitude }) => latitude)),
    longitude: mean(distinct.map(({ longitude }) => longitude)),
  };
}
