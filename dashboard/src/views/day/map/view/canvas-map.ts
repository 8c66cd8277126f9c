import {
  between,
  moved,
  toScreen,
  toWorld,
  zoomedAt,
  zoomWithin,
  type Camera,
  type Point,
  type Size,
} from "./camera.ts";
import { listen } from "./gestures.ts";
import type { Sheet } from "./sheet.ts";

const REST_MS = 120; // without a move, until the sheets are painted anew
const EASE_MS = 300;
const WHEEL_MS = 80; // in which a turn of the wheel is followed by two thirds
const GLIDE_MS = 325; // the same of the speed that a drag ends with
const LEAST_SPEED = 0.1; // pixels per millisecond
/** While the map moves, painting may take a fifth of the time. */
const PAINT_PAUSE = 4;

/** Told about a map. */
export interface Watcher {
  /** @param at pixels from the upper left corner */
  click(at: Point): void;
  /** @returns whether something is held there, so that the map stays where it is */
  press(at: Point, event: PointerEvent): boolean;
  /** @param at null while the mouse is elsewhere or the map moves */
  hover(at: Point | null): void;
  /** A region between two pixels. @param isDone at its end; else it grows */
  region(from: Point, to: Point, isDone: boolean): void;
  /** After each change of the camera or the size. */
  moved(): void;
}

/** A map made of sheets that follow a camera, which people and programs move. */
export class CanvasMap {
  readonly #element: HTMLElement;
  readonly #sheets: readonly Sheet[];
  readonly #watcher: Watcher;
  readonly #isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #end = new AbortController();
  readonly #resized: ResizeObserver;
  #camera: Camera;
  #size: Size;
  /** Gives the camera of each moment while the map moves by itself. */
  #motion: ((now: number) => Camera) | null = null;
  #wheel: { readonly zoom: number; readonly at: Point } | null = null;
  #frame = 0;
  /** Set while the map moves. */
  #rest: ReturnType<typeof setTimeout> | null = null;
  /** Until then no sheet is painted for being worn. */
  #nextPaintAt = 0;
  readonly #stale = new Set<Sheet>();

  /** @param sheets from the back to the front */
  constructor(element: HTMLElement, camera: Camera, sheets: readonly Sheet[], watcher: Watcher) {
    this.#element = element;
    this.#camera = camera;
    this.#sheets = sheets;
    this.#watcher = watcher;
    this.#size = { width: element.clientWidth, height: element.clientHeight };
    element.prepend(...sheets.map(({ canvas }) => canvas));
    this.#resized = new ResizeObserver(() => {
      this.#size = { width: element.clientWidth, height: element.clientHeight };
      this.#renew();
    });
    this.#resized.observe(element);
    listen(
      element,
      {
        drag: (by) => {
          this.#stop();
          this.#set(moved(this.#camera, by));
        },
        release: (speed) => this.#glide(speed),
        stretch: (levels, at) => {
          this.#set(zoomedAt(this.#camera, this.#camera.zoom + levels, at, this.#size));
        },
        zoom: (levels, at) => this.zoomBy(levels, at),
        step: ({ x, y }) => this.easeTo(moved(this.#camera, { x: -x, y: -y })),
        click: (at) => watcher.click(at),
        press: (at, event) => watcher.press(at, event),
        region: (from, to, isDone) => watcher.region(from, to, isDone),
        hover: (at) => watcher.hover(this.#rest === null ? at : null),
      },
      this.#end.signal,
    );
  }

  get camera(): Camera {
    return this.#camera;
  }

  get size(): Size {
    return this.#size;
  }

  screenAt(point: Point): Point {
    return toScreen(point, this.#camera, this.#size);
  }

  worldAt(pixel: Point): Point {
    return toWorld(pixel, this.#camera, this.#size);
  }

  /** Shows what a camera sees at once. */
  jumpTo(camera: Camera): void {
    this.#stop();
    this.#camera = camera;
    this.#renew();
  }

  /** Moves there, or jumps for people who want no motion. */
  easeTo(camera: Camera): void {
    this.#stop();
    if (this.#isCalm.matches) {
      this.jumpTo(camera);
      return;
    }
    const from = this.#camera;
    const since = performance.now();
    this.#move((now) => {
      const share = Math.min(1, (now - since) / EASE_MS);
      if (share === 1) this.#motion = null;
      return between(from, camera, 1 - (1 - share) ** 3);
    });
  }

  /** Zooms by some levels around a pixel, or the middle. Calls in a row add up. */
  zoomBy(levels: number, at: Point | null = null): void {
    const target = zoomWithin((this.#wheel?.zoom ?? this.#camera.zoom) + levels);
    const around = at ?? { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.#stop();
    if (this.#isCalm.matches) {
      this.jumpTo(zoomedAt(this.#camera, target, around, this.#size));
      return;
    }
    this.#wheel = { zoom: target, at: around };
    let before = performance.now();
    this.#move((now) => {
      const left = (target - this.#camera.zoom) * Math.exp(-Math.max(0, now - before) / WHEEL_MS);
      before = now;
      if (Math.abs(left) > 0.005) return zoomedAt(this.#camera, target - left, around, this.#size);
      this.#stop();
      return zoomedAt(this.#camera, target, around, this.#size);
    });
  }

  /** Paints a sheet in the next frame, since what it shows has changed. */
  repaint(sheet: Sheet): void {
    this.#stale.add(sheet);
    this.#ask();
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#resized.disconnect();
    this.#end.abort();
    for (const { canvas } of this.#sheets) canvas.remove();
  }

  #glide(speed: Point): void {
    if (this.#isCalm.matches || Math.hypot(speed.x, speed.y) < LEAST_SPEED) return;
    let before = performance.now();
    let now = speed;
    this.#move((at) => {
      const by = Math.max(0, at - before);
      before = at;
      const kept = Math.exp(-by / GLIDE_MS);
      now = { x: now.x * kept, y: now.y * kept };
      if (Math.hypot(now.x, now.y) < LEAST_SPEED) this.#motion = null;
      return moved(this.#camera, { x: now.x * by, y: now.y * by });
    });
  }

  #move(motion: (now: number) => Camera): void {
    this.#motion = motion;
    this.#ask();
  }

  #stop(): void {
    this.#motion = null;
    this.#wheel = null;
  }

  #set(camera: Camera): void {
    this.#camera = camera;
    this.#changed();
  }

  #changed(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#renew(), REST_MS);
    this.#ask();
  }

  /** Paints all that the moves have worn. */
  #renew(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
    for (const sheet of this.#sheets) {
      if (!sheet.shows(this.#camera, this.#size)) this.#stale.add(sheet);
    }
    this.#ask();
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#show(now));
  }

  #show(now: number): void {
    this.#frame = 0;
    if (this.#motion !== null) this.#set(this.#motion(now));
    const mayPaint = performance.now() > this.#nextPaintAt;
    for (const sheet of this.#sheets) {
      sheet.follow(this.#camera, this.#size);
      if (this.#stale.has(sheet) || (mayPaint && sheet.isWorn(this.#camera))) this.#paint(sheet);
    }
    this.#watcher.moved();
    if (this.#motion !== null) this.#ask();
  }

  #paint(sheet: Sheet): void {
    const since = performance.now();
    this.#stale.delete(sheet); // a painter that waits asks again
    if (!sheet.paint(this.#camera, this.#size)) return;
    const now = performance.now();
    this.#nextPaintAt = Math.max(this.#nextPaintAt, now + PAINT_PAUSE * (now - since));
  }
}
