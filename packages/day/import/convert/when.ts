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
import { weekdayColumns } from "./weekday-columns.ts";
import type { Cell, NewStop } from "../types.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { dateOf, serialDate } from "./date.ts";
import type { LineReader } from "./line-reader.ts";
import { hasDate, secondsOfDay, timeAndDay, timeOf, UNIX_TIME } from "./time.ts";
import { dateNamed, hoursOn } from "./weekdays.ts";
import { windowAmid } from "./window-amid.ts";
import { windowPairs, type Pair } from "./window-pairs.ts";

const NOON = "12:00:00";
const MIDNIGHT = "00:00:00";
const MOST_WINDOWS = 10;

/** When a stop may be served, as instants: the file has wall-clock times of the project's zone. */
export function whenOf(reader: LineReader): Pick<NewStop, "timeWindows" | "deliveryDeadline" | "readyAt"> {
  const date = dateOfLine(reader);
  const windows = [
    ...windowPairs(reader.reading).flatMap((pair) => windowOf(reader, date, pair)),
    ...windowColumns(reader, date).flatMap((column) => windowsOf(reader, date, column)),
  ];
  if (windows.length === 0) windows.push(...windowsOfDate(reader, date));
  if (windows.length > MOST_WINDOWS) reader.doubt("manyWindows", "look", "windows");
  const deadline = instantOf(reader, reader.columnsOf("deadline")[0], date, { isDeadline: true });
  const readyAt = instantOf(reader, reader.columnsOf("readyAt")[0], date, { isDeadline: false });
  return {
    ...(windows.length > 0 && { timeWindows: windows.slice(0, MOST_WINDOWS) }),
    ...(deadline !== null && { deliveryDeadline: deadline }),
    ...(readyAt !== null && { readyAt }),
  };
}

/** The columns of windows, of columns for days of the week only that of the line's day. */
function windowColumns({ reading: { columnsOf, table } }: LineReader, date: string): number[] {
  const days = weekdayColumns(table);
  const day = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return (columnsOf.get("windows") ?? []).filter((column) => (days.get(column) ?? day) === day);
}

/** The windows behind the date in its own column: "01.12.2026 08:00-10:00". */
function windowsOfDate(reader: LineReader, date: string): Window[] {
  const column = reader.columnsOf("date")[0];
  const text = column === undefined ? "" : hoursOfCell(reader, column, date).text;
  const windows = column === undefined || text === textOf(reader.at(column)) ? null : windowsIn(text);
  return windows?.flatMap((window) => asInstants(reader, date, window, column ?? 0)) ?? [];
}

/** The day of the line; a line of another day than the project's is left out unless somebody wants it. */
function dateOfLine(reader: LineReader): string {
  const { day, dateOrder, isOrderOpen } = reader.reading;
  const cell = reader.cell("date");
  if (textOf(cell) === "") return dateOfWindow(reader);
  const date =
    dayOfMoment(cell, day.zone) ??
    dateOf(cell, dateOrder) ??
    serialDate(cell) ??
    dateNamed(textOf(cell), { ...day, dateOrder }) ??
    dayBefore(reader);
  if (date === null) {
    reader.doubt("badDate", "look", "date", day.date);
    return day.date;
  }
  const isOpen = isOrderOpen && dateOf(cell, "dayFirst") !== dateOf(cell, "monthFirst");
  if (isOpen) reader.doubt("dateOrder", "look", "date", date);
  if (date !== day.date) reader.doubt("otherDay", "skips", "date", date);
  return date;
}

/** The day of a moment with its zone. Programs write a date alone as its midnight in UTC. */
function dayOfMoment(cell: Cell, zone: string): string | null {
  const exact = exactOf(cell);
  return exact === null || /T00:00:00/.test(exact) ? null : dayIn(exact, zone);
}

