import type { DecimalSign } from "../../quantity/number.ts";
import { textOf } from "../cell.ts";
import type { Cell, Choices, Column, ImportDay, Reading, Row, Table } from "../types.ts";
import { decimalSignOf } from "./amount.ts";
import { dateOrderOf } from "./date.ts";
import { ordersOf, perOrderColumns, withMerged } from "./orders.ts";
import { postcodeDigitsOf } from "./postcode.ts";

export const noChoices: Choices = {
  dateOrder: null,
  isEachDayThis: false,
  hasZeros: false,
  edits: new Map(),
};

/** All that lines are read with. */
export function readingOf(
  given: Table,
  columns: readonly Column[],
  day: ImportDay,
  choices: Choices,
): Reading {
  const table = {
    ...given,
    rows: withMerged(given, columns).map((row) => edited(row, choices.edits.get(row.line))),
  };
  const cellsOf = (column: number) => table.rows.map(({ cells }) => cells[column] ?? null);
  const cellsFor = (...meanings: Column["meaning"][]) =>
    columns.flatMap(({ meaning }, column) => (meanings.includes(meaning) ? cellsOf(column) : []));
  const decimals = columns.map((_, column) => decimalSignOf(cellsOf(column)));
  const ofFile = mostUsed(decimals);
  const order =
    choices.dateOrder ??
    dateOrderOf(cellsFor("date", "windowFrom", "windowTo", "deadline", "readyAt"), day.date);
  const indexOf = (isPayer: boolean) =>
    Map.groupBy(
      [...columns.keys()].filter((column) => columns[column]?.isPayer === isPayer),
      (column) => columns[column]?.meaning ?? "ignore",
    );
  const mapped = { table, columns, columnsOf: indexOf(false), payerColumnsOf: indexOf(true) };
  return {
    ...mapped,
    day,
    choices,
    dateOrder: order ?? "dayFirst",
    isOrderOpen: order === null,
    // A column without evidence gets the sign of the other columns.
    decimals: decimals.map((sign) => sign ?? ofFile),
    postcodeDigits: postcodeDigitsOf(
      [...cellsFor("postcode"), ...cellsFor("city").map(firstWord)],
      cellsFor("country"),
      day.zone,
    ),
    perOrder: perOrderColumns(mapped, ordersOf(mapped)),
    usualCells: usualOf(table.rows),
    phonesHaveZero: cellsFor("phone").some((cell) => textOf(cell).startsWith("0")),
  };
}

function usualOf(rows: readonly Row[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => textOf(cell) !== "").length);
  return filled.toSorted((a, b) => a - b)[rows.length >> 1] ?? 0;
}

function edited(row: Row, edits: ReadonlyMap<number, string> | undefined): Row {
  if (edits === undefined) return row;
  const length = Math.max(row.cells.length, ...[...edits.keys()].map((column) => column + 1));
  const cells = Array.from({ length }, (_, column) => edits.get(column) ?? row.cells[column] ?? null);
  return { ...row, cells };
}

function firstWord(cell: Cell): Cell {
  return textOf(cell).split(" ")[0] ?? null;
}

function mostUsed(signs: readonly (DecimalSign | null)[]): DecimalSign | null {
  const commas = signs.filter((sign) => sign === ",").length;
  const points = signs.filter((sign) => sign === ".").length;
  if (commas === 0 && points === 0) return null;
  return commas > points ? "," : ".";
}

/** The names by which a file may mean a courier. */
export function courierNames(
  couriers: readonly {
    readonly id: string;
    readonly names: readonly (string | null)[];
  }[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, names } of couriers) {
    for (const name of names) {
      const key = textOf(name).toLowerCase();
      if (key !== "" && !found.has(key)) found.set(key, id);
    }
  }
  return found;
}
