import { pixelsOf, type Frame } from "../view/sheet.ts";
import type { TileAddress } from "./tile.ts";

const MOST_KEPT = 200;
const RETRY_MS = 10_000;

/** Loads tiles. It keeps the tiles that were needed most recently. */
export class TileStore<Content extends TileAddress> {
  readonly #load: (address: TileAddress) => Promise<Content>;
  readonly #onLoad: () => void;
  /** From the one that was not needed for longest. Null while it is loading or if that failed. */
  readonly #tiles = new Map<string, Content | null>();
  #loading = 0;

  /** @param onLoad called when all that was asked for is there or has failed */
  constructor(load: (address: TileAddress) => Promise<Content>, onLoad: () => void) {
    this.#load = load;
    this.#onLoad = onLoad;
  }

  /** Whether something is still to come. */
  get isLoading(): boolean {
    return this.#loading > 0;
  }

  /** The loaded tiles that cover a frame. It loads the missing ones. The world repeats to the east and to the west. */
  covering(frame: Frame, zoom: number): Content[] {
    const count = 2 ** zoom;
    const found = addressesOf(frame, zoom).map(({ x, y }) => {
      const address = { zoom, x: ((x % count) + count) % count, y };
      const key = `${address.zoom}/${address.x}/${address.y}`;
      const tile = this.#tiles.get(key);
      this.#tiles.delete(key);
      this.#tiles.set(key, tile ?? null);
      if (tile === undefined) void this.#fetch(key, address);
      return tile ? { ...tile, x } : null;
    });
    for (const key of this.#tiles.keys()) {
      if (this.#tiles.size <= Math.max(MOST_KEPT, found.length)) break;
      this.#tiles.delete(key);
    }
    return found.filter((tile) => tile !== null);
  }

  async #fetch(key: string, address: TileAddress): Promise<void> {
    this.#loading++;
    try {
      const tile = await this.#load(address);
      if (this.#tiles.has(key)) this.#tiles.set(key, tile);
    } catch {
      setTimeout(() => this.#tiles.delete(key), RETRY_MS); // then the next picture asks again
    }
    this.#loading--;
    if (this.#loading === 0) this.#onLoad();
  }
}

/** The tiles of a zoom that cover a frame. */
function addressesOf(frame: Frame, zoom: number): TileAddress[] {
  const { scale } = pixelsOf(frame);
  const count = 2 ** zoom;
  const range = (middle: number, pixels: number): number[] => {
    const [from, to] = [middle - pixels / 2 / scale, middle + pixels / 2 / scale].map((at) =>
      Math.floor(at * count),
    );
    return from === undefined || to === undefined
      ? []
      : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  };
  const { centre } = frame.camera;
  const rows = range(centre.y, frame.size.height).filter((y) => y >= 0 && y < count);
  return range(centre.x, frame.size.width).flatMap((x) => rows.map((y) => ({ zoom, x, y })));
}