/** The day that stands before hours in the date's column: "Tue 1 Dec 8-10". */
function dayBefore(reader: LineReader): string | null {
  const { day } = reader.reading;
  const column = reader.columnsOf("date")[0] ?? 0;
  const hours = hoursOfCell(reader, column, day.date);
  return hours.text === singleSpaced(textOf(reader.at(column))) ? null : hours.date;
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
function windowOf(reader: LineReader, date: string, pair: Pair): Window[] {
  const filled = (column: number | undefined) =>
    column === undefined || textOf(reader.at(column)) === "" ? undefined : column;
  const [start, end] = [filled(pair.from), filled(pair.to)];
  // "8-12" or "ab 8" where only a beginning should be.
  if (start !== undefined && end === undefined && timeOf(reader.at(start)) === null) {
    const written = readWindows(reader, start, date);
    if (written !== null) return written;
  }
  const from = instantOf(reader, start, date);
  let to = instantOf(reader, end, date);
  if (from === null && to === null) return [];
  if (to === null) {
    to = instant(reader, date, { date, time: END_OF_DAY }, null);
  } else if (start !== undefined && end !== undefined && from === to) {
    const isAnyTime = timeOf(reader.at(start)) === MIDNIGHT;
    reader.doubt("emptyWindow", "look", start);
    if (isAnyTime) return [];
  } else if (start !== undefined && end !== undefined && from !== null && from > to) {
    const isOver = isNight(reader.at(start), reader.at(end));
    const next = isOver ? movedBy(to, 1, reader.reading.day.zone) : null;
    if (next === null) reader.doubt("windowBackwards", "blocks", end);
    else reader.doubt("windowOverNight", "look", end);
    to = next ?? to;
  }
  return from !== null && from > to ? [] : [{ startTime: from, endTime: to }];
}

/** Whether a window without dates may go over midnight: it ends then, or begins after noon and ends before. */
function isNight(from: Cell, to: Cell): boolean {
  return !hasDate(to) && isOverNight(timeOf(from) ?? "", timeOf(to) ?? NOON);
}

function isOverNight(from: string, to: string): boolean {
  return to === MIDNIGHT || (from >= NOON && to < NOON);
}

/** Windows of one column: "08:00-10:00", "8–10, 13–15", "9 am to 5 pm", "ab 14:00", "Tue 10-12". */
function windowsOf(reader: LineReader, date: string, column: number): Window[] {
  if (textOf(reader.at(column)) === "") return [];
  const windows = readWindows(reader, column, date);
  if (windows !== null) return windows;
  reader.doubt(timeOf(reader.at(column)) === null ? "badTime" : "oneTime", "blocks", column);
  return [];
}

/** The windows that a cell says, perhaps with words for days or other words; null if it says none. */
function readWindows(reader: LineReader, column: number, date: string): Window[] | null {
  const text = textOf(reader.at(column));
  const moments = momentsOf(reader, column, date);
  if (moments !== null) return [moments];
  const plain = windowsIn(text);
  if (plain !== null) return plain.flatMap((window) => asInstants(reader, date, window, column));
  const hours = hoursOfCell(reader, column, date);
  const windows = hours.text === "" ? [] : windowsIn(hours.text);
  const amid = windows === null ? windowAmid(hours.text) : null;
  if (windows === null && amid === null) return null;
  hours.doubt();
  if (amid !== null) reader.doubt("wordsAround", "look", column, amid.text);
  return (windows ?? amid?.windows ?? []).flatMap((window) => asInstants(reader, hours.date, window, column));
}

/** The window between two moments with their zones: "2026-12-01T08:00Z/2026-12-01T10:00Z". Null for other texts. */
function momentsOf(reader: LineReader, column: number, date: string): Window | null {
  const parts = textOf(reader.at(column)).split(/ ?\/ ?| (?:-|–|—|to|bis) /);
  const [from = null, to = null, ...more] = parts.map(exactOf);
  if (from === null || to === null || more.length > 0 || from > to) return null;
  const { zone } = reader.reading.day;
  const day = dayIn(from, zone);
  if (day !== date && day !== dayAfter(date)) reader.doubt("otherDay", "skips", column, day);
  const days = daysToMove(reader, date);
  return { startTime: movedBy(from, days, zone), endTime: movedBy(to, days, zone) };
}

/** What a cell says about the line's day, or about the other day that it is for. */
function hoursOfCell(reader: LineReader, column: number, date: string) {
  const { day, dateOrder } = reader.reading;
  const hours = hoursOn(textOf(reader.at(column)), { date, zone: day.zone, dateOrder });
  return {
    text: hours.text,
    date: hours.otherDay ?? date,
    /** Says what of the cell is not taken. */
    doubt: () => {
      if (hours.otherDay !== null) reader.doubt("otherDay", "skips", column, hours.otherDay);
      if (hours.hasOthers || hours.isOpen) reader.doubt("weekday", "look", column, hours.text);
    },
  };
}

function asInstants(reader: LineReader, date: string, window: ClockWindow, column: number): Window[] {
  const { from, to, fromLater, toLater, vague } = window;
  const isBackwards = from !== null && to !== null && fromLater === toLater && from > to;
  const isNight = isBackwards && isOverNight(from, to);
  if (isBackwards)
    reader.doubt(isNight ? "windowOverNight" : "windowBackwards", isNight ? "look" : "blocks", column);
  if (isBackwards && !isNight) return [];
  if (from !== null && from === to && fromLater === toLater) {
    reader.doubt("emptyWindow", "look", column);
    if (from === MIDNIGHT) return [];
  }
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
  column: number | undefined,
  date: string,
  { isDeadline = false } = {},
): string | null {
  if (column === undefined) return null;
  const given: Cell = reader.at(column);
  const exact = exactOf(given);
  if (exact !== null) {
    const day = dayIn(exact, reader.reading.day.zone);
    if (day !== date && day !== dayAfter(date) && !isDeadline) reader.doubt("otherDay", "skips", column, day);
    return movedBy(exact, daysToMove(reader, date), reader.reading.day.zone);
  }
  const seconds = secondsOfDay(given);
  const hasDays = seconds === null && typeof given === "string" && timeOf(given) === null && !hasDate(given);
  const hours = hasDays ? hoursOfCell(reader, column, date) : null;
  const cell = hours === null ? given : hours.text;
  const own = hours?.date ?? (hasDate(cell) ? dateOf(cell, reader.reading.dateOrder) : date);
  // The time of a date that has none.
  const ofDate = isDeadline ? END_OF_DAY : null;
  const isMidnight = typeof cell !== "string" && timeOf(cell) === MIDNIGHT && ofDate !== null;
  const isDateAlone = hasDate(cell) && (timeOf(cell) === null || isMidnight);
  if (seconds !== null) reader.doubt("secondsOfDay", "look", column, seconds.slice(0, 5));
  const { time, later } = isDateAlone ? { time: ofDate, later: 0 } : clockOfCell(cell, seconds);
  if (own === null || time === null) {
    reader.doubt("badTime", "blocks", column);
    return null;
  }
  if (hours !== null) hours.doubt();
  else if (own !== date && !isDeadline && own !== dayAfter(date))
    reader.doubt("otherDay", "skips", column, own);
  return instant(reader, date, { date: daysAfter(own, later), time }, column);
}

function clockOfCell(
  cell: Cell,
  seconds: string | null,
): { readonly time: string | null; readonly later: number } {
  return timeAndDay(cell) ?? { time: seconds, later: 0 };
}

/** A moment that says its own zone, also as seconds or milliseconds since 1970. */
function exactOf(cell: Cell): string | null {
  const text = textOf(cell);
  if (UNIX_TIME.test(text)) return new Date(Number(text) * (text.length > 10 ? 1 : 1000)).toISOString();
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
