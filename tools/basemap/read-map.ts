import type { LineString, Polygon, Position } from "geojson";
import { readOsmPbf } from "../geocoder/osm-pbf.ts";
import { areaKind, lineKind, type Drawn } from "./kinds.ts";
import { isRing, joined } from "./rings.ts";
import { isInside, seaOf, type Box } from "./sea.ts";

export interface MapFeature {
  readonly drawn: Drawn;
  readonly geometry: LineString | Polygon;
}
export interface MapContent {
  readonly features: MapFeature[];
  /** Around the streets. */
  readonly box: Box;
}

/** Ways by their nodes' ids, before the coordinates of these are known. */
type Sketch = { readonly drawn: Drawn } & (
  | { readonly line: number[] }
  | { readonly outer: number[][]; readonly inner: number[][] }
);

/**
 * Reads from a map extract what a map shows. The file is read three times, so that only coordinates of what is shown are
 * kept in memory. An area that the edge of the extract cuts has the corners that are inside.
 *
 * @throws Error with one line if the file is no extract or has no streets
 */
export async function readMap(file: string): Promise<MapContent> {
  const areas: { drawn: Drawn; outer: number[]; inner: number[] }[] = [];
  const waysOf = new Map<number, number[]>();
  await readOsmPbf(file, {
    relation: ({ tags, ways }) => {
      const drawn = tags.get("type") === "multipolygon" ? areaKind(tags) : undefined;
      if (drawn === undefined) return;
      for (const { id } of ways) waysOf.set(id, []);
      const ids = (isInner: boolean) =>
        ways.filter(({ role }) => (role === "inner") === isInner).map(({ id }) => id);
      areas.push({ drawn, outer: ids(false), inner: ids(true) });
    },
  });

  const sketches: Sketch[] = [];
  const coast: number[][] = [];
  await readOsmPbf(file, {
    way: ({ id, tags, nodes }) => {
      if (waysOf.has(id)) waysOf.set(id, nodes);
      if (tags.get("natural") === "coastline") coast.push(nodes);
      const area = isRing(nodes) ? areaKind(tags) : undefined;
      if (area) sketches.push({ drawn: area, outer: [nodes], inner: [] });
      const line = lineKind(tags);
      if (line) sketches.push({ drawn: line, line: nodes });
    },
  });
  for (const { drawn, outer, inner } of areas) {
    const rings = (ids: number[]) =>
      joined(
        ids.map((id) => waysOf.get(id) ?? []),
        false,
      ).filter(isRing);
    sketches.push({ drawn, outer: rings(outer), inner: rings(inner) });
  }
  if (!sketches.some(({ drawn }) => drawn.layer === "roads")) throw new Error(`${file} has no streets`);

  const positions = new Map<number, Position | undefined>();
  const nodes = [
    ...coast,
    ...sketches.flatMap((sketch) => ("line" in sketch ? [sketch.line] : [...sketch.outer, ...sketch.inner])),
  ];
  for (const id of nodes.flat()) positions.set(id, undefined);
  await readOsmPbf(file, {
    node: ({ id, longitude, latitude }) => {
      if (positions.has(id)) positions.set(id, [longitude, latitude]);
    },
  });
  const at = (id: number) => positions.get(id);
  const box = boxAround(positions.values());
  const sea: Drawn = { layer: "water", properties: { kind: "ocean" }, fromZoom: 0 };
  const seas = seaOf(coast, at, box).map((coordinates): MapFeature => ({
    drawn: sea,
    geometry: { type: "Polygon", coordinates },
  }));
  return { features: [...seas, ...sketches.flatMap((sketch) => featuresOf(sketch, at))], box };
}

function featuresOf(sketch: Sketch, at: (id: number) => Position | undefined): MapFeature[] {
  const { drawn } = sketch;
  const known = (ids: number[]) => ids.map(at).filter((position) => position !== undefined);
  if ("line" in sketch) {
    const coordinates = known(sketch.line);
    return coordinates.length < 2 ? [] : [{ drawn, geometry: { type: "LineString", coordinates } }];
  }
  const rings = (chains: number[][]) =>
    chains.map((chain) => closed(known(chain))).filter((ring) => ring.length > 3);
  const holes = rings(sketch.inner);
  return rings(sketch.outer).map((ring) => {
    const own = holes.filter(([position]) => position && isInside(position, ring));
    return { drawn, geometry: { type: "Polygon", coordinates: [ring, ...own] } };
  });
}

/** A ring of which corners are missing may have lost its end. */
function closed(ring: Position[]): Position[] {
  const [first] = ring;
  return first === undefined || first === ring.at(-1) ? ring : [...ring, first];
}

function boxAround(positions: Iterable<Position | undefined>): Box {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const position of positions) {
    if (position === undefined) continue;
    const [x = 0, y = 0] = position;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
