import { HEADER_ROWS, headerOf } from "./header.ts";
import { boundedCell } from "./limits.ts";

/** A cell as a file has it. Spreadsheets keep numbers and moments apart from texts; a text file has texts only. */
export type Cell = string | number | boolean | Date | null;

/** The content of a file, before anybody says what its columns mean. */
export interface Table {
  readonly name: string;
  /** Names of the columns; a column without a name has an empty one. */
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** How many cells a row has, if it is like the others. */
  readonly width: number;
}

export interface Row {
  /** The line or row of the file, counted from 1 as people see it there. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/**
 * Makes a table from rows. Empty rows are left out, and so are the rows above the names of the columns. Long texts are
 * cut.
 */
export function tableOf(name: string, raw: readonly (readonly Cell[])[]): Table {
  const all = raw
    .map((cells, index): Row => ({ line: index + 1, cells: cells.map(boundedCell) }))
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

/** A cell as a person would type it. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace("T", " ")
      .replace(/\.000Z$/, "");
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : cell.trim();
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
