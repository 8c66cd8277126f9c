import { readAmount } from "../../quantity/load.ts";
import { readSeconds } from "../../quantity/minutes.ts";
import { windowsIn, type ClockWindow } from "../../quantity/windows.ts";
import { isDated, textOf } from "../cell.ts";
import { dateOf } from "./date.ts";
import { timeOf, UNIX_TIME } from "./time.ts";

import { withoutDays } from "./weekdays.ts";
import { windowAmid } from "./window-amid.ts";
import type { Cell, Meaning, Table } from "../types.ts";

/** The most cells of a column that are looked at. */
const MOST = 300;

/** The cells of a column that are not empty. */
export function contentOf(table: Table, column: number): readonly Cell[] {
  const cells = table.rows.map((row) => row.cells[column] ?? null).filter((cell) => textOf(cell) !== "");
  if (cells.length <= MOST) return cells;
  const step = cells.length / MOST;
  return Array.from({ length: MOST }, (_, index) => cells[Math.floor(index * step)] ?? null);
}

export function shareOf(cells: readonly Cell[], test: (cell: Cell) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

const has = (pattern: RegExp) => (cell: Cell) => pattern.test(textOf(cell));
const hasLetters = has(/\p{L}{2}/u);

/** Windows, perhaps with words for days. */
function windowsOf(text: string): ClockWindow[] | null {
  if (!/\d/.test(text)) return windowsIn(text);
  return windowsIn(text) ?? windowsIn(withoutDays(text));
}

/** Words and a number, as addresses have, and no time. */
export function isLikeAddress(cell: Cell): boolean {
  const text = textOf(cell);
  if (typeof cell !== "string" || text.includes("@") || windowsOf(text) !== null) return false;
  return (
    /\p{L}{3}/u.test(text) && /(^|[\s,])\d/.test(text) && dateOf(cell, "dayFirst") === null && !isLength(cell)
  );
}

/** A time that looks like one: with hours and minutes, or as a spreadsheet keeps it. */
export function isLikeTime(cell: Cell): boolean {
  if (cell instanceof Date) return !isDated(cell) || !/^[^T]*T00:00:00/.test(cell.toISOString());
  if (typeof cell === "number") return cell > 0 && cell < 1;
  return /\d[:h]\d\d|\d ?[ap]\.?m|uhr|^\d{1,2} ?h$/i.test(textOf(cell)) && timeOf(cell) !== null;
}

/** A window of the clock, or the one end of it. */
export function isLikeWindow(cell: Cell): boolean {
  const text = textOf(cell);
  if (typeof cell !== "string" || /^[-–—]$/.test(text)) return false;
  // "1-3" may be a window, but so may much else; "100-0001" is a postcode.
  const isOne = (windowsOf(text)?.length ?? 0) > 0 || windowAmid(text) !== null;
  return isOne && !/^\d{1,3} ?[-–] ?\d{1,4}$/.test(text);
}

/** "8-10" alone: a window, or something else. */
export function isLikeSpan(cell: Cell): boolean {
  const [, from, to] = /^(\d{1,2}) ?[-–] ?(\d{1,2})$/.exec(textOf(cell)) ?? [];
  return from !== undefined && Number(from) < Number(to) && Number(to) <= 24;
}

/** A latitude or a longitude alone. */
export function isLikeCoordinate(cell: Cell): boolean {
  return /^-?\d{1,3}[.,]\d{2,}$/.test(textOf(cell));
}

/** Latitude and longitude in one cell. */
export function isLikeCoordinates(cell: Cell): boolean {
  return /^[[(]?-?\d{1,2}\.\d{2,}\s?[,; ]\s?-?\d{1,3}\.\d{2,}[\])]?$/.test(textOf(cell));
}

function isLength(cell: Cell): boolean {
  return (
    cell instanceof Date || typeof cell === "number" || readSeconds(textOf(cell), "minutes", null) !== null
  );
}

function isTime(cell: Cell): boolean {
  return (
    timeOf(cell) !== null ||
    has(/^\d{4,5}$/)(cell) ||
    has(UNIX_TIME)(cell) ||
    windowsOf(textOf(cell)) !== null
  );
}

function isAmount(cell: Cell): boolean {
  return readAmount(textOf(cell), null) !== null || has(/^\d[\d.,]* ?\p{L}+/u)(cell);
}

export function isOrderNumber(cell: Cell): boolean {
  return has(/^#|^\p{L}{0,4}[-_/]?\d{2,}$/u)(cell);
}

/** Tests of single cells by meaning; other meanings take any text. */
const TESTS: Partial<Record<Meaning, (cell: Cell) => boolean>> = {
  name: (cell) => !has(/^#|@/)(cell),
  city: hasLetters,
  country: hasLetters,
  postcode: has(/^(?=.{2,12}$).*\d/),
  houseNumber: (cell) => cell instanceof Date || has(/^(?=.{1,14}$)(\d|\p{L}$|[-/]\s?\d)/u)(cell),
  phone: has(/\d.*\d.*\d.*\d/),
  quantity: isAmount,
  load: isAmount,
  serviceMinutes: isLength,
  setupMinutes: isLength,
  lateMinutes: isLength,
  date: (cell) => dateOf(cell, "dayFirst") !== null,
  windowFrom: isTime,
  windowTo: isTime,
  windows: (cell) => windowsOf(textOf(cell)) !== null,
  deadline: (cell) => timeOf(cell) !== null || dateOf(cell, "dayFirst") !== null,
  latitude: (cell) => isAmount(cell) || has(/^[-+]?\d/)(cell),
  longitude: (cell) => isAmount(cell) || has(/^[-+]?\d/)(cell),
  courier: has(/[\p{L}\d]/u),
};

/** The share of cells that may have a meaning; 1 for an empty column. @param isWeak the name alone does not decide */
export function fitOf(meaning: Meaning, cells: readonly Cell[], isWeak: boolean): number {
  if (cells.length === 0) return 1;
  if (meaning === "address" && isWeak) return shareOf(cells, isLikeAddress);
  const test = TESTS[meaning];
  return test === undefined ? 1 : shareOf(cells, test);
}
