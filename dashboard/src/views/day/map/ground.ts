import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from "maplibre-gl";
import type { Basemap } from "../../../api/types.ts";
import type { Colours } from "../../../styles/colours.ts";
import { FONT } from "./layers.ts";

/** The source of everything under the plan. */
const GROUND = "ground";
const GREEN = [
  ...["park", "garden", "golf_course", "nature_reserve", "pitch", "playground", "grass", "forest", "wood"],
  ...["cemetery", "meadow", "village_green", "recreation_ground", "allotments", "orchard", "vineyard"],
  ...["scrub", "heath", "grassland", "national_park"],
];

/** The source of the tiles, by its name in the style; none without tiles. */
export function groundSources({ kind, url, attribution }: Basemap): Record<string, SourceSpecification> {
  if (kind === "none" || url === null) return {};
  const notice = { attribution: noticeOf(attribution ?? "") };
  const absolute = new URL(url, location.href).href;
  return kind === "raster"
    ? { [GROUND]: { type: "raster", tiles: [url], tileSize: 256, ...notice } }
    : { [GROUND]: { type: "vector", url: `pmtiles://${absolute}`, ...notice } };
}

/**
 * The layers under the plan, from the back to the front. Vector tiles have the layers of the Protomaps basemap, version
 * 4; `npm run basemap:import` makes them, too.
 */
export function groundLayers({ kind }: Basemap, { token }: Colours, isDark: boolean): LayerSpecification[] {
  const land: LayerSpecification = {
    ...{ id: "land", type: "background" },
    paint: { "background-color": token("map-land") },
  };
  if (kind === "none") return [land];
  if (kind === "raster") {
    const paint = { "raster-saturation": -0.5, "raster-brightness-max": isDark ? 0.5 : 1 };
    return [land, { id: "pictures", type: "raster", source: GROUND, paint }];
  }
  return [land, ...areas(token), ...ways(token)];
}

type Token = Colours["token"];

function areas(token: Token): LayerSpecification[] {
  const isArea: FilterSpecification = ["==", ["geometry-type"], "Polygon"];
  return [
    {
      ...{ id: "green", type: "fill", source: GROUND, "source-layer": "landuse" },
      filter: ["in", ["get", "kind"], ["literal", GREEN]],
      paint: { "fill-color": token("map-green") },
    },
    {
      ...{ id: "squares", type: "fill", source: GROUND, "source-layer": "landuse", minzoom: 13 },
      filter: ["==", ["get", "kind"], "pedestrian"],
      paint: { "fill-color": token("map-road"), "fill-opacity": 0.6 },
    },
    {
      ...{ id: "water", type: "fill", source: GROUND, "source-layer": "water" },
      filter: isArea,
      paint: { "fill-color": token("map-water") },
    },
    {
      ...{ id: "rivers", type: "line", source: GROUND, "source-layer": "water" },
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": token("map-water"), "line-width": grows(9, 0.5, 3, 8) },
    },
    {
      ...{ id: "buildings", type: "fill", source: GROUND, "source-layer": "buildings", minzoom: 14 },
      filter: isArea,
      paint: { "fill-color": token("map-building") },
    },
  ];
}

/** Each class of street has an edge under it, and all edges lie under all streets. */
function ways(token: Token): LayerSpecification[] {
  const line = { type: "line", source: GROUND, "source-layer": "roads" } as const;
  const round = { "line-cap": "round", "line-join": "round" } as const;
  const classes = [
    { id: "minor", kind: "minor_road", minzoom: 12, width: grows(12, 0.5, 2.5, 14), isNarrow: true },
    { id: "major", kind: "major_road", minzoom: 8, width: grows(8, 0.5, 5, 22), isNarrow: false },
    { id: "motorways", kind: "highway", minzoom: 5, width: grows(5, 0.5, 6, 26), isNarrow: false },
  ];
  const shown = ({ kind }: { kind: string }): FilterSpecification => ["==", ["get", "kind"], kind];
  const edges = classes.map((each): LayerSpecification => {
    const { id, minzoom, width } = each;
    const paint = { "line-color": token("map-road-edge"), "line-width": 1, "line-gap-width": width };
    return { ...line, id: `${id}-edges`, minzoom, filter: shown(each), layout: round, paint };
  });
  const fills = classes.map((each): LayerSpecification => {
    const { id, minzoom, width } = each;
    const paint = { "line-color": token("map-road"), "line-width": width };
    return { ...line, id, minzoom, filter: shown(each), layout: round, paint };
  });
  return [
    {
      ...line,
      ...{ id: "paths", minzoom: 14, filter: shown({ kind: "path" }), layout: round },
      paint: { "line-color": token("map-road-edge"), "line-width": grows(14, 0.5, 0.8, 3) },
    },
    ...edges,
    ...fills,
    {
      ...line,
      ...{ id: "rails", minzoom: 12, filter: shown({ kind: "rail" }) },
      paint: { "line-color": token("map-road-edge"), "line-width": grows(12, 0.5, 1, 2) },
    },
  ];
}

/** Names of streets, to be read on the routes. */
export function labelLayers({ kind }: Basemap, { token }: Colours): LayerSpecification[] {
  if (kind !== "vector") return [];
  const layer: LayerSpecification = {
    ...{ id: "street-names", type: "symbol", source: GROUND, "source-layer": "roads", minzoom: 13 },
    filter: ["all", ["has", "name"], ["!=", ["get", "kind"], "rail"]],
    layout: {
      ...{ "symbol-placement": "line", "symbol-spacing": 320 },
      ...{ "text-field": ["get", "name"], "text-font": FONT, "text-size": 11, "text-max-angle": 30 },
    },
    paint: {
      ...{ "text-color": token("map-label"), "text-halo-color": token("map-land"), "text-halo-width": 1.5 },
    },
  };
  return [layer];
}

/** A width that grows with the zoom: from a first one, by that of zoom 14, to that of zoom 18. */
function grows(fromZoom: number, first: number, at14: number, at18: number): ExpressionSpecification {
  const start = fromZoom < 14 ? [fromZoom, first] : [];
  return [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...start,
    14,
    at14,
    18,
    at18,
  ] as ExpressionSpecification;
}

/** A notice as HTML, with the link that OpenStreetMap asks for. */
function noticeOf(text: string): string {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const link = '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">$&</a>';
  return safe.replace(/© OpenStreetMap( contributors)?/, link);
}
