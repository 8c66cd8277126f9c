import type { Stop } from "../../../api/types.ts";
import type { Colours } from "../../../styles/colours.ts";
import { marksOf, type Scale } from "./scale.ts";
import type { Mark } from "../living/progress.ts";
import type { Segment } from "./segments.ts";

export const ROW = 30;
export const AXIS = 24;
const BAR = 16;
const BEHIND = 0.3; // how much is left of the colour of a stop that is done
const ROUNDED = 6; // narrower bars have no visible corners
const DIGIT = 7; // pixels, at most
const FONT = "11px 'Inter Variable', system-ui, sans-serif";

/** A courier's row as it is drawn. */
export interface Track {
  readonly colour: number;
  readonly segments: readonly Segment[];
  readonly shift: { readonly from: number; readonly to: number } | null;
  /** What came of its stops. */
  readonly marks: ReadonlyMap<string, Mark>;
  readonly isFaded: boolean;
}

interface Picture {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly scale: Scale;
  readonly height: number;
  readonly scrollTop: number;
  readonly tracks: readonly Track[];
  readonly stops: ReadonlyMap<string, Stop>;
  readonly chosen: string | null;
  readonly hovered: string | null;
  readonly now: number;
  readonly offset: number;
  readonly clock: (at: number) => string;
  /** Where what is in the hand of a person would go. */
  readonly mark: { readonly row: number; readonly at: number } | null;
  readonly slackText: (seconds: number) => string;
}

/** Draws what is seen of the timeline. */
export function draw(picture: Picture): void {
  const { context, scale, height, tracks, scrollTop } = picture;
  context.clearRect(0, 0, scale.width, height);
  context.font = FONT;
  context.textBaseline = "middle";
  drawGrid(picture);
  context.save();
  context.beginPath();
  context.rect(0, AXIS, scale.width, height - AXIS);
  context.clip();
  const first = Math.max(0, Math.floor(scrollTop / ROW));
  const last = Math.min(tracks.length, Math.ceil((scrollTop + height - AXIS) / ROW));
  for (let index = first; index < last; index++) {
    const track = tracks[index];
    if (track) drawTrack(picture, track, AXIS + index * ROW - scrollTop);
  }
  context.restore();
  drawTarget(picture);
  drawNow(picture);
}

function drawGrid({ context, colours, scale, height, offset, clock }: Picture): void {
  context.strokeStyle = colours.token("line");
  context.fillStyle = colours.token("ink-faint");
  context.textAlign = "left";
  context.lineWidth = 1;
  context.beginPath();
  for (const mark of marksOf(scale, offset)) {
    const x = Math.round(scale.x(mark)) + 0.5;
    context.moveTo(x, AXIS - 6);
    context.lineTo(x, height);
    context.fillText(clock(mark), x + 4, AXIS / 2);
  }
  context.moveTo(0, AXIS - 0.5);
  context.lineTo(scale.width, AXIS - 0.5);
  context.stroke();
}

function drawTrack(picture: Picture, track: Track, top: number): void {
  const { context, colours, scale } = picture;
  const middle = top + ROW / 2;
  if (track.shift) {
    const from = scale.x(track.shift.from);
    context.fillStyle = colours.token("sunken");
    context.fillRect(from, top + 2, scale.x(track.shift.to) - from, ROW - 4);
  }
  context.globalAlpha = track.isFaded ? 0.35 : 1;
  for (const segment of track.segments) {
    const x = scale.x(segment.from);
    const width = scale.x(segment.to) - x;
    if (x + width < 0 || x > scale.width) continue;
    drawSegment(picture, track, segment, { x, width, middle });
  }
  for (const segment of track.segments) {
    const isLookedAt = segment.stopId === picture.chosen || segment.stopId === picture.hovered;
    if (segment.kind === "service" && isLookedAt)
      drawSlack(picture, segment, Math.max(scale.x(segment.to), scale.x(segment.from) + 3) + 4, middle);
  }
  context.globalAlpha = 1;
  if (track.shift) drawOvertime(picture, track, middle);
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly middle: number;
}

function drawSegment(picture: Picture, track: Track, segment: Segment, place: Place): void {
  const { context, colours } = picture;
  const { x, width, middle } = place;
  const colour = colours.couriers[track.colour] ?? colours.token("ink");
  switch (segment.kind) {
    case "drive":
      context.fillStyle = colour;
      context.fillRect(x, middle - 1.5, width, 3);
      break;
    case "wait":
      context.strokeStyle = colour;
      context.setLineDash([2, 2]);
      context.strokeRect(x + 0.5, middle - BAR / 2 + 0.5, Math.max(0, width - 1), BAR - 1);
      context.setLineDash([]);
      break;
    case "break":
      drawBreak(picture, place);
      break;
    case "service":
      drawService(picture, track, segment, place, colour);
      break;
  }
}

function drawBreak({ context, colours }: Picture, { x, width, middle }: Place): void {
  context.save();
  context.beginPath();
  context.rect(x, middle - BAR / 2, width, BAR);
  context.clip();
  context.strokeStyle = colours.token("ink-faint");
  context.beginPath();
  for (let at = x - BAR; at < x + width; at += 5) {
    context.moveTo(at, middle + BAR / 2);
    context.lineTo(at + BAR, middle - BAR / 2);
  }
  context.stroke();
  context.restore();
}

function drawService(
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
  if (wide < ROUNDED) context.rect(x, middle - BAR / 2, wide, BAR);
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
function drawSlack(
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

/** Draws the work after the shift's end. */
function drawOvertime(
  { context, colours, scale }: Picture,
  { segments, shift }: Track,
  middle: number,
): void {
  const end = segments.at(-1)?.to;
  if (end === undefined || shift === null || end <= shift.to) return;
  const from = scale.x(shift.to);
  context.fillStyle = colours.token("doubt");
  context.fillRect(from, middle + BAR / 2 + 1, scale.x(end) - from, 3);
}

/** The line of the present, with its time on the axis. */
function drawTarget({ context, colours, scale, scrollTop, mark }: Picture): void {
  if (mark === null) return;
  const top = AXIS + mark.row * ROW - scrollTop;
  context.fillStyle = colours.token("accent");
  context.fillRect(Math.round(scale.x(mark.at)) - 1.5, top + 1, 3, ROW - 2);
}

function drawNow({ context, colours, scale, height, now, clock }: Picture): void {
  const x = Math.round(scale.x(now)) + 0.5;
  if (x < 0 || x > scale.width) return;
  context.strokeStyle = colours.token("accent");
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, AXIS - 4);
  context.lineTo(x, height);
  context.stroke();
  context.lineWidth = 1;
  const text = clock(now);
  const width = context.measureText(text).width + 8;
  const left = Math.max(0, Math.min(x - width / 2, scale.width - width));
  context.fillStyle = colours.token("accent");
  context.fillRect(left, 2, width, AXIS - 6);
  context.fillStyle = colours.token("accent-ink");
  context.textAlign = "left";
  context.fillText(text, left + 4, AXIS / 2 - 1);
}
