import type { Colours } from "../../../styles/colours.ts";
import type { PlanFeatures, RouteLine, StopMark } from "./features.ts";
import type { Point } from "./view/camera.ts";
import { FONT, pixelsOf, type Frame } from "./view/sheet.ts";

const NUMBERS_FROM_ZOOM = 11;
const FADED = 0.25;
/** Pixels between two arrows of a line. */
const ARROWS_EVERY = 110;
/** Pixels beyond the edge in which a sign still reaches into the picture. */
const REACH = 20;

/** How the plan is to look. */
export interface Look {
  readonly colours: Colours;
  /** The courier whose route stands out; null for all. */
  readonly stressed: string | null;
  /** The stops that were chosen. */
  readonly checked: ReadonlySet<string>;
}

/** Paints the lines of the plan, on which the names of streets are read. */
export function paintLines(frame: Frame, plan: PlanFeatures, look: Look): void {
  const { context } = frame;
  const [routes, access] = [inOrder(plan.routes, look), inOrder(plan.access, look)];
  context.save();
  context.lineJoin = "round";
  context.lineCap = "butt";
  context.setLineDash([3, 3]);
  context.lineWidth = 1.5;
  for (const way of access) strokeLine(frame, way, courierColour(way, look), look);
  context.setLineDash([]);
  context.lineCap = "round";
  context.lineWidth = 5;
  for (const route of routes) strokeLine(frame, route, look.colours.token("map-halo"), look);
  context.lineWidth = 2.5;
  for (const route of routes) strokeLine(frame, route, courierColour(route, look), look);
  context.restore();
}

