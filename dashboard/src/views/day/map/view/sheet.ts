import { toScreen, worldSize, type Camera, type Point, type Size } from "./camera.ts";

/** Pixels that are painted beyond each edge of the map, so that a drag has something to show. */
const MARGIN = 256;

/** Of all texts on a map. */
export const FONT = "11px 'Inter Variable', system-ui, sans-serif";

/** What a painter needs: where it paints, and which part of the world. */
export interface Frame {
  /** Its unit is a pixel of the page. */
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  /** Of the canvas, in pixels of the page. */
  readonly size: Size;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

/** Paints all that a frame shows. @returns false to keep the picture as it is, until what is needed is there */
export type Painter = (frame: Frame) => boolean;

/**
 * A picture of the map that is larger than the screen. While the map moves, it is moved and scaled, which costs next to
 * nothing; it is painted anew when the map rests.
 */
export class Sheet {
  readonly canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #paint: Painter;
  #painted: { readonly camera: Camera; readonly screen: Size } | null = null;

  /** @throws Error if the browser draws no pictures */
  constructor(paint: Painter) {
    const context = this.canvas.getContext("2d");
    if (context === null) throw new Error("the browser draws no pictures");
    this.#context = context;
    this.#paint = paint;
  }

  /** Paints what a camera shows on a screen. @returns false if the painter waits */
  paint(camera: Camera, screen: Size): boolean {
    const ratio = devicePixelRatio;
    const size = { width: screen.width + 2 * MARGIN, height: screen.height + 2 * MARGIN };
    this.#resize(size, ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.#paint({ context: this.#context, camera, size, ratio })) return false;
    this.#painted = { camera, screen };
    this.follow(camera, screen);
    return true;
  }

  /** Shows the picture where a camera has it. */
  follow(camera: Camera, screen: Size): void {
    if (this.#painted === null) return;
    const scale = 2 ** (camera.zoom - this.#painted.camera.zoom);
    const { x, y } = toScreen(this.#painted.camera.centre, camera, screen);
    const { width, height } = this.#painted.screen;
    const [left, top] = [x - (width / 2 + MARGIN) * scale, y - (height / 2 + MARGIN) * scale];
    // Half a pixel would blur all texts.
    const round = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio;
    this.canvas.style.transform =
      scale === 1
        ? `translate(${round(left)}px, ${round(top)}px)`
        : `translate(${left}px, ${top}px) scale(${scale})`;
  }

  /** Whether the picture is that of a camera. */
  shows(camera: Camera, screen: Size): boolean {
    const painted = this.#painted;
    return (
      painted?.screen === screen &&
      painted.camera.zoom === camera.zoom &&
      painted.camera.centre.x === camera.centre.x &&
      painted.camera.centre.y === camera.centre.y
    );
  }

  /** Whether the picture has another scale, or does not reach to all edges of the map. */
  isWorn(camera: Camera): boolean {
    if (this.#painted === null) return true;
    const { camera: before } = this.#painted;
    const scale = worldSize(camera);
    const off = Math.max(
      Math.abs(before.centre.x - camera.centre.x),
      Math.abs(before.centre.y - camera.centre.y),
    );
    return before.zoom !== camera.zoom || off * scale > MARGIN;
  }

  /** Makes the canvas anew only if its size changes: that empties it. */
  #resize({ width, height }: Size, ratio: number): void {
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width === across && this.canvas.height === down) return;
    this.canvas.width = across;
    this.canvas.height = down;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }
}

/** How a frame maps the world to its pixels. */
export function pixelsOf({ camera, size }: Frame): {
  readonly scale: number;
  readonly at: (point: Point) => Point;
} {
  const scale = worldSize(camera);
  const [left, top] = [size.width / 2 - camera.centre.x * scale, size.height / 2 - camera.centre.y * scale];
  return { scale, at: ({ x, y }) => ({ x: x * scale + left, y: y * scale + top }) };
}
