import type { Tags } from "../geocoder/osm-pbf.ts";

export const LAYERS = ["landuse", "water", "buildings", "roads"] as const;
export type Layer = (typeof LAYERS)[number];

/** How an element of the extract is drawn, in the layers and words of the Protomaps basemap, version 4. */
export interface Drawn {
  readonly layer: Layer;
  readonly properties: Readonly<Record<string, string | boolean>>;
  /** The least zoom at which it is worth its bytes. */
  readonly fromZoom: number;
}

/** The highest zoom of the tiles. Maps enlarge them beyond it. */
export const MAX_ZOOM = 14;

/** For each kind of street, the values of `highway` and their least zoom. */
const STREETS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  highway: { motorway: 5 },
  major_road: { trunk: 6, primary: 8, secondary: 9, tertiary: 11 },
  minor_road: { residential: 12, unclassified: 12, living_street: 12, road: 12, service: 13 },
  path: { pedestrian: 12, track: 13, path: 13, footway: 13, cycleway: 13, bridleway: 13, steps: 14 },
};
const streets = new Map(
  Object.entries(STREETS).flatMap(([kind, values]) =>
    Object.entries(values).map(([value, fromZoom]) => [value, { kind, fromZoom }] as const),
  ),
);
const rails: ReadonlySet<string> = new Set(["rail", "light_rail", "tram", "narrow_gauge"]);
const flows: ReadonlyMap<string, number> = new Map([
  ["river", 9],
  ["canal", 11],
  ["stream", 13],
]);

/** For each key, the values that are green. */
const GREEN: Readonly<Record<string, readonly string[]>> = {
  leisure: ["park", "garden", "golf_course", "nature_reserve", "pitch", "playground"],
  landuse: [
    ...["grass", "forest", "cemetery", "meadow", "village_green", "recreation_ground"],
    ...["allotments", "orchard", "vineyard"],
  ],
  natural: ["wood", "scrub", "heath", "grassland"],
};
const WATER: Readonly<Record<string, readonly string[]>> = {
  natural: ["water"],
  waterway: ["riverbank", "dock"],
  landuse: ["basin", "reservoir"],
};

/** What a line of these tags is on the map; undefined for a line that is not drawn. */
export function lineKind(tags: Tags): Drawn | undefined {
  if (isInside(tags)) return undefined;
  const street = tags.get("highway");
  if (street !== undefined) return streetKind(street, tags);
  const rail = tags.get("railway") ?? "";
  if (rails.has(rail) && !isTunnel(tags))
    return { layer: "roads", properties: { kind: "rail", kind_detail: rail }, fromZoom: 12 };
  const flow = tags.get("waterway") ?? "";
  const fromZoom = flows.get(flow);
  if (fromZoom === undefined || isTunnel(tags)) return undefined;
  return { layer: "water", properties: { kind: flow }, fromZoom };
}

/** What an area of these tags is on the map; undefined for one that is not drawn. */
export function areaKind(tags: Tags): Drawn | undefined {
  if (isInside(tags)) return undefined;
  if (valueIn(WATER, tags) !== undefined)
    return { layer: "water", properties: { kind: "water" }, fromZoom: 6 };
  if ((tags.get("building") ?? "no") !== "no")
    return { layer: "buildings", properties: { kind: "building" }, fromZoom: MAX_ZOOM };
  const green = valueIn(GREEN, tags);
  if (green !== undefined) return { layer: "landuse", properties: { kind: green }, fromZoom: 9 };
  const isSquare = tags.get("highway") === "pedestrian" && tags.get("area") === "yes";
  return isSquare ? { layer: "landuse", properties: { kind: "pedestrian" }, fromZoom: 13 } : undefined;
}

function streetKind(value: string, tags: Tags): Drawn | undefined {
  const isLink = value.endsWith("_link");
  const street = streets.get(isLink ? value.slice(0, -"_link".length) : value);
  if (street === undefined || tags.get("area") === "yes") return undefined;
  // Beside a street that is drawn.
  if (["sidewalk", "crossing"].includes(tags.get("footway") ?? "")) return undefined;
  if (street.kind === "path" && isTunnel(tags)) return undefined;
  const name = tags.get("name");
  const properties = {
    kind: street.kind,
    kind_detail: value,
    ...(name !== undefined && { name }),
    ...(isLink && { is_link: true }),
    ...(isTunnel(tags) && { is_tunnel: true }),
  };
  return { layer: "roads", properties, fromZoom: street.fromZoom + (isLink ? 2 : 0) };
}

/** Passages inside of buildings. */
function isInside(tags: Tags): boolean {
  return (tags.get("indoor") ?? "no") !== "no" || tags.get("location") === "underground";
}

function isTunnel(tags: Tags): boolean {
  return (tags.get("tunnel") ?? "no") !== "no" || tags.get("covered") === "yes";
}

function valueIn(table: Readonly<Record<string, readonly string[]>>, tags: Tags): string | undefined {
  for (const [key, values] of Object.entries(table)) {
    const value = tags.get(key);
    if (value !== undefined && values.includes(value)) return value;
  }
  return undefined;
}
