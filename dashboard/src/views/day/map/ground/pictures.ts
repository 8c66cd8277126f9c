import type { Colours } from "../../../../styles/colours.ts";
import { pixelsOf, type Frame } from "../view/sheet.ts";
import type { Ground } from "./ground.ts";
import type { TileAddress } from "./tile.ts";
import { TileStore } from "./tile-store.ts";

const MOST_ZOOM = 19;

interface Picture extends TileAddress {
  readonly image: HTMLImageElement;
}

/** Tiles that a server draws, 256 pixels wide each, paler than they are: the plan lies on them. */
export class Pictures implements Ground {
  readonly #store: TileStore<Picture>;

  /** @param url with `{z}`, `{x}` and `{y}` */
  constructor(url: string, onLoad: () => void) {
    this.#store = new TileStore(async (address) => {
      const image = new Image();
      const { zoom, x, y } = address;
      image.src = url.replace("{z}", `${zoom}`).replace("{x}", `${x}`).replace("{y}", `${y}`);
      await image.decode();
      return { ...address, image };
    }, onLoad);
  }

  paint(frame: Frame, _token: Colours["token"], isDark: boolean): boolean {
    // A picture of 256 pixels has the scale of one zoom less.
    const zoom = Math.max(0, Math.min(MOST_ZOOM, Math.round(frame.camera.zoom + 1)));
    const pictures = this.#store.covering(frame, zoom);
    if (this.#store.isLoading) return false;
    const { context, size } = frame;
    const { at } = pixelsOf(frame);
    const count = 2 ** zoom;
    context.clearRect(0, 0, size.width, size.height);
    for (const { x, y, image } of pictures) {
      const from = at({ x: x / count, y: y / count });
      const to = at({ x: (x + 1) / count, y: (y + 1) / count });
      // Whole pixels, so that no seam shows.
      const [left, top] = [Math.round(from.x), Math.round(from.y)];
      context.drawImage(image, left, top, Math.round(to.x) - left, Math.round(to.y) - top);
    }
    veil(frame, "saturation", "rgb(128 128 128 / 50%)");
    if (isDark) veil(frame, "multiply", "rgb(128 128 128)");
    return true;
  }

  name(): void {
    // They are in the pictures.
  }
}

/** Lays a colour over what is painted. */
function veil({ context, size }: Frame, operation: GlobalCompositeOperation, colour: string): void {
  context.save();
  context.globalCompositeOperation = operation;
  context.fillStyle = colour;
  context.fillRect(0, 0, size.width, size.height);
  context.restore();
}
