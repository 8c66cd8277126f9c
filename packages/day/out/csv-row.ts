/** A value of a CSV cell. Null is an empty one. */
export type Cell = string | number | null;

/**
 * Texts that a spreadsheet treats as formulas: they begin with one of these signs, also in full width, and also after
 * spaces, line breaks and control characters.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A row of a CSV file (RFC 4180), with its line end. Texts that a spreadsheet would compute get an apostrophe. */
export function csvRow(cells: readonly Cell[], delimiter: "," | ";" = ","): string {
  return `${cells.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`;
}

function cellText(cell: Cell, delimiter: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  const isQuoted = text.includes(delimiter) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}
