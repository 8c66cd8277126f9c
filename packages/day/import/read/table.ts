import { textOf, unprotected } from "../cell.ts";
import { isKnownName, readName } from "../names/names.ts";
import type { Cell, Row, Table } from "../types.ts";
import { HEADER_ROWS, headerOf } from "./header.ts";
import { boundedCell } from "./limits.ts";

/**
 * Makes a table from rows. Empty rows are left out, and so are the rows above the names of the columns. Long texts are
 * cut, and texts lose the signs that protect them from a spreadsheet.
 */
export function tableOf(name: string, raw: readonly (readonly Cell[])[]): Table {
  const all = raw
    .map((cells, index): Row => {
      const below = Math.max(0, ...cells.map(linesBelow));
      const kept = cells.map((cell) => unprotected(boundedCell(cell)));
      return { line: index + 1, cells: kept, ...(below > 0 && { below }) };
    })
    .filter(hasContent);
  const header = headerOf(all.slice(0, HEADER_ROWS).map(({ cells }) => cells.map(textOf)));
  const below = header === null ? all : all.slice(header + 1);
  const units = header === null ? null : unitsOf(below[0]);
  const rows = header === null ? all : withoutNames(units ? below.slice(1) : below, all[header]);
  const named = (header === null ? [] : (all[header]?.cells ?? [])).map((cell, column) => {
    const unit = units?.[column] ?? "";
    return unit === "" ? textOf(cell) : `${textOf(cell)} (${unit})`;
  });
  const columns = Math.max(named.length, widest(rows.map(({ cells }) => cells)));
  const names = Array.from({ length: columns }, (_, column) => named[column] ?? "");
  return {
    name,
    header: names,
    names: names.map(readName),
    rows,
    width: Math.max(named.length, mostCommon(rows.map(({ cells }) => cells.length))),
  };
}

const UNIT =
  /^[([]?(?:kg|g|t|lbs?|m3|m³|l|ltr|pcs|stk|kpl|st|min|mins|minutes|minuten|s|sec|seconds|h|hours|std|km|m|€|eur|%|[hms]{1,2}(?::[ms]{2}){1,2}|[dmyjtv]{1,4}(?:[./-][dmyjtv]{1,4}){2}|text|number)[)\]]?$/i;

/** The units of the columns in a row of their own below the names; null if the row is another one. */
function unitsOf(row: Row | undefined): readonly string[] | null {
  const texts = (row?.cells ?? []).map(textOf);
  const filled = texts.filter((text) => text !== "");
  return filled.length >= 2 && filled.every((text) => UNIT.test(text)) ? texts : null;
}

/** The rows without the names of the columns in another language below them, or again on a further page. */
function withoutNames(rows: readonly Row[], header: Row | undefined): readonly Row[] {
  const textsOf = ({ cells }: Row) => cells.map(textOf).filter((text) => text !== "");
  const names = textsOf(header ?? { line: 0, cells: [] }).join("\n");
  return rows.filter((row, index) => {
    const texts = textsOf(row);
    if (texts.length < 2) return true;
    const isSecond = index === 0 && texts.every((text) => /^\D{3,}$/.test(text) && isKnownName(text));
    return texts.join("\n") !== names && !isSecond;
  });
}

/** The most cells of a row. */
export function widest(rows: readonly (readonly Cell[])[]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

function linesBelow(cell: Cell): number {
  return typeof cell === "string" && cell.includes("\n") ? cell.trimEnd().split("\n").length - 1 : 0;
}

/** What formulas of empty rows leave behind. */
const REMAINS = /^(?:0|00:00)?$/;

function hasContent({ cells }: Row): boolean {
  return cells.some((cell) => cell !== false && !REMAINS.test(textOf(cell)));
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
