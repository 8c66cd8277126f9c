import type { Colours } from "../../../../styles/colours.ts";
import type { Point, Size } from "../view/camera.ts";
import { FONT, pixelsOf, type Frame } from "../view/sheet.ts";
import { placeOf, type Tile } from "./tile.ts";

const FROM_ZOOM = 13;
const HALO = 3;
/** Pixels between two names of the same street. */
const SAME = 320;
/** Pixels between any two names. */
const ROOM = 14;
/** Pixels that a street may leave the straight line of its name by. */
const BEND = 3;
/** Pixels between the places that are tried along a street. */
const STEP = 12;
/** The share of a name that may lie under signs where nothing better is found. */
const MOST_HIDDEN = 0.3;

/** A name along a street: its middle, its direction, and how long it is. */
export interface Name {
  readonly text: string;
  readonly middle: Point;
  readonly angle: number;
  readonly width: number;
}

/**
 * Writes the names of streets along them, each where the street is straight and nothing else is.
 *
 * @param signs points of the world that names keep clear of where they can
 */
export function writeNames(
  frame: Frame,
  tiles: readonly Tile[],
  token: Colours["token"],
  signs: readonly Point[],
): void {
  if (frame.camera.zoom < FROM_ZOOM) return;
  const { context, ratio } = frame;
  context.save();
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = HALO;
  context.strokeStyle = token("map-land");
  context.fillStyle = token("map-label");
  const widths = new Map<string, number>();
  const widthOf = (text: string): number => {
    let width = widths.get(text);
    if (width === undefined) widths.set(text, (width = context.measureText(text).width));
    return width;
  };
  const { at } = pixelsOf(frame);
  for (const { text, middle, angle } of placeNames(linesOf(frame, tiles), widthOf, signs.map(at))) {
    const [cos, sin] = [Math.cos(angle) * ratio, Math.sin(angle) * ratio];
    context.setTransform(cos, sin, -sin, cos, middle.x * ratio, middle.y * ratio);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
  }
  context.restore();
}

interface Street {
  readonly text: string;
  /** In pixels. */
  readonly line: readonly Point[];
}

function linesOf(frame: Frame, tiles: readonly Tile[]): Street[] {
  return tiles.flatMap((tile) => {
    const { corner, unit } = placeOf(tile, frame);
    return [...tile.streets].flatMap(([text, lines]) =>
      lines
        .map((line) => line.map((point) => ({ x: corner.x + point.x * unit, y: corner.y + point.y * unit })))
        .filter((line) => touches(line, frame.size))
        .map((line) => ({ text, line })),
    );
  });
}

function touches(line: readonly Point[], { width, height }: Size): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to;
    return (
      Math.max(from.x, to.x) > 0 &&
      Math.max(from.y, to.y) > 0 &&
      Math.min(from.x, to.x) < width &&
      Math.min(from.y, to.y) < height
    );
  });
}

/** Finds room for names: the first streets have the choice. All is in pixels. */
export function placeNames(
  streets: readonly Street[],
  widthOf: (text: string) => number,
  signs: readonly Point[],
): Name[] {
  const placed: Name[] = [];
  const others = new Surroundings();
  const over = new Surroundings(signs);
  const bySame = new Map<string, Point[]>();
  for (const { text, line } of streets) {
    const same = bySame.get(text) ?? [];
    bySame.set(text, same);
    const place = (name: Name, points: readonly Point[]) => {
      placed.push(name);
      same.push(name.middle);
      points.forEach((point) => others.add(point));
    };
    let best: { readonly name: Name; readonly points: readonly Point[]; readonly hidden: number } | null =
      null;
    for (const name of candidates(line, text, widthOf(text))) {
      const { x, y } = name.middle;
      if (same.some((other) => Math.hypot(other.x - x, other.y - y) < SAME)) continue;
      const points = pointsOf(name);
      if (points.some((point) => others.has(point))) continue;
      const hidden = points.filter((point) => over.has(point)).length / points.length;
      if (hidden === 0) place(name, points);
      else if (hidden < (best?.hidden ?? MOST_HIDDEN)) best = { name, points, hidden };
    }
    if (best !== null && same.length === 0) place(best.name, best.points);
  }
  return placed;
}

/** Points, and whether one of them is near to another point. */
class Surroundings {
  readonly #cells = new Map<string, Point[]>();

  constructor(points: readonly Point[] = []) {
    for (const point of points) this.add(point);
  }

  add(point: Point): void {
    const key = keyOf(point);
    const others = this.#cells.get(key);
    if (others === undefined) this.#cells.set(key, [point]);
    else others.push(point);
  }

  has({ x, y }: Point): boolean {
    for (const across of [-ROOM, 0, ROOM]) {
      for (const down of [-ROOM, 0, ROOM]) {
        const others = this.#cells.get(keyOf({ x: x + across, y: y + down }));
        if (others?.some((other) => Math.hypot(other.x - x, other.y - y) < ROOM)) return true;
      }
    }
    return false;
  }
}

function keyOf({ x, y }: Point): string {
  return `${Math.floor(x / ROOM)} ${Math.floor(y / ROOM)}`;
}

/** Points along a name, close enough for no other name to fit between them. */
function pointsOf({ middle, angle, width }: Name): Point[] {
  const count = Math.ceil(width / (ROOM / 2));
  return Array.from({ length: count + 1 }, (_, index) => {
    const along = (index / count - 0.5) * width;
    return { x: middle.x + along * Math.cos(angle), y: middle.y + along * Math.sin(angle) };
  });
}

/** The straight places of a line that have the length of a name, from its middle outwards. */
function* candidates(line: readonly Point[], text: string, width: number): Generator<Name> {
  const lengths = [0];
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(to.x - from.x, to.y - from.y));
  }
  const whole = lengths.at(-1) ?? 0;
  for (let off = 0; off <= (whole - width) / 2; off += STEP) {
    for (const start of off === 0
      ? [(whole - width) / 2]
      : [-off, off].map((by) => (whole - width) / 2 + by)) {
      const ends = [pointAt(line, lengths, start), pointAt(line, lengths, start + width)] as const;
      const inside = line.filter((_, index) => {
        const at = lengths[index] ?? 0;
        return at > start && at < start + width;
      });
      if (inside.some((point) => offLine(point, ends) > BEND)) continue;
      // Read from left to right.
      const [from, to] = ends[0].x <= ends[1].x ? ends : [ends[1], ends[0]];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      yield { text, middle, angle: Math.atan2(to.y - from.y, to.x - from.x), width };
    }
  }
}

function pointAt(line: readonly Point[], lengths: readonly number[], at: number): Point {
  const index = Math.max(
    1,
    lengths.findIndex((length) => length >= at),
  );
  const [from, to] = [line[index - 1], line[index]];
  if (!from || !to) return line[0] ?? { x: 0, y: 0 };
  const [low = 0, high = 0] = [lengths[index - 1], lengths[index]];
  const share = high === low ? 0 : (at - low) / (high - low);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function offLine({ x, y }: Point, [from, to]: readonly [Point, Point]): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down) || 1;
  return Math.abs((x - from.x) * down - (y - from.y) * across) / length;
}
