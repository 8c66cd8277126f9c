import type { Mark } from "../living/progress.ts";
import { BAR, ROW, type Picture, type Place, type Track } from "./picture.ts";
import type { Segment } from "./segments.ts";

const PEAK = 5;
const BEHIND = 0.3; // how much is left of the colour of a stop that is done
const ROUNDED = 6; // narrower bars have no visible corners
const DIGIT = 7; // pixels, at most

/** Draws the time at a stop. */
export function drawService(
  picture: Picture,
  track: Track,
  segment: Segment,
  { x, width, middle }: Place,
  colour: string,
): void {
  const { context, colours, chosen, hovered } = picture;
  const wide = Math.max(3, width);
  const isChosen = segment.stopId === chosen;
  const isHovered = segment.stopId === hovered;
  if (isChosen || isHovered) drawWindows(picture, segment, middle);
  const mark = track.marks.get(segment.stopId ?? "");
  const alpha = context.globalAlpha;
  if (mark !== undefined) context.globalAlpha = alpha * BEHIND;
  context.fillStyle = segment.isLate || mark === "failed" ? colours.token("broken") : colour;
  context.beginPath();
  if (segment.isPickup) drawPeak(context, x, wide, middle);
  else if (wide < ROUNDED) context.rect(x, middle - BAR / 2, wide, BAR);
  else context.roundRect(x, middle - BAR / 2, wide, BAR, 2);
  context.fill();
  context.globalAlpha = alpha;
  if (mark === "served" || mark === "failed") {
    drawMark(picture, mark, x + wide / 2, middle);
    return;
  }
  if (segment.slack?.isTight === true) {
    context.fillStyle = colours.token("doubt");
    context.fillRect(x, middle + BAR / 2 + 1, wide, 3);
  }
  if (isChosen || isHovered) {
    context.strokeStyle = colours.token("ink");
    context.lineWidth = isChosen ? 2 : 1;
    context.stroke();
    context.lineWidth = 1;
  }
  const text = String(segment.number);
  if (wide >= text.length * DIGIT + 4) {
    context.fillStyle = segment.isLate
      ? colours.token("surface")
      : (colours.onCouriers[track.colour] ?? colours.token("ink"));
    context.textAlign = "center";
    context.fillText(text, x + wide / 2, middle + 0.5);
  }
}

/** Goods come on board: the bar of a pickup points up. */
function drawPeak(context: CanvasRenderingContext2D, x: number, wide: number, middle: number): void {
  const [top, bottom] = [middle - BAR / 2, middle + BAR / 2];
  context.moveTo(x, bottom);
  context.lineTo(x, top);
  context.lineTo(x + wide / 2, top - PEAK);
  context.lineTo(x + wide, top);
  context.lineTo(x + wide, bottom);
  context.closePath();
}

/** A tick on a stop that was served, a cross on one that was not. */
function drawMark({ context, colours }: Picture, mark: Mark, x: number, middle: number): void {
  context.strokeStyle = colours.token("ink");
  context.lineWidth = 1.6;
  context.beginPath();
  if (mark === "served") {
    context.moveTo(x - 4, middle);
    context.lineTo(x - 1, middle + 3);
    context.lineTo(x + 4, middle - 4);
  } else {
    context.moveTo(x - 3, middle - 3);
    context.lineTo(x + 3, middle + 3);
    context.moveTo(x + 3, middle - 3);
    context.lineTo(x - 3, middle + 3);
  }
  context.stroke();
  context.lineWidth = 1;
}

/** The time to the end of the window, beside the stop that is looked at. */
export function drawSlack(
  { context, colours, slackText }: Picture,
  { slack }: Segment,
  x: number,
  middle: number,
): void {
  if (slack === null || slack.seconds < 0) return;
  const text = slackText(slack.seconds);
  const { width } = context.measureText(text);
  context.fillStyle = colours.token("surface");
  context.fillRect(x, middle - BAR / 2, width + 6, BAR);
  context.fillStyle = colours.token(slack.isTight ? "doubt" : "ink-soft");
  context.textAlign = "left";
  context.fillText(text, x + 3, middle + 0.5);
}

/** The stop's windows as brackets around its row. */
function drawWindows({ context, colours, scale, stops }: Picture, segment: Segment, middle: number): void {
  const stop = stops.get(segment.stopId ?? "");
  if (stop === undefined) return;
  const spans = stop.timeWindows.map(({ startTime, endTime }) => [startTime, endTime] as const);
  if (stop.deliveryDeadline !== null) spans.push([null, stop.deliveryDeadline]);
  context.strokeStyle = colours.token("ink");
  context.beginPath();
  for (const [startTime, endTime] of spans) {
    const from = startTime === null ? -10 : scale.x(Date.parse(startTime));
    const to = scale.x(Date.parse(endTime));
    const [top, bottom] = [middle - ROW / 2 + 1.5, middle + ROW / 2 - 1.5];
    context.moveTo(from + 4, top);
    context.lineTo(from, top);
    context.lineTo(from, bottom);
    context.lineTo(from + 4, bottom);
    context.moveTo(to - 4, top);
    context.lineTo(to, top);
    context.lineTo(to, bottom);
    context.lineTo(to - 4, bottom);
  }
  context.stroke();
}
