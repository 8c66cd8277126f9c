import { clockIn, windowsIn } from "@rondo/day/time/read-times.ts";
import { dayAfter, momentOf } from "@rondo/day/time/moments.ts";

/** What a cell's text is read with. */
export interface CellContext {
  readonly zone: string;
  /** The day of times, `YYYY-MM-DD`. */
  readonly date: string;
  /** The kind of a load that is written without one. */
  readonly loadKey: string;
}

interface Window {
  readonly startTime: string | null;
  readonly endTime: string;
}

/** Windows of the day; one that ends before it begins ends on the next day. Null for what cannot be read. */
export function windowsOf(text: string, { date, zone }: CellContext): Window[] | null {
  const windows = windowsIn(text);
  if (windows === null) return null;
  return windows.map(({ from, to }) => ({
    startTime: from === null ? null : momentOf(date, from, zone).at,
    endTime: momentOf(from !== null && from > to ? dayAfter(date) : date, to, zone).at,
  }));
}

/** A time of the day as an instant; null for what cannot be read. */
export function instantOf(text: string, { date, zone }: CellContext): string | null {
  const time = clockIn(text);
  return time === null ? null : momentOf(date, time, zone).at;
}

/** Loads as they are written; null for none, undefined for what cannot be read. */
export function loadsIn(text: string, loadKey: string): Record<string, number> | null | undefined {
  if (text === "") return null;
  const loads: Record<string, number> = {};
  for (const part of text.split(/[;]|,(?!\d)/)) {
    const [written = ""] = /^[\d.,]+/.exec(part.trim()) ?? [];
    const amount = numberIn(written);
    if (amount === null) return undefined;
    loads[part.trim().slice(written.length).trim() || loadKey] = amount;
  }
  return loads;
}

export function listIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A number, with a comma or a point before its decimals; null for other texts. */
export function numberIn(text: string): number | null {
  return /^[-+]?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
}
