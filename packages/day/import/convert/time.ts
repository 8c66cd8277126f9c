import { clockIn, clockOf } from "../../quantity/clock.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import type { Cell } from "../read/table.ts";
import { textOf } from "../read/table.ts";

/**
 * A time of the wall clock as `HH:MM:SS`; null if the cell is not a time. "8", "8.30", "0830", "8:30 pm", "8h30",
 * fractions of a day.
 */
export function timeOf(cell: Cell): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(11, 19);
  if (typeof cell === "number") return ofNumber(cell);
  const text = singleSpaced(textOf(cell));
  // The time of a moment like "2026-12-01 06:00:00" or "01/12/2026 8:00 AM".
  const [day] = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}[t ]/i.exec(text) ?? [];
  return clockIn(day === undefined ? text : text.slice(day.length).replace(/(?:\.\d+)?z?$/i, ""));
}

/** Whether a cell has a time that only a date could give: a date alone is no time. */
export function hasDate(cell: Cell): boolean {
  if (cell instanceof Date) return cell.getUTCFullYear() >= 1901;
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(textOf(cell));
}

function ofNumber(value: number): string | null {
  if (value >= 0 && value < 1 && value !== 0) {
    const seconds = Math.round(value * 86_400);
    return clockOf(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60);
  }
  if (!Number.isInteger(value) || value < 0) return null;
  return value < 24 ? clockOf(value, 0, 0) : clockOf(Math.floor(value / 100), value % 100, 0);
}
