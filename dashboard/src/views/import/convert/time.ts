import type { Cell } from "../read/table.ts";
import { textOf } from "../read/table.ts";

/** A time of the wall clock as `HH:MM:SS`; null for what is none. "8", "8.30", "0830", "8:30 pm", "8h30", parts of a day. */
export function timeOf(cell: Cell): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(11, 19);
  if (typeof cell === "number") return ofNumber(cell);
  const text = textOf(cell)
    .toLowerCase()
    .replace(/^(at|um|klo)\s+/, "")
    .replace(/\s*(uhr|o'clock)$/, "");
  // The time of a moment like "2026-12-01 06:00:00" or "01/12/2026 8:00 AM".
  const moment = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}[t\s]+(.+?)(?:\.\d+)?z?$/.exec(text);
  const time = moment?.[1] ?? text;
  const noon = /\s*([ap])\.?\s?m\.?$/.exec(time);
  const digits = noon ? time.slice(0, noon.index) : time;
  const parts =
    /^(\d{1,2})(?:[:.h](\d{2})?(?::(\d{2}))?)?$/.exec(digits) ?? /^(\d{1,2})(\d{2})$/.exec(digits);
  if (!parts) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2] ?? 0), Number(parts[3] ?? 0)];
  if (noon && (hour < 1 || hour > 12)) return null;
  return written(noon ? (hour % 12) + (noon[1] === "p" ? 12 : 0) : hour, minute, second);
}

/** Whether a cell has a time that only a date could give: a date alone is no time. */
export function hasDate(cell: Cell): boolean {
  if (cell instanceof Date) return cell.getUTCFullYear() >= 1901;
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(textOf(cell));
}

function ofNumber(value: number): string | null {
  if (value >= 0 && value < 1 && value !== 0) {
    const seconds = Math.round(value * 86_400);
    return written(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60);
  }
  if (!Number.isInteger(value) || value < 0) return null;
  return value < 24 ? written(value, 0, 0) : written(Math.floor(value / 100), value % 100, 0);
}

function written(hour: number, minute: number, second: number): string | null {
  if (hour === 24 && minute === 0 && second === 0) return "23:59:59";
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
}
