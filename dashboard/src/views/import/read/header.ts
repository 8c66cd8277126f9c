import { isKnownName } from "../columns/names.ts";
import { textOf } from "./table.ts";
import type { Row } from "./table.ts";

/** A title may stand above the names of the columns, but not much. */
const MOST_ABOVE = 10;

/** The index of the row that names the columns; null when the first row has content already. */
export function headerOf(rows: readonly Row[]): number | null {
  const known = rows
    .slice(0, MOST_ABOVE)
    .map(({ cells }) => cells.filter((cell) => isKnownName(textOf(cell))).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  if (known[0] === 1) return 0;
  return rows[0]?.cells.some((cell) => isContent(textOf(cell))) === true ? null : 0;
}

/** Numbers that stand alone are a part of addresses and amounts, but rarely of names. */
function isContent(text: string): boolean {
  return /(^|\s)\d/.test(text);
}
