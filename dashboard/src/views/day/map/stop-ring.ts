import type { Colours } from "../../../styles/colours.ts";
import type { StopMark } from "./features.ts";
import { hasNumbers, radiusAt, stopColours } from "./paint-plan.ts";
import type { Point } from "./view/camera.ts";

const GROWN = 1.25;

/** A stop drawn again, larger and over all others: the chosen one, or the one under the mouse. */
export class StopRing {
  readonly element = document.createElement("div");

  constructor(kind: "chosen" | "hovered") {
    this.element.className = `ring ${kind}`;
    this.element.hidden = true;
  }

  show(stop: StopMark | undefined, colours: Colours): void {
    this.element.hidden = stop === undefined;
    if (stop === undefined) return;
    const { fill, edge, text } = stopColours(stop, colours);
    const { style } = this.element;
    style.setProperty("--fill", fill);
    style.setProperty("--edge", edge);
    style.color = text;
    this.element.classList.toggle("pickup", stop.isPickup);
    this.element.textContent = stop.label;
  }

  /** Puts it at a pixel of the map. */
  place({ x, y }: Point, zoom: number): void {
    const { style } = this.element;
    const size = 2 * GROWN * radiusAt(zoom);
    style.width = `${size}px`;
    style.height = `${size}px`;
    style.fontSize = hasNumbers(zoom) ? "" : "0";
    style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }
}
