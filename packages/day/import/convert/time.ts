import { clockIn, clockOf } from "../../quantity/clock.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { isDated, momentOfNumber, secondsSince, textOf, toSecond } from "../cell.ts";
import type { Cell } from "../types.ts";
import { dateOf } from "./date.ts";

/** A time of the wall clock, and how many days it is after the line's day. */
export interface TimeOfCell {
  readonly time: string;
  readonly later: number;
}

/** From 2017 to 2033. */
export const UNIX_TIME = /^1[5-9]\d{8}(?:\d{3})?$/;

const DAY = 86_400;
const FIRST_DATE = 30_000; // as a spreadsheet's number

/**
 * A time of the wall clock as `HH:MM:SS`; null if the cell is not a time. "8", "8.30", "0830", "8:30 pm", "8h30",
 * fractions of a day.
 */
export function timeOf(cell: Cell): string | null {
  return timeAndDay(cell)?.time ?? null;
}

/** The same with the days of "1:00 am (+1)", of "25:30", and of a length of time above a day. */
export function timeAndDay(cell: Cell): TimeOfCell | null {
  if (cell instanceof Date) {
    if (isDated(cell)) return at(toSecond(cell).toISOString().slice(11, 19));
    return ofSeconds(secondsSince(cell));
  }
  if (typeof cell === "number") return ofNumber(cell);
  const [, text = "", later = "0"] = /^([^+]*?)(?: ?\(?\+ ?(\d)\)?)?$/.exec(singleSpaced(textOf(cell))) ?? [];
  // The time of a moment like "2026-12-01 06:00:00" or "01/12/2026 8:00 AM".
  const [day] = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}[t ]/i.exec(text) ?? [];
  const time = clockIn(day === undefined ? text : text.slice(day.length).replace(/(?:\.\d+)?z?$/i, ""));
  if (time !== null) return { time, later: Number(later) };
  // A spreadsheet's number in a text file. "0.25" is 25 minutes past midnight.
  return /^(?:0?[.,](?:\d|\d{3,})|\d{5}[.,]\d+)$/.test(text)
    ? ofNumber(Number(text.replace(",", ".")))
    : null;
}

/** Whether a cell has a time that only a date could give: a date alone is no time. */
export function hasDate(cell: Cell): boolean {
  if (cell instanceof Date) return isDated(cell);
  if (typeof cell === "number") return cell >= FIRST_DATE;
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(textOf(cell)) || dateOf(cell, "dayFirst") !== null;
}

/** Seconds since midnight, as some products write times; null for numbers that may be hours and minutes. */
export function secondsOfDay(cell: Cell): string | null {
  const text = textOf(cell);
  if (!/^\d{4,5}$/.test(text) || timeOf(cell) !== null) return null;
  return ofSeconds(Number(text))?.time ?? null;
}

function ofNumber(value: number): TimeOfCell | null {
  if (value >= FIRST_DATE) {
    const time = momentOfNumber(value).toISOString().slice(11, 19);
    return Number.isInteger(value) ? null : at(time);
  }
  if (value >= 0 && value < 1) return value === 0 ? at("00:00:00") : ofSeconds(Math.round(value * DAY));
  if (!Number.isInteger(value) || value < 0) return null;
  const time = value < 24 ? clockOf(value, 0, 0) : clockOf(Math.floor(value / 100), value % 100, 0);
  return time === null ? null : at(time);
}

function ofSeconds(seconds: number): TimeOfCell | null {
  if (seconds < 0 || seconds > 2 * DAY) return null;
  // 24:00 is the end of the day, not the beginning of the next.
  if (seconds === DAY) return at("23:59:59");
  const time = clockOf(Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60);
  return time === null ? null : { time, later: Math.floor(seconds / DAY) };
}

function at(time: string): TimeOfCell {
  return { time, later: 0 };
}
