import type { Colours } from "../../../../styles/colours.ts";
import type { Point } from "../view/camera.ts";
import { pixelsOf } from "../view/sheet.ts";
import type { Frame } from "../view/sheet.ts";
import type { Tile } from "./tile.ts";

const FROM_ZOOM = 13;
const FONT = "11px 'Inter Variable', system-ui, sans-serif";
const HALO = 3;
/** Pixels between two names of the same street. */
const SAME = 320;
/** Pixels between any two names. */
const ROOM = 14;
/** Pixels that a street may leave the straight line of its name by. */
const BEND = 3;
/** Pixels between the places that are tried along a street. */
const STEP = 24;

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
 * @param signs points of the world that names keep clear of
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
  const { scale, at } = pixelsOf(frame);
  const { width, height } = frame.size;
  return tiles.flatMap(({ zoom, x, y, extent, streets }) => {
    const corner = at({ x: x / 2 ** zoom, y: y / 2 ** zoom });
    const unit = scale / 2 ** zoom / extent;
    return [...streets].flatMap(([text, lines]) =>
      lines
        .map((line) => line.map((point) => ({ x: corner.x + point.x * unit, y: corner.y + point.y * unit })))
        .filter((line) =>
          line.some((point) => point.x > 0 && point.x < width && point.y > 0 && point.y < height),
        )
        .map((line) => ({ text, line })),
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
  const taken = new Map<string, Point[]>();
  const cell = (value: number) => Math.floor(value / ROOM);
  const isFree = ({ x, y }: Point): boolean => {
    for (let across = -1; across <= 1; across++) {
      for (let down = -1; down <= 1; down++) {
        const others = taken.get(`${cell(x) + across} ${cell(y) + down}`) ?? [];
        if (others.some((other) => Math.hypot(other.x - x, other.y - y) < ROOM)) return false;
      }
    }
    return true;
  };
  const take = (point: Point) => {
    const key = `${cell(point.x)} ${cell(point.y)}`;
    const others = taken.get(key);
    if (others === undefined) taken.set(key, [point]);
    else others.push(point);
  };
  signs.forEach(take);
  const bySame = new Map<string, Point[]>();
  for (const { text, line } of streets) {
    const same = bySame.get(text) ?? [];
    bySame.set(text, same);
    for (const name of candidates(line, text, widthOf(text))) {
      const { x, y } = name.middle;
      if (same.some((other) => Math.hypot(other.x - x, other.y - y) < SAME)) continue;
      const points = pointsOf(name);
      if (!points.every(isFree)) continue;
      placed.push(name);
      same.push(name.middle);
      points.forEach(take);
    }
  }
  return placed;
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
