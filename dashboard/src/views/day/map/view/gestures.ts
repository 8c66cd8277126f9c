import type { Point } from "./camera.ts";

const HELD_STILL = 3; // pixels that a click may move by
const KEY_STEP = 100; // pixels
const WHEEL_PER_ZOOM = 300; // pixels of the wheel
const PINCH_PER_ZOOM = 100; // the same with two fingers on a touchpad
const LINE = 40; // pixels of a wheel that counts lines
const RECENT_MS = 80; // of a drag, for its speed at the end

/** What people do to a map. Points are pixels from its upper left corner. */
export interface Moves {
  /** The map follows the hand by some pixels. */
  drag(by: Point): void;
  /** The hand lets go, at a speed in pixels per millisecond. */
  release(speed: Point): void;
  /** Two fingers: more zoom levels at once. */
  stretch(levels: number, at: Point): void;
  /** Wheel, key or double click: so many zoom levels, around a point or the middle. */
  zoom(levels: number, at: Point | null): void;
  /** A key: the view goes on by some pixels. */
  step(by: Point): void;
  click(at: Point): void;
  /** A button or a finger goes down. @returns whether it holds something, so that the map stays where it is */
  press(at: Point, event: PointerEvent): boolean;
  /** A region is drawn with the shift key held. @param isDone at its end; else it grows */
  region(from: Point, to: Point, isDone: boolean): void;
  /** @param at null when the mouse has left */
  hover(at: Point | null): void;
}

/** Listens to mouse, fingers, wheel and keys on an element, until the signal ends it. */
export function listen(element: HTMLElement, moves: Moves, signal: AbortSignal): void {
  const pointAt = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const fingers = new Map<number, Point>();
  let drag: {
    readonly from: Point;
    readonly isRegion: boolean;
    readonly isHeld: boolean;
    hasMoved: boolean;
    trail: { at: number; by: Point }[];
  } | null = null;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (event: HTMLElementEventMap[Type]) => void,
  ) => {
    element.addEventListener(type, act, { signal, passive: false });
  };

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointAt(event));
    const isHeld = !event.shiftKey && fingers.size === 1 && moves.press(pointAt(event), event);
    drag = { from: pointAt(event), isRegion: event.shiftKey, isHeld, hasMoved: fingers.size > 1, trail: [] };
  });
  on("pointermove", (event) => {
    const now = pointAt(event);
    const before = fingers.get(event.pointerId);
    if (before === undefined || drag === null) {
      if (event.pointerType !== "touch") moves.hover(now);
      return;
    }
    if (!drag.hasMoved && distance(drag.from, now) <= HELD_STILL) return;
    drag.hasMoved = true;
    if (drag.isHeld) return;
    if (drag.isRegion) {
      moves.region(drag.from, now, false);
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    // Each of two fingers moves the middle between them by half.
    const share = other === undefined ? 1 : 0.5;
    const by = { x: (now.x - before.x) * share, y: (now.y - before.y) * share };
    moves.drag(by);
    drag.trail.push({ at: event.timeStamp, by });
    if (other === undefined) return;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    moves.stretch(Math.log2(distance(now, other) / Math.max(1, distance(before, other))), middle);
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || drag === null || fingers.size > 0) return;
    const { from, hasMoved, isRegion, isHeld, trail } = drag;
    drag = null;
    if (isHeld && hasMoved) return;
    if (hasMoved && isRegion) moves.region(from, pointAt(event), true);
    else if (hasMoved) moves.release(speedOf(trail, event.timeStamp));
    else if (event.type === "pointerup") moves.click(from);
  };
  on("pointerup", lift);
  on("pointercancel", lift);
  on("pointerleave", () => {
    moves.hover(null);
  });
  on("dblclick", (event) => {
    moves.zoom(event.shiftKey ? -1 : 1, pointAt(event));
  });
  on("wheel", (event) => {
    event.preventDefault(); // the page must not scroll or zoom along
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    moves.zoom(-pixels / (event.ctrlKey ? PINCH_PER_ZOOM : WHEEL_PER_ZOOM), pointAt(event));
  });
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const levels = ZOOMS[event.key];
    if (step !== undefined) moves.step(step);
    else if (levels !== undefined) moves.zoom(levels, null);
    else return;
    event.preventDefault();
  });
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};
const ZOOMS: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function speedOf(trail: readonly { readonly at: number; readonly by: Point }[], now: number): Point {
  const recent = trail.filter(({ at }) => now - at < RECENT_MS);
  const sum = (of: (by: Point) => number) => recent.reduce((total, { by }) => total + of(by), 0) / RECENT_MS;
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}
