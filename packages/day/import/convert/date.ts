import { daysBetween } from "../../time/moments.ts";
import { folded } from "../../text/folded.ts";
import { isDated, momentOfNumber, textOf, toSecond } from "../cell.ts";
import type { Cell, DateOrder } from "../types.ts";

/** Days since the first day of spreadsheets: 1982 to 2091. */
const FIRST_DATE = 30_000;
const LAST_DATE = 70_000;
/** Orders are for days this near, as a rule. */
const NEAR_DAYS = 31;

/**
 * How months begin, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch; Nordic; Polish, Turkish.
 * The longest beginning decides: "marras" is November, "mar" is March.
 */
const MONTHS = [
  "jan,ene,gen,tammi,sty,oca",
  "feb,fev,helmi,lut,sub",
  "mar,mrz,mrt,maer,maalis",
  "apr,avr,abr,huhti,kwi,nis",
  "may,mai,maj,mei,mag,touko",
  "jun,juin,giu,kesa,cze,haz",
  "jul,juil,lug,heina,lip,tem",
  "aug,aou,ago,elo,sie,agu",
  "sep,set,syys,wrz,eyl",
  "oct,okt,ott,out,loka,paz,eki",
  "nov,marras,lis,kas",
  "dec,dez,dic,des,joulu,gru,ara",
].map((all) => all.split(","));

/** The number of a month by its name, from 1; null for none. */
function monthNamed(name: string): number | null {
  const plain = folded(name);
  const beginnings = MONTHS.flatMap((all, index) =>
    all.filter((begin) => plain.startsWith(begin)).map((begin) => ({ begin, month: index + 1 })),
  );
  const longest = beginnings.toSorted((a, b) => b.begin.length - a.begin.length)[0];
  return longest?.month ?? null;
}

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
 * date `day` decides, if only one order gives it, or only days near it. Null if neither decides, although it matters.
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
  const areNear = (order: DateOrder) =>
    open.every(([first, second, year]) => {
      const date = dateOf(`${first}/${second}/${year}`, order);
      return date !== null && day !== null && Math.abs(daysBetween(day, date)) <= NEAR_DAYS;
    });
  if (areNear("dayFirst") !== areNear("monthFirst")) return areNear("dayFirst") ? "dayFirst" : "monthFirst";
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
  const plain = text.replaceAll(/(?<=\d)(?:er|[ºª°]|st|nd|rd|th)(?= )|(?<= )de /giu, "");
  const found = /^(?:\p{L}+,?\s+)?(\d{1,2})[.\s-]{0,3}(\p{L}{3,})[.\s-]{1,3}(\d{4}|\d{2})(?!\d)/u.exec(plain);
  const american = /^(\p{L}{3,})[.\s-]{1,3}(\d{1,2})[,.\s-]{1,3}(\d{4}|\d{2})(?!\d)/u.exec(plain);
  const [day, name, year] = found
    ? [found[1], found[2], found[3]]
    : [american?.[2], american?.[1], american?.[3]];
  if (name === undefined) return null;
  const month = monthNamed(name);
  return month === null ? null : written(fullYear(year), month, day);
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
