import type { Cell } from "./types.ts";

/** A cell as a person would type it. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return momentText(cell);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : cell.trim();
}

/** The first day of spreadsheets. Moments on it and the days after are lengths of time or times of a clock. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The first day of spreadsheets of old Macs. */
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
const FEW_DAYS = 3;
const firstDays = [FIRST_DAY, FIRST_DAY_1904];

/** A moment to the second, as the cell shows it; a spreadsheet keeps fractions of a day that are a little less. */
export function toSecond(date: Date): Date {
  return new Date(Math.round(date.getTime() / 1000) * 1000);
}

/** Whether a spreadsheet's moment has a date, and not only a time. */
export function isDated(date: Date): boolean {
  const days = firstDays.map((first) => (toSecond(date).getTime() - first) / DAY_MS);
  return !days.some((day) => day >= 0 && day < FEW_DAYS);
}

/** The seconds of a time without a date: of the clock, or a length that may be above a day. */
export function secondsSince(date: Date): number {
  const first = date.getTime() >= FIRST_DAY_1904 ? FIRST_DAY_1904 : FIRST_DAY;
  return Math.round((date.getTime() - first) / 1000);
}

/** The moment of a spreadsheet's number: days since its first day. */
export function momentOfNumber(days: number): Date {
  return toSecond(new Date(FIRST_DAY + days * DAY_MS));
}

function momentText(cell: Date): string {
  const date = toSecond(cell);
  if (Number.isNaN(date.getTime())) return "";
  if (!isDated(date)) {
    const seconds = secondsSince(date);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return [hours, minutes, ...(rest === 0 ? [] : [rest])]
      .map((part) => String(part).padStart(2, "0"))
      .join(":");
  }
  const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** An apostrophe before what a spreadsheet would take for a number or a formula. */
const PROTECTED = /^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠]|0|\d+(?![\d\p{L}]))/u;
/** A text as a formula, so that a spreadsheet leaves its digits alone: `="0401"`. */
const TEXT_FORMULA = /^=\s*(?:T\s*\(\s*)?"((?:[^"]|"")*)"\s*\)?$/;
const LINK = /^=\s*HYPERLINK\s*\(\s*"[^"]*"\s*[,;]\s*"([^"]*)"\s*\)$/i;

/** What programs write for an empty cell. A family may be called "Null" or "Nan". */
const NOTHING = /^(?:null|NULL|\(null\)|<null>|NaN|nan|None|undefined|\\N|N\/A|n\/a|[-–—]{1,2})$/;

/** Signs as pages of the web write them, in files that shops make of their pages. */
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/gi;
const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function withSigns(text: string): string {
  return text.replaceAll(ENTITY, (_, name: string) => {
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return SIGNS[name.toLowerCase()] ?? String.fromCodePoint(code);
  });
}

/** Signs without a width, as copied numbers and addresses have around them. The joiner of emoji is a part of a text. */
const INVISIBLE = /[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A cell without the signs that only protect a text from a spreadsheet, or that nobody sees. */
export function unprotected(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  const text = withSigns(cell.replaceAll(INVISIBLE, "").trim().replace(PROTECTED, ""));
  if (NOTHING.test(text)) return null;
  const formula = TEXT_FORMULA.exec(text) ?? LINK.exec(text);
  if (formula) return (formula[1] ?? "").replaceAll('""', '"');
  return text === cell.trim() ? cell : text;
}
