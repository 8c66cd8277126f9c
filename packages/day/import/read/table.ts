import { textOf, unprotected } from "../cell.ts";
import type { Cell, Row, Table } from "../types.ts";
import { HEADER_ROWS, headerOf } from "./header.ts";
import { boundedCell } from "./limits.ts";

/**
 * Makes a table from rows. Empty rows are left out, and so are the rows above the names of the columns. Long texts are
 * cut, and texts lose the signs that protect them from a spreadsheet.
 */
export function tableOf(name: string, raw: readonly (readonly Cell[])[]): Table {
  const all = raw
    .map((cells, index): Row => ({
      line: index + 1,
      cells: cells.map((cell) => unprotected(boundedCell(cell))),
    }))
    .filter(hasContent);
  const header = headerOf(all.slice(0, HEADER_ROWS).map(({ cells }) => cells.map(textOf)));
  const rows = header === null ? all : all.slice(header + 1);
  const named = header === null ? [] : (all[header]?.cells ?? []).map(textOf);
  const columns = Math.max(named.length, widest(rows.map(({ cells }) => cells)));
  return {
    name,
    header: Array.from({ length: columns }, (_, column) => named[column] ?? ""),
    rows,
    width: Math.max(named.length, mostCommon(rows.map(({ cells }) => cells.length))),
  };
}

/** The most cells of a row. */
export function widest(rows: readonly (readonly Cell[])[]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

function hasContent({ cells }: Row): boolean {
  return cells.some((cell) => textOf(cell) !== "");
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
