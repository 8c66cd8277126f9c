import { isKnownName } from "../names/names.ts";

/** A title of a few lines may stand above the names of the columns. */
export const HEADER_ROWS = 10;

/**
 * The index of the row that names the columns; null when the first row has content already.
 * @param rows the first rows, as texts
 */
export function headerOf(rows: readonly (readonly string[])[]): number | null {
  const known = rows.map((cells) => cells.filter(isKnownName).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  if (known[0] === 1) return 0;
  return rows[0]?.some(isContent) === true ? null : 0;
}

/** Numbers that stand alone are a part of addresses and amounts, but rarely of names. */
function isContent(text: string): boolean {
  return /(^|\s)\d/.test(text);
}
