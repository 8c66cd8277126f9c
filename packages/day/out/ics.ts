import type { Lane } from "./lanes.ts";
import { rowsOf, type OutPlan, type OutRow } from "./plan.ts";
import { goodsTexts } from "./goods.ts";

interface Words {
  readonly break: string;
}

/**
 * A courier's route as a calendar (RFC 5545): an event for each visit and break. The events of a newer plan replace
 * those of an older one.
 */
export function icsOf({ project, lanes, stops, optimizedAt }: OutPlan, words: Words): string {
  const stamp = utc(optimizedAt ?? project.updatedAt);
  const events = lanes.flatMap((lane) =>
    rowsOf(lane, stops).flatMap((row) => eventOf(row, lane, project.id, stamp, words)),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rondo//Plan//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped([project.name, ...lanes.map(({ name }) => name)].join(", "))}`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf(out: OutRow, lane: Lane, projectId: string, stamp: string, words: Words): string[] {
  const { row, visit, stop } = out;
  const name = visit === null ? (row.name ?? words.break) : `${visit.number} ${row.name ?? ""}`.trim();
  // At a stock loading point the courier takes a load, elsewhere hands one over.
  const goods = goodsTexts(out);
  const notes = [stop?.externalId, stop?.phone, ...goods, stop?.products, stop?.notes].filter((text) => text);
  return [
    "BEGIN:VEVENT",
    `UID:${projectId}-${lane.assignment.id}-${row.sequence}@rondo`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${utc(row.serviceStartAt)}`,
    `DTEND:${utc(row.plannedDepartureAt)}`,
    `SUMMARY:${escaped(name)}`,
    ...(stop ? [`LOCATION:${escaped(stop.address)}`] : []),
    ...(row.latitude !== null && row.longitude !== null ? [`GEO:${row.latitude};${row.longitude}`] : []),
    ...(notes.length > 0 ? [`DESCRIPTION:${escaped(notes.join("\n"))}`] : []),
    "END:VEVENT",
  ];
}

/** "20261201T080500Z" */
function utc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

const LONGEST = 75; // bytes of a line; longer ones go on in the next, after a space

function folded(line: string): string {
  const bytes = new TextEncoder();
  let whole = "";
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > LONGEST) {
      whole += "\r\n ";
      length = 1;
    }
    whole += character;
    length += size;
  }
  return whole;
}
