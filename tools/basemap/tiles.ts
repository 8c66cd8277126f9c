import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { FeatureCollection } from "geojson";
import { LAYERS, MAX_ZOOM } from "./kinds.ts";
import type { MapContent } from "./read-map.ts";
import type { Box } from "./sea.ts";

export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** A vector tile of Mapbox's format, version 2. */
  readonly content: Uint8Array;
}

const EXTENT = 4096;
/** The library's own types do not resolve under Node's rules for modules. */
interface Cutter {
  getTile(zoom: number, x: number, y: number): CutTile | null;
}
interface CutTile {
  readonly features: readonly { readonly tags: Readonly<Record<string, unknown>> | null }[];
}
const Cutter = GeoJSONVT as unknown as new (
  data: FeatureCollection,
  options: { maxZoom: number; extent: number; indexMaxPoints: number },
) => Cutter;

/** Kept with each feature on its way into tiles, and not written. */
const FROM_ZOOM = "fromZoom";

/** Cuts a map into vector tiles of all zooms. Tiles without anything in them are left out. */
export function* tilesOf({ features, box }: MapContent): Generator<Tile> {
  const indexes = LAYERS.map((layer) => {
    const own = features.filter(({ drawn }) => drawn.layer === layer);
    const collection = own.map(({ drawn, geometry }) => ({
      type: "Feature" as const,
      properties: { ...drawn.properties, [FROM_ZOOM]: drawn.fromZoom },
      geometry,
    }));
    const data = { type: "FeatureCollection" as const, features: collection };
    return { layer, index: new Cutter(data, { maxZoom: MAX_ZOOM, extent: EXTENT, indexMaxPoints: 0 }) };
  });
  for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
    const { left, top, right, bottom } = rangeOf(box, zoom);
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        const content = contentOf(indexes, zoom, x, y);
        if (content) yield { zoom, x, y, content };
      }
    }
  }
}

function contentOf(
  indexes: readonly { layer: string; index: Cutter }[],
  zoom: number,
  x: number,
  y: number,
): Uint8Array | undefined {
  const layers = indexes.flatMap(({ layer, index }) => {
    const tile = index.getTile(zoom, x, y);
    const features = (tile?.features ?? []).flatMap((feature) => {
      const { [FROM_ZOOM]: fromZoom, ...tags } = feature.tags ?? {};
      return Number(fromZoom) <= zoom ? [{ ...feature, tags }] : [];
    });
    return tile === null || features.length === 0 ? [] : [[layer, { ...tile, features }] as const];
  });
  if (layers.length === 0) return undefined;
  return fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT });
}

/** The tiles of a zoom that a box touches, in the usual Mercator grid. */
function rangeOf([west, south, east, north]: Box, zoom: number) {
  const size = 2 ** zoom;
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * size);
  const row = (latitude: number) => {
    const angle = (latitude * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * size);
  };
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) };
}
