import type { Point } from "./view/camera.ts";

/** The box around the stops that a person chooses. */
export class RegionBox {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "region";
    this.element.hidden = true;
  }

  /** Shows the box between two pixels, or hides it. @returns whether a pixel is in it */
  show(from: Point, to: Point, isShown: boolean): (at: Point) => boolean {
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    const { style } = this.element;
    this.element.hidden = !isShown;
    style.transform = `translate(${left}px, ${top}px)`;
    style.width = `${right - left}px`;
    style.height = `${bottom - top}px`;
    return ({ x, y }) => x >= left && x <= right && y >= top && y <= bottom;
  }
}
