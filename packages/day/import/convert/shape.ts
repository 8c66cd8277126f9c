import { textOf } from "../cell.ts";
import type { Row } from "../types.ts";
import type { LineReader } from "./line-reader.ts";

/** What a spreadsheet writes where a formula failed, and a formula that nothing computed. */
const ERROR = /^#(N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|DIV\/0!|NUM!|ZAHL!|NULL!|SPILL!|CALC!)$|^=(?=.)/;
/** No address and no note has more. */
const MOST_LINES = 12;
/** Letters that come from a file that was read in a wrong encoding. */
const GARBLED = /\uFFFD|\u00C3[\u0080-\u00BF\u201E\u2013\u0153\u0178\u2026]|\p{L}[„”‚‡•¤§¢†‰ƒ]+\p{L}/u;

/** The row with nothing where a formula failed. */
export function withoutErrors(row: Row): Row {
  const isWrong = row.cells.some((cell) => ERROR.test(textOf(cell)));
  return isWrong ? { ...row, cells: row.cells.map((cell) => (ERROR.test(textOf(cell)) ? null : cell)) } : row;
}

const TOTALS =
  /^(?:[Σ∑]|(?:grand |sub)?(?:total|totals|totale|totaal|totalt|sum|summe|summa|gesamt|gesamtsumme|gesamtgewicht|zwischensumme|yhteensä|kaikki yhteensä|total general|suma|somme|delsumma|välisumma|count|anzahl|lukumäärä|antal|number of|nombre de|número de|average|avg|durchschnitt|keskiarvo|moyenne|promedio|medel)(?!\p{L}))/iu;
/** Whether a row has amounts and nothing else: the totals of a file without a word for them. */
function isAmountsOnly({ reading }: LineReader, { cells }: Row): boolean {
  const filled = [...cells.keys()].filter((column) => textOf(cells[column] ?? null) !== "");
  return (
    filled.length > 0 && filled.every((column) => AMOUNTS.has(reading.columns[column]?.meaning ?? "ignore"))
  );
}

const AMOUNTS: ReadonlySet<string> = new Set(["load", "quantity"]);
const LONE = 3; // filled cells of most rows, beside which a single one is odd

/** Adds doubts to a row whose cells are probably in wrong columns or garbled. */
export function doubtShape(reader: LineReader, row: Row): void {
  const { table, columns } = reader.reading;
  const filled = row.cells.findLastIndex((cell) => textOf(cell) !== "") + 1;
  if (filled > table.width) reader.doubt("extraCells", "skips", null, String(table.width));
  const isShort = row.cells.length < table.width;
  const open = row.cells.findIndex((cell) => hasOtherLines(textOf(cell), table.width, isShort));
  const lines = `${row.line}–${row.line + (row.below ?? 0)}`;
  if (open !== -1) reader.doubt("brokenQuote", "blocks", open, lines);
  else if (isShort) reader.doubt("fewCells", "look", null, String(table.width));
  const texts = row.cells.map(textOf).filter((text) => text !== "");
  const isTotal = TOTALS.test(texts[0] ?? "")
    ? texts.slice(1).every((text) => !/\p{L}{3}/u.test(text))
    : isAmountsOnly(reader, row);
  if (isTotal) reader.doubt("totals", "skips", null, texts[0]);
  else if (texts.length === 1 && row.cells.length >= table.width && reader.reading.usualCells >= LONE)
    reader.doubt("loneCell", "look", null, texts[0]);
  for (const [column, cell] of row.cells.entries()) {
    const text = textOf(cell);
    if ((columns[column]?.meaning ?? "ignore") === "ignore") continue;
    if (ERROR.test(text)) reader.doubt("formula", "look", column, text);
    if (GARBLED.test(text)) reader.doubt("garbled", "look", column);
  }
}

const DELIMITERS = [";", ",", "\t", "|"];
const FEW = 3; // columns: so many parts a sentence may have

/** Whether a cell has lines of the file, which a quote that is never closed takes. */
function hasOtherLines(text: string, width: number, isShort: boolean): boolean {
  const below = text.trimEnd().split("\n").slice(1);
  if (below.length === 0) return false;
  const isRow = (line: string) => DELIMITERS.some((delimiter) => line.split(delimiter).length >= width);
  return below.length >= MOST_LINES || ((isShort || width > FEW) && below.some(isRow));
}
