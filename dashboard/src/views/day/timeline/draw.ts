import { AXIS, BAR, ROW, type Picture, type Place, type Track } from "./picture.ts";
import { marksOf } from "./scale.ts";
import { drawService, drawSlack } from "./draw-service.ts";
import type { Segment } from "./segments.ts";

const FONT = "11px 'Inter Variable', system-ui, sans-serif";

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
