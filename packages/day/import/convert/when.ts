import {
  dayAfter,
  dayIn,
  daysAfter,
  daysBetween,
  exactMoment,
  momentOf,
  movedBy,
} from "../../time/moments.ts";
import { windowsIn } from "../../quantity/windows.ts";
import type { Cell } from "../read/table.ts";
import { textOf } from "../read/table.ts";
import { dateOf } from "./date.ts";
import type { LineReader } from "./line-reader.ts";
import type { NewStop } from "./line.ts";

import { hasDate, timeOf } from "./time.ts";

const END_OF_DAY = "23:59:00";
const NOON = "12:00:00";
const MOST_WINDOWS = 10;

type Window = NonNullable<NewStop["timeWindows"]>[number];

/** When a stop may be served, as instants: the file has wall-clock times of the project's zone. */
export function whenOf(reader: LineReader): Pick<NewStop, "timeWindows" | "deliveryDeadline"> {
  const date = dateOfLine(reader);
  const windows = [...windowOf(reader, date), ...windowsOf(reader, date)];
  if (windows.length > MOST_WINDOWS) reader.doubt("manyWindows", "look", "windows");
  const deadline = instantOf(reader, "deadline", date, END_OF_DAY);
  return {
    ...(windows.length > 0 && { timeWindows: windows.slice(0, MOST_WINDOWS) }),
    ...(deadline !== null && { deliveryDeadline: deadline }),
  };
}

/** The day of the line; a line of another day than the project's is left out unless somebody wants it. */
function dateOfLine(reader: LineReader): string {
  const { day, dateOrder, isOrderOpen } = reader.reading;
  const cell = reader.cell("date");
  if (textOf(cell) === "") return dateOfWindow(reader);
  const date = dateOf(cell, dateOrder);
  if (date === null) {
    reader.doubt("badDate", "look", "date", day.date);
    return day.date;
  }
  if (isOrderOpen) reader.doubt("dateOrder", "look", "date", date);
  if (date !== day.date) reader.doubt("otherDay", "skips", "date", date);
  return date;
}

/** The day that a line's window begins on, where no column says the day. A shift may reach the day after the project's. */
function dateOfWindow(reader: LineReader): string {
  const { day, dateOrder } = reader.reading;
  const column = [...reader.columnsOf("windowFrom"), ...reader.columnsOf("windowTo")][0];
  if (column === undefined) return day.date;
  const cell = reader.at(column);
  const exact = exactOf(cell);
  const exactDay = exact === null ? null : dayIn(exact, day.zone);
  const date = exactDay ?? (hasDate(cell) ? dateOf(cell, dateOrder) : null) ?? day.date;
  if (date === day.date || date === dayAfter(day.date)) return day.date;
  reader.doubt("otherDay", "skips", column, date);
  return date;
}

/** By how many days the times of a line move to the project's day. */
function daysToMove({ reading }: LineReader, date: string): number {
  return reading.isEachDayThis ? daysBetween(date, reading.day.date) : 0;
}

/** The window of two columns; one without its end lasts until the end of the day. */
function windowOf(reader: LineReader, date: string): Window[] {
  const from = instantOf(reader, "windowFrom", date, null);
  let to = instantOf(reader, "windowTo", date, null);
  if (from === null && to === null) return [];
  if (to === null) {
    to = instant(reader, date, { date, time: END_OF_DAY }, null);
  } else if (from !== null && from > to) {
    const next = isNight(reader) ? movedBy(to, 1, reader.reading.day.zone) : null;
    if (next === null) reader.doubt("windowBackwards", "blocks", "windowTo");
    else reader.doubt("windowOverNight", "look", "windowTo");
    to = next ?? to;
  }
  return from !== null && from > to ? [] : [{ startTime: from, endTime: to }];
}

/** Whether a window without dates may go over midnight: it begins after noon and ends before. */
function isNight(reader: LineReader): boolean {
  const [from, to] = [reader.cell("windowFrom"), reader.cell("windowTo")];
  return !hasDate(to) && (timeOf(from) ?? "") >= NOON && (timeOf(to) ?? NOON) < NOON;
}

/** Windows of one column: "08:00-10:00", "8–10, 13–15", "9 am to 5 pm". */
function windowsOf(reader: LineReader, date: string): Window[] {
  const column = reader.columnsOf("windows")[0];
  if (column === undefined) return [];
  const windows = windowsIn(textOf(reader.at(column)));
  if (windows === null || windows.some(({ from, to }) => from !== null && to !== null && from > to)) {
    reader.doubt("badTime", "blocks", column);
    return [];
  }
  return windows.map(({ from, to }) => ({
    startTime: from === null ? null : instant(reader, date, { date, time: from }, column),
    endTime: instant(reader, date, { date, time: to ?? END_OF_DAY }, column),
  }));
}

function instantOf(
  reader: LineReader,
  meaning: "windowFrom" | "windowTo" | "deadline",
  date: string,
  /** The time of a date, if the date has no time of its own. */
  ofDate: string | null,
): string | null {
  const column = reader.columnsOf(meaning)[0];
  if (column === undefined) return null;
  const cell: Cell = reader.at(column);
  const exact = exactOf(cell);
  if (exact !== null) {
    const day = dayIn(exact, reader.reading.day.zone);
    if (day !== date && day !== dayAfter(date) && meaning !== "deadline")
      reader.doubt("otherDay", "skips", column, day);
    return movedBy(exact, daysToMove(reader, date), reader.reading.day.zone);
  }
  const own = hasDate(cell) ? dateOf(cell, reader.reading.dateOrder) : date;
  const isDateAlone = hasDate(cell) && typeof cell === "string" && timeOf(cell) === null;
  const time = isDateAlone ? ofDate : timeOf(cell);
  if (own === null || time === null) {
    reader.doubt("badTime", "blocks", column);
    return null;
  }
  if (own !== date && meaning !== "deadline" && own !== dayAfter(date)) {
    reader.doubt("otherDay", "skips", column, own);
  }
  return instant(reader, date, { date: own, time }, column);
}

/** A moment that says its own zone. */
function exactOf(cell: Cell): string | null {
  return typeof cell === "string" ? exactMoment(cell.trim()) : null;
}

/** The instant of a wall clock. @param date the day of the line */
function instant(
  reader: LineReader,
  date: string,
  wall: { readonly date: string; readonly time: string },
  column: number | null,
): string {
  const day = daysAfter(wall.date, daysToMove(reader, date));
  const { at, doubt } = momentOf(day, wall.time, reader.reading.day.zone);
  if (doubt !== null) reader.doubt(doubt, "look", column, at);
  return at;
}
