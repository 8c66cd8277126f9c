import { dayAfter, dayIn, exactMoment, momentOf } from "../../../format/moments.ts";
import { windowsIn } from "../../../format/read-times.ts";
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
  if (textOf(cell) === "") return day.date;
  const date = dateOf(cell, dateOrder);
  if (date === null) {
    reader.doubt("badDate", "look", "date", day.date);
    return day.date;
  }
  if (isOrderOpen) reader.doubt("dateOrder", "look", "date", date);
  if (date !== day.date) reader.doubt("otherDay", "skips", "date", date);
  return date;
}

/** The window of two columns; one without its end lasts until the end of the day. */
function windowOf(reader: LineReader, date: string): Window[] {
  const from = instantOf(reader, "windowFrom", date, null);
  let to = instantOf(reader, "windowTo", date, null);
  if (from === null && to === null) return [];
  if (to === null) {
    to = instant(reader, date, END_OF_DAY, null);
  } else if (from !== null && from > to) {
    const next = isNight(reader) ? instantOf(reader, "windowTo", dayAfter(date), null) : null;
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
  if (windows === null || windows.some(({ from, to }) => from !== null && from > to)) {
    reader.doubt("badTime", "blocks", column);
    return [];
  }
  return windows.map(({ from, to }) => ({
    startTime: from === null ? null : instant(reader, date, from, column),
    endTime: instant(reader, date, to, column),
  }));
}

function instantOf(
  reader: LineReader,
  meaning: "windowFrom" | "windowTo" | "deadline",
  date: string,
  /** The time of a date without one. */
  ofDate: string | null,
): string | null {
  const column = reader.columnsOf(meaning)[0];
  if (column === undefined) return null;
  const cell: Cell = reader.at(column);
  const exact = typeof cell === "string" ? exactMoment(cell.trim()) : null;
  if (exact !== null) {
    const day = dayIn(exact, reader.reading.day.zone);
    if (day !== date && day !== dayAfter(date) && meaning !== "deadline")
      reader.doubt("otherDay", "skips", column, day);
    return exact;
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
  return instant(reader, own, time, column);
}

function instant(reader: LineReader, date: string, time: string, column: number | null): string {
  const { at, doubt } = momentOf(date, time, reader.reading.day.zone);
  if (doubt !== null) reader.doubt(doubt, "look", column, at);
  return at;
}