/** Paints directions, depots and stops, from the back to the front. */
export function paintSigns(frame: Frame, plan: PlanFeatures, look: Look): void {
  const { context, camera } = frame;
  const [routes, stops] = [inOrder(plan.routes, look), inOrder(plan.stops, look)];
  const { at } = pixelsOf(frame);
  context.save();
  if (hasNumbers(camera.zoom)) {
    for (const route of routes) paintArrows(frame, route, look);
    context.globalAlpha = 1;
  }
  for (const depot of plan.depots) paintDepot(context, at(depot), look.colours);
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const radius = radiusAt(camera.zoom);
  for (const stop of stops) {
    const { x, y } = standing(stop, at(stop.at), camera.zoom);
    if (isOutside(frame, { x, y })) continue;
    const { fill, edge, text } = stopColours(stop, look.colours);
    context.globalAlpha = opacityOf(stop, look);
    context.beginPath();
    const half = radius + EDGE / 2;
    // Goods come on board at a square.
    if (stop.isPickup) context.roundRect(x - half, y - half, 2 * half, 2 * half, SQUARE);
    else context.arc(x, y, half, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = EDGE;
    context.strokeStyle = edge;
    context.stroke();
    if (look.checked.has(stop.id)) paintChosen(context, { x, y }, radius, look.colours);
    if (!hasNumbers(camera.zoom) || stop.label === "") continue;
    context.fillStyle = text;
    context.fillText(stop.label, x, y + 0.5);
  }
  context.restore();
}

const EDGE = 1.25;
const SQUARE = 2;

/** A ring around a stop that was chosen. */
function paintChosen(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  radius: number,
  { token }: Colours,
): void {
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.strokeStyle = token("accent");
  context.beginPath();
  context.arc(x, y, radius + 3.5, 0, 2 * Math.PI);
  context.stroke();
}

/** The radius of a stop, in pixels. */
export function radiusAt(zoom: number): number {
  const share = (from: number, to: number) => Math.max(0, Math.min(1, (zoom - from) / (to - from)));
  return 2.5 + 5.5 * share(7, NUMBERS_FROM_ZOOM) + 2 * share(NUMBERS_FROM_ZOOM, 14);
}

/** The pixel where a stop is drawn. @param at the pixel of its location */
export function standing({ stand }: StopMark, at: Point, zoom: number): Point {
  const radius = radiusAt(zoom) + EDGE;
  return { x: at.x + stand.x * radius, y: at.y + stand.y * radius };
}

/** Whether stops show their numbers. */
export function hasNumbers(zoom: number): boolean {
  return zoom >= NUMBERS_FROM_ZOOM;
}

/** The colours of a stop. */
export function stopColours({ kind, colour, isLate }: StopMark, { token, couriers, onCouriers }: Colours) {
  if (isLate) return { fill: token("broken"), edge: token("map-halo"), text: token("surface") };
  if (kind === "visit") {
    const fill = couriers[colour] ?? token("ink-faint");
    return { fill, edge: token("map-halo"), text: onCouriers[colour] ?? token("ink") };
  }
  const edge = token(kind === "unassigned" ? "broken" : "ink-soft");
  return { fill: token("surface"), edge, text: token("broken") };
}

function courierColour({ colour }: RouteLine, { colours }: Look): string {
  return colours.couriers[colour] ?? colours.token("ink-faint");
}

/** Faded parts before the others, so that they do not lie over them. */
function inOrder<Part extends { readonly assignmentId: string }>(parts: readonly Part[], look: Look): Part[] {
  const [faded, shown] = [FADED, 1].map((opacity) =>
    parts.filter((part) => opacityOf(part, look) === opacity),
  );
  return [...(faded ?? []), ...(shown ?? [])];
}

function opacityOf({ assignmentId }: { readonly assignmentId: string }, { stressed }: Look): number {
  return stressed === null || stressed === assignmentId ? 1 : FADED;
}

function strokeLine(frame: Frame, line: RouteLine, colour: string, look: Look): void {
  const { context } = frame;
  const { at } = pixelsOf(frame);
  context.globalAlpha = opacityOf(line, look);
  context.strokeStyle = colour;
  context.beginPath();
  for (const point of line.points) {
    const { x, y } = at(point);
    context.lineTo(x, y);
  }
  context.stroke();
}

/** Arrows along a line, each in the middle of its share of the way. */
function paintArrows(frame: Frame, line: RouteLine, look: Look): void {
  const { context, ratio } = frame;
  const { at } = pixelsOf(frame);
  context.globalAlpha = opacityOf(line, look);
  context.fillStyle = courierColour(line, look);
  let left = ARROWS_EVERY / 2; // pixels to the next arrow
  let before: Point | null = null;
  for (const point of line.points) {
    const now = at(point);
    if (before !== null) {
      const [across, down] = [now.x - before.x, now.y - before.y];
      const length = Math.hypot(across, down);
      for (; left <= length; left += ARROWS_EVERY) {
        const tip = { x: before.x + (across * left) / length, y: before.y + (down * left) / length };
        if (isOutside(frame, tip)) continue;
        const [cos, sin] = [(across / length) * ratio, (down / length) * ratio];
        context.setTransform(cos, sin, -sin, cos, tip.x * ratio, tip.y * ratio);
        fillShape(context, [-5, -7, 5, 0, -5, 7]);
      }
      left -= length;
    }
    before = now;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** A house. */
function paintDepot(context: CanvasRenderingContext2D, { x, y }: Point, { token }: Colours): void {
  context.fillStyle = token("ink");
  context.strokeStyle = token("map-halo");
  context.lineWidth = 2;
  context.beginPath();
  for (const [across, down] of [
    [-9, 9],
    [-9, -2],
    [0, -8.5],
    [9, -2],
    [9, 9],
  ] as const)
    context.lineTo(x + across, y + down);
  context.closePath();
  context.stroke();
  context.fill();
  context.fillStyle = token("map-halo");
  context.fillRect(x - 3.5, y + 1, 7, 8);
}

function fillShape(context: CanvasRenderingContext2D, corners: readonly number[]): void {
  context.beginPath();
  for (let index = 0; index < corners.length; index += 2)
    context.lineTo(corners[index] ?? 0, corners[index + 1] ?? 0);
  context.fill();
}

function isOutside({ size }: Frame, { x, y }: Point): boolean {
  return x < -REACH || y < -REACH || x > size.width + REACH || y > size.height + REACH;
}
