/** A value of a CSV cell. Null is an empty one. */
export type Cell = string | number | null;

/** Spreadsheets treat texts that begin with one of these as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A row of a CSV file (RFC 4180), with its line end. Texts that a spreadsheet would compute get an apostrophe. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
