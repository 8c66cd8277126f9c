import type { Position } from "@rondo/day/out/polyline.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * What a map shows: the world's point in its middle, and how near it is. The world is a square of length 1 in the Mercator
 * projection, with its origin in the north-west. At zoom 0 it is 512 pixels wide, and twice as wide with each zoom more.
 */
export interface Camera {
  readonly centre: Point;
  readonly zoom: number;
}

const WORLD_PIXELS = 512;
const LEAST_ZOOM = 1;
const MOST_ZOOM = 20;
/** Where the projection's square ends. */
const MOST_LATITUDE = 85.051_129;
const EQUATOR_METRES = 40_075_016.686;

/** @param near the point that it shall be near to, for maps over the date line: the world goes on in the east and west */
export function worldOf([longitude, latitude]: Position, near: Point | null = null): Point {
  const x = longitude / 360 + 0.5;
  const north = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180;
  return {
    x: near === null ? x : x + Math.round(near.x - x),
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + north / 2)) / (2 * Math.PI),
  };
}

export function positionAt({ x, y }: Point): Position {
  return [(x - Math.floor(x) - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI];
}

/** Pixels of the whole world. */
export function worldSize({ zoom }: Camera): number {
  return WORLD_PIXELS * 2 ** zoom;
}

/** Where a point of the world is on a map of a size, in pixels. */
export function toScreen(point: Point, camera: Camera, { width, height }: Size): Point {
  const scale = worldSize(camera);
  return {
    x: width / 2 + (point.x - camera.centre.x) * scale,
    y: height / 2 + (point.y - camera.centre.y) * scale,
  };
}

/** The point of the world that is at a pixel. */
export function toWorld({ x, y }: Point, camera: Camera, { width, height }: Size): Point {
  const scale = worldSize(camera);
  return { x: camera.centre.x + (x - width / 2) / scale, y: camera.centre.y + (y - height / 2) / scale };
}

/** The camera after the map was dragged by some pixels. */
export function moved(camera: Camera, by: Point): Camera {
  const scale = worldSize(camera);
  return within({
    ...camera,
    centre: { x: camera.centre.x - by.x / scale, y: camera.centre.y - by.y / scale },
  });
}

/** The camera at another zoom, with the same point of the world at a pixel. */
export function zoomedAt(camera: Camera, zoom: number, pixel: Point, size: Size): Camera {
  const fixed = toWorld(pixel, camera, size);
  const near = within({ ...camera, zoom });
  const { x, y } = toWorld(pixel, near, size);
  return within({ ...near, centre: { x: near.centre.x + fixed.x - x, y: near.centre.y + fixed.y - y } });
}

/** The nearest camera that shows all of some points, with a margin in pixels. @returns null if there are none */
export function fitted(
  points: readonly Point[],
  { width, height }: Size,
  { margin, mostZoom }: { readonly margin: number; readonly mostZoom: number },
): Camera | null {
  if (points.length === 0) return null;
  const across = rangeOf(points.map(({ x }) => x));
  const down = rangeOf(points.map(({ y }) => y));
  const scale = Math.min(
    Math.max(1, width - 2 * margin) / across.length,
    Math.max(1, height - 2 * margin) / down.length,
  );
  const zoom = Math.min(mostZoom, Math.log2(scale / WORLD_PIXELS));
  return within({ centre: { x: across.middle, y: down.middle }, zoom });
}

function rangeOf(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [low, high] = values.reduce(([l, h], v) => [Math.min(l, v), Math.max(h, v)], [Infinity, -Infinity]);
  return { middle: (low + high) / 2, length: high - low };
}

/** Metres of a pixel in the middle of the map. */
export function metresPerPixel(camera: Camera): number {
  const [, latitude] = positionAt(camera.centre);
  return (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180)) / worldSize(camera);
}

/** On the way from one camera to another: 0 is the start, 1 the end. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    centre: { x: mix(from.centre.x, to.centre.x), y: mix(from.centre.y, to.centre.y) },
    zoom: mix(from.zoom, to.zoom),
  };
}

export function zoomWithin(zoom: number): number {
  return Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom));
}

function within({ centre: { x, y }, zoom }: Camera): Camera {
  return { centre: { x, y: Math.max(0, Math.min(1, y)) }, zoom: zoomWithin(zoom) };
}
