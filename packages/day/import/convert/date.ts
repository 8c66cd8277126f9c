import { isDated, momentOfNumber, textOf, toSecond } from "../cell.ts";
import type { Cell, DateOrder } from "../types.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Days since the first day of spreadsheets: 1982 to 2091. */
const FIRST_DATE = 30_000;
const LAST_DATE = 70_000;

/** Months that other languages write with other letters. */
const OTHERS: Readonly<Record<string, string>> = {
  mai: "may",
  maj: "may",
  okt: "oct",
  dez: "dec",
  dec: "dec",
  mrz: "mar",
  fev: "feb",
  avr: "apr",
  abr: "apr",
  ago: "aug",
  aou: "aug",
  ene: "jan",
  dic: "dec",
};

/** A date as `YYYY-MM-DD`; null if the cell is not a date. */
export function dateOf(cell: Cell, order: DateOrder): string | null {
  if (cell instanceof Date) return isDated(cell) ? toSecond(cell).toISOString().slice(0, 10) : null;
  if (typeof cell === "number" && cell >= FIRST_DATE && cell < LAST_DATE)
    return momentOfNumber(cell).toISOString().slice(0, 10);
  const text = textOf(cell);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return written(iso[1], iso[2], iso[3]);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return written(compact[1], compact[2], compact[3]);
  const named = namedMonth(text);
  if (named !== null) return named;
  const parts = partsOf(text);
  if (parts === null) return null;
  const [first, second, year, hasPoints] = parts;
  // Points between numbers are a habit of countries where the day comes first.
  const isDayFirst = hasPoints || first > 12 || (order === "dayFirst" && second <= 12);
  return isDayFirst ? written(year, second, first) : written(year, first, second);
}

/** The date of a spreadsheet's number in a text file: "46357" or "46357.375". Null for other texts. */
export function serialDate(cell: Cell): string | null {
  const text = textOf(cell);
  return /^\d{5}(?:[.,]\d+)?$/.test(text) ? dateOf(Number(text.replace(",", ".")), "dayFirst") : null;
}

/**
 * The order of day and month in a column. A number above 12 decides, because it is no month. Otherwise the project's
 * date `day` decides, if only one order gives it. Null if neither decides, although the order matters.
 */
export function dateOrderOf(cells: readonly Cell[], day: string | null): DateOrder | null {
  const all = cells.map((cell) => partsOf(textOf(cell))).filter((parts) => parts !== null);
  if (all.some(([first]) => first > 12)) return "dayFirst";
  if (all.some(([, second]) => second > 12)) return "monthFirst";
  const open = all.filter(([first, second, , hasPoints]) => first !== second && !hasPoints);
  if (open.length === 0) return "dayFirst";
  const fits = (order: DateOrder) =>
    open.some(([first, second, year]) => dateOf(`${first}/${second}/${year}`, order) === day);
  if (fits("dayFirst") !== fits("monthFirst")) return fits("dayFirst") ? "dayFirst" : "monthFirst";
  return null;
}

/** The three numbers of "01/12/2026" or "1.12.26", and whether points are between them; null for other forms. */
function partsOf(text: string): [first: number, second: number, year: number, hasPoints: boolean] | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (!found) return null;
  const year = Number(found[3]);
  return [Number(found[1]), Number(found[2]), year < 100 ? 2000 + year : year, found[0].includes(".")];
}

function namedMonth(text: string): string | null {
  const found = /^(?:\p{L}+,?\s+)?(\d{1,2})[.\s-]{0,3}(\p{L}{3,})[.\s-]{1,3}(\d{4}|\d{2})(?!\d)/u.exec(text);
  const american = /^(\p{L}{3,})[.\s-]{1,3}(\d{1,2})[,.\s-]{1,3}(\d{4}|\d{2})(?!\d)/u.exec(text);
  const [day, name, year] = found
    ? [found[1], found[2], found[3]]
    : [american?.[2], american?.[1], american?.[3]];
  if (name === undefined) return null;
  const short = name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").slice(0, 3);
  const month = MONTHS.indexOf(OTHERS[short] ?? short);
  return month === -1 ? null : written(fullYear(year), month + 1, day);
}

function fullYear(year: string | undefined): number {
  return Number(year) < 100 ? 2000 + Number(year) : Number(year);
}

function written(
  year: string | number | undefined,
  month: string | number | undefined,
  day: string | number | undefined,
): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : null;
}
