import {
  dayAfter,
  dayIn,
  daysAfter,
  daysBetween,
  exactMoment,
  momentOf,
  movedBy,
} from "../../time/moments.ts";
import { END_OF_DAY, type Window } from "../../quantity/moments.ts";
import { windowsIn, type ClockWindow } from "../../quantity/windows.ts";
import { textOf } from "../cell.ts";
import type { Cell, NewStop } from "../types.ts";
import { dateOf } from "./date.ts";
import type { LineReader } from "./line-reader.ts";
import { hasDate, secondsOfDay, timeAndDay, timeOf } from "./time.ts";

const NOON = "12:00:00";
const MIDNIGHT = "00:00:00";
const MOST_WINDOWS = 10;

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
  return reading.choices.isEachDayThis ? daysBetween(date, reading.day.date) : 0;
}

/** The window of two columns; one without its end lasts until the end of the day. */
function windowOf(reader: LineReader, date: string): Window[] {
  const column = reader.columnsOf("windowFrom")[0];
  const isAlone = reader.columnsOf("windowTo").length === 0;
  // "8-12" or "ab 8" where only a beginning should be.
  const written = column === undefined || !isAlone ? null : windowsIn(textOf(reader.at(column)));
  if (column !== undefined && written !== null && timeOf(reader.at(column)) === null)
    return written.flatMap((window) => asInstants(reader, date, window, column));
  const from = instantOf(reader, "windowFrom", date, null);
  let to = instantOf(reader, "windowTo", date, null);
  if (from === null && to === null) return [];
  if (to === null) {
    to = instant(reader, date, { date, time: END_OF_DAY }, null);
  } else if (from !== null && from === to) {
    const isAnyTime = timeOf(reader.cell("windowFrom")) === MIDNIGHT;
    reader.doubt("emptyWindow", "look", "windowFrom");
    if (isAnyTime) return [];
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

/** Windows of one column: "08:00-10:00", "8–10, 13–15", "9 am to 5 pm", "ab 14:00". */
function windowsOf(reader: LineReader, date: string): Window[] {
  const column = reader.columnsOf("windows")[0];
  if (column === undefined) return [];
  const windows = windowsIn(textOf(reader.at(column)));
  if (windows === null) {
    reader.doubt(timeOf(reader.at(column)) === null ? "badTime" : "oneTime", "blocks", column);
    return [];
  }
  return windows.flatMap((window) => asInstants(reader, date, window, column));
}

function asInstants(reader: LineReader, date: string, window: ClockWindow, column: number): Window[] {
  const { from, to, fromLater, toLater, vague } = window;
  const isBackwards = from !== null && to !== null && fromLater === toLater && from > to;
  const isNight = isBackwards && from >= NOON && to < NOON;
  if (isBackwards)
    reader.doubt(isNight ? "windowOverNight" : "windowBackwards", isNight ? "look" : "blocks", column);
  if (isBackwards && !isNight) return [];
  if (vague !== null)
    reader.doubt("vagueTime", "look", column, `${from?.slice(0, 5) ?? ""}–${to?.slice(0, 5) ?? ""}`);
  const start = from === null ? null : { date: daysAfter(date, fromLater), time: from };
  const end = {
    date: daysAfter(date, Math.max(toLater, fromLater) + (isNight ? 1 : 0)),
    time: to ?? END_OF_DAY,
  };
  return [
    {
      startTime: start && instant(reader, date, start, column),
      endTime: instant(reader, date, end, column),
    },
  ];
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
  const isMidnight = typeof cell !== "string" && timeOf(cell) === MIDNIGHT && ofDate !== null;
  const isDateAlone = hasDate(cell) && (timeOf(cell) === null || isMidnight);
  const seconds = secondsOfDay(cell);
  if (seconds !== null) reader.doubt("secondsOfDay", "look", column, seconds.slice(0, 5));
  const { time, later } = isDateAlone ? { time: ofDate, later: 0 } : clockOfCell(cell, seconds);
  if (own === null || time === null) {
    reader.doubt("badTime", "blocks", column);
    return null;
  }
  if (own !== date && meaning !== "deadline" && own !== dayAfter(date)) {
    reader.doubt("otherDay", "skips", column, own);
  }
  return instant(reader, date, { date: daysAfter(own, later), time }, column);
}

function clockOfCell(
  cell: Cell,
  seconds: string | null,
): { readonly time: string | null; readonly later: number } {
  return timeAndDay(cell) ?? { time: seconds, later: 0 };
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
