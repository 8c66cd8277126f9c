import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { Point } from "../view/camera.ts";
import { pixelsOf, type Frame } from "../view/sheet.ts";
import { joined } from "./joined.ts";

/** Where a tile lies: at its zoom the world is `2 ** zoom` tiles wide. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The kinds of shapes that the map draws. */
export type Kind =
  | "green"
  | "square"
  | "water"
  | "river"
  | "building"
  | "path"
  | "minor"
  | "major"
  | "motorway"
  | "rail";

/** What a tile has, as it is drawn. Coordinates go from 0 to `extent`, and a little beyond. */
export interface Tile extends TileAddress {
  readonly extent: number;
  readonly shapes: ReadonlyMap<Kind, Path2D>;
  /** The lines of each street that has a name. */
  readonly streets: ReadonlyMap<string, readonly (readonly Point[])[]>;
}

const AREA = 3; // the type of a feature
const EXTENT = 4096;
const GREEN: ReadonlySet<unknown> = new Set([
  ...["park", "garden", "golf_course", "nature_reserve", "pitch", "playground", "grass", "forest", "wood"],
  ...["cemetery", "meadow", "village_green", "recreation_ground", "allotments", "orchard", "vineyard"],
  ...["scrub", "heath", "grassland", "national_park"],
]);
const STREETS: Readonly<Record<string, Kind>> = {
  path: "path",
  minor_road: "minor",
  major_road: "major",
  highway: "motorway",
  rail: "rail",
};

/**
 * Reads a vector tile with the layers of the Protomaps basemap, version 4; `npm run basemap:import` makes them, too.
 *
 * @param content nothing for a tile that has nothing
 */
export function readTile(address: TileAddress, content: ArrayBuffer | undefined): Tile {
  const shapes = new Map<Kind, Path2D>();
  const lines = new Map<string, Point[][]>();
  const layers = content === undefined ? {} : new VectorTile(new PbfReader(content)).layers;
  for (const [name, layer] of Object.entries(layers)) {
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const { kind, name: street } = feature.properties;
      const isArea = feature.type === AREA;
      const drawn = kindOf(name, kind, isArea);
      if (drawn === undefined) continue;
      const geometry = feature.loadGeometry();
      let path = shapes.get(drawn);
      if (path === undefined) shapes.set(drawn, (path = new Path2D()));
      for (const line of geometry) add(line, path, isArea);
      if (typeof street !== "string" || name !== "roads" || drawn === "rail") continue;
      const known = lines.get(street);
      if (known === undefined) lines.set(street, geometry);
      else known.push(...geometry);
    }
  }
  const streets = new Map([...lines].map(([street, parts]) => [street, joined(parts)]));
  return { ...address, extent: Object.values(layers)[0]?.extent ?? EXTENT, shapes, streets };
}

/** Where a tile lies in a frame: its upper left corner, and the pixels of a unit of its coordinates. */
export function placeOf({ zoom, x, y, extent }: Tile, frame: Frame): { corner: Point; unit: number } {
  const { scale, at } = pixelsOf(frame);
  const count = 2 ** zoom;
  return { corner: at({ x: x / count, y: y / count }), unit: scale / count / extent };
}

function kindOf(layer: string, kind: unknown, isArea: boolean): Kind | undefined {
  switch (layer) {
    case "landuse":
      return GREEN.has(kind) ? "green" : kind === "pedestrian" ? "square" : undefined;
    case "water":
      return isArea ? "water" : "river";
    case "buildings":
      return isArea ? "building" : undefined;
    case "roads":
      return STREETS[String(kind)];
    default:
      return undefined;
  }
}

function add(line: readonly Point[], path: Path2D, isArea: boolean): void {
  for (const [index, { x, y }] of line.entries()) {
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (isArea) path.closePath();
}
