import { PMTiles } from "pmtiles";
import type { Colours } from "../../../../styles/colours.ts";
import { toScreen, worldOf, type Point } from "../view/camera.ts";
import type { Frame } from "../view/sheet.ts";
import type { Ground } from "./ground.ts";
import { writeNames } from "./names.ts";
import { areas, ways } from "./style.ts";
import { placeOf, readTile, type Kind, type Tile } from "./tile.ts";
import { TileStore } from "./tile-store.ts";

/** Streets, water, green and buildings of a PMTiles file. */
export class Streets implements Ground {
  readonly #store: TileStore<Tile>;
  #mostZoom: number | null = null;
  #leastZoom = 0;
  /** The corners of what the file knows, in the north-west and in the south-east. */
  #known: readonly [Point, Point] = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];

  constructor(url: string, onLoad: () => void) {
    const file = new PMTiles(url);
    this.#store = new TileStore(async (address) => {
      const { zoom, x, y } = address;
      return readTile(address, (await file.getZxy(zoom, x, y))?.data);
    }, onLoad);
    void file.getHeader().then(
      ({ minZoom, maxZoom, minLon, maxLat, maxLon, minLat }) => {
        this.#known = [worldOf([minLon, maxLat]), worldOf([maxLon, minLat])];
        [this.#leastZoom, this.#mostZoom] = [minZoom, maxZoom];
        onLoad();
      },
      () => undefined, // the plan can be read without streets
    );
  }

  paint(frame: Frame, token: Colours["token"]): boolean {
    const tiles = this.#tiles(frame);
    if (tiles === null || this.#store.isLoading) return false;
    const { context, size, camera } = frame;
    context.clearRect(0, 0, size.width, size.height);
    this.#shade(frame, token("map-beyond"));
    context.save();
    context.lineJoin = "round";
    context.lineCap = "round";
    const paint = (kind: Kind, act: (path: Path2D, pixel: number) => void) => {
      for (const tile of tiles) {
        const path = tile.shapes.get(kind);
        if (path !== undefined) act(path, this.#enter(tile, frame));
      }
    };
    const fill = (kind: Kind, colour: string) => {
      context.fillStyle = colour;
      paint(kind, (path) => context.fill(path));
    };
    const stroke = (kind: Kind, colour: string, width: number) => {
      context.strokeStyle = colour;
      paint(kind, (path, pixel) => {
        context.lineWidth = width * pixel;
        context.stroke(path);
      });
    };
    for (const { kind, colour, fromZoom, width } of areas) {
      if (camera.zoom < fromZoom) continue;
      if (width === undefined) fill(kind, token(colour));
      else stroke(kind, token(colour), width(camera.zoom));
    }
    for (const { kind, colour, fromZoom, width } of ways) {
      if (camera.zoom >= fromZoom) stroke(kind, token(colour), width(camera.zoom));
    }
    context.restore();
    return true;
  }

  name(frame: Frame, token: Colours["token"], signs: readonly Point[]): void {
    const tiles = this.#tiles(frame);
    if (tiles !== null) writeNames(frame, tiles, token, signs);
  }

  /** Shades what the file does not know: where it ends, the streets do not. */
  #shade({ context, camera, size }: Frame, colour: string): void {
    const [from, to] = this.#known;
    if (to.x - from.x > 0.99) return;
    const turns = Math.round(camera.centre.x - (from.x + to.x) / 2); // over the date line
    const [first, last] = [from, to].map(({ x, y }) => toScreen({ x: x + turns, y }, camera, size));
    if (first === undefined || last === undefined) return;
    context.fillStyle = colour;
    context.fillRect(0, 0, size.width, size.height);
    context.clearRect(first.x, first.y, last.x - first.x, last.y - first.y);
  }

  /** The tiles of a frame; null while the file is unknown. */
  #tiles(frame: Frame): Tile[] | null {
    if (this.#mostZoom === null) return null;
    const zoom = Math.floor(frame.camera.zoom);
    return this.#store.covering(frame, Math.max(this.#leastZoom, Math.min(this.#mostZoom, zoom)));
  }

  /** Makes a tile's coordinates those of the canvas. @returns the length of a pixel in them */
  #enter(tile: Tile, frame: Frame): number {
    const { corner, unit } = placeOf(tile, frame);
    const { context, ratio } = frame;
    context.setTransform(unit * ratio, 0, 0, unit * ratio, corner.x * ratio, corner.y * ratio);
    return 1 / unit;
  }
}
