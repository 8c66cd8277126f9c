import type { Position } from "geojson";
import { isRing, joined } from "./rings.ts";

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** An end of the coast is at the edge if it is that near to it, as a share of the box. */
const AT_EDGE = 0.1;

/** A piece of coast from edge to edge of the box; where it begins and ends on the edge. */
interface Piece {
  readonly line: Position[];
  readonly from: number;
  readonly to: number;
}

/**
 * The sea inside of a box, as polygons. A coast has land on its left and sea on its right, and its nodes outside of the
 * box are unknown.
 *
 * @param ways the nodes of each way of the coast
 * @returns none if there is no coast, or if it breaks off inside of the box
 */
export function seaOf(
  ways: readonly number[][],
  at: (node: number) => Position | undefined,
  box: Box,
): Position[][][] {
  const pieces: Piece[] = [];
  const islands: Position[][] = [];
  for (const chain of joined(ways, true)) {
    const runs = knownRuns(chain, at);
    const [first] = runs;
    if (isRing(chain) && first?.length === chain.length) {
      islands.push(first);
      continue;
    }
    for (const run of runs) {
      const piece = toEdges(run, box);
      if (piece === undefined) return [];
      pieces.push(piece);
    }
  }
  if (pieces.length === 0 && islands.length === 0) return [];
  const seas = pieces.length === 0 ? [outlineOf(box)] : alongEdges(pieces, box);
  return seas.map((sea) => [sea, ...islands.filter(([position]) => position && isInside(position, sea))]);
}

/** The stretches of a chain whose nodes are known. A ring begins after an unknown node. */
function knownRuns(chain: readonly number[], at: (node: number) => Position | undefined): Position[][] {
  const gap = isRing(chain) ? chain.findIndex((node) => at(node) === undefined) : -1;
  const nodes = gap === -1 ? chain : [...chain.slice(gap), ...chain.slice(1, gap)];
  const runs: Position[][] = [[]];
  for (const node of nodes) {
    const position = at(node);
    if (position) runs.at(-1)?.push(position);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

function toEdges(run: Position[], box: Box): Piece | undefined {
  const from = onEdge(run[0] ?? [], box);
  const to = onEdge(run.at(-1) ?? [], box);
  if (from === undefined || to === undefined) return undefined;
  return { line: [pointAt(from, box), ...run, pointAt(to, box)], from, to };
}

/** The nearest point of the edge: 0 is the south-west corner, and each side adds 1, counterclockwise. */
function onEdge([x = 0, y = 0]: Position, [west, south, east, north]: Box): number | undefined {
  const across = Math.min(1, Math.max(0, (x - west) / (east - west)));
  const up = Math.min(1, Math.max(0, (y - south) / (north - south)));
  const sides = [
    { distance: up, point: across },
    { distance: 1 - across, point: 1 + up },
    { distance: 1 - up, point: 3 - across },
    { distance: across, point: 4 - up },
  ];
  const [nearest] = sides.toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= AT_EDGE ? nearest.point % 4 : undefined;
}

function pointAt(point: number, [west, south, east, north]: Box): Position {
  const side = Math.floor(point);
  const share = point - side;
  if (side === 0) return [west + share * (east - west), south];
  if (side === 1) return [east, south + share * (north - south)];
  if (side === 2) return [east - share * (east - west), north];
  return [west, north - share * (north - south)];
}

/**
 * Joins the pieces of the coast: from the end of each, the sea's outline follows the edge clockwise to the start of
 * the next.
 */
function alongEdges(pieces: readonly Piece[], box: Box): Position[][] {
  const open = new Set(pieces);
  const seas: Position[][] = [];
  for (const first of open) {
    const sea: Position[] = [];
    for (let piece: Piece | undefined = first; piece;) {
      open.delete(piece);
      sea.push(...piece.line);
      const end = piece.to;
      const way = (to: number) => (end - to + 4) % 4;
      const candidates: Piece[] = [first, ...open];
      const next: Piece = candidates.reduce((best, each) => (way(each.from) < way(best.from) ? each : best));
      for (let corner = Math.floor(end); way(corner) < way(next.from); corner = (corner + 3) % 4)
        sea.push(pointAt(corner, box));
      piece = next === first ? undefined : next;
    }
    seas.push([...sea, sea[0] ?? []]);
  }
  return seas;
}

function outlineOf([west, south, east, north]: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Whether a position is inside of a ring: a ray from it crosses the ring an odd number of times. */
export function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [fromX = 0, fromY = 0] = ring[index - 1] ?? [];
    const [toX = 0, toY = 0] = ring[index] ?? [];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}
