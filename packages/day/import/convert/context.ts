import type { Column, Meaning } from "../columns/fields.ts";
import type { Cell, Table } from "../read/table.ts";
import { textOf } from "../read/table.ts";
import { dateOrderOf } from "./date.ts";
import type { DateOrder } from "./date.ts";
import { decimalSignOf } from "./number.ts";
import type { DecimalSign } from "./number.ts";
import type { Place } from "./places.ts";

/** The day that lines are read for. */
export interface ImportDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly zone: string;
  /** The day's couriers by all names that a file may give them, in lower case. */
  readonly couriers: ReadonlyMap<string, string>;
  /** Orders that the project has already. */
  readonly orders: ReadonlySet<string>;
  /** A place of the day, such as the depot, by which exchanged coordinates are recognised. */
  readonly near: Place | null;
  /** All skills of the day's couriers. */
  readonly skills: ReadonlySet<string>;
}

/** What a person says about all lines of a file. */
export interface Choices {
  /** Null: as the file or the project's day reveals. */
  readonly dateOrder: DateOrder | null;
  /** Lines of other days are for the project's day, with their times of the clock. */
  readonly isEachDayThis: boolean;
}

export const noChoices: Choices = { dateOrder: null, isEachDayThis: false };

/**
 * All that the reading of a line depends on: the columns, and the forms of dates and numbers that all lines together
 * reveal.
 */
export interface Reading {
  readonly table: Table;
  readonly columns: readonly Column[];
  /** The columns of each meaning. */
  readonly columnsOf: ReadonlyMap<Meaning, readonly number[]>;
  readonly day: ImportDay;
  readonly dateOrder: DateOrder;
  readonly isEachDayThis: boolean;
  /** Neither the file nor the project's day reveals the order of day and month. */
  readonly isOrderOpen: boolean;
  /** By column. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** The length of the longest postcode that consists of digits. */
  readonly postcodeDigits: number;
}

export function readingOf(
  table: Table,
  columns: readonly Column[],
  day: ImportDay,
  choices: Choices,
): Reading {
  const cellsOf = (column: number) => table.rows.map(({ cells }) => cells[column] ?? null);
  const decimals = columns.map((_, column) => decimalSignOf(cellsOf(column)));
  const ofFile = mostUsed(decimals);
  const dates = columns.flatMap(({ meaning }, column) =>
    ["date", "windowFrom", "windowTo", "deadline"].includes(meaning) ? cellsOf(column) : [],
  );
  const order = choices.dateOrder ?? dateOrderOf(dates, day.date);
  return {
    table,
    columns,
    columnsOf: Map.groupBy(columns.keys(), (column) => columns[column]?.meaning ?? "ignore"),
    day,
    dateOrder: order ?? "dayFirst",
    isOrderOpen: order === null,
    isEachDayThis: choices.isEachDayThis,
    // A column without evidence gets the sign of the other columns.
    decimals: decimals.map((sign) => sign ?? ofFile),
    postcodeDigits: longestDigits(
      columns.flatMap(({ meaning }, column) => (meaning === "postcode" ? cellsOf(column) : [])),
    ),
  };
}

function mostUsed(signs: readonly (DecimalSign | null)[]): DecimalSign | null {
  const commas = signs.filter((sign) => sign === ",").length;
  const points = signs.filter((sign) => sign === ".").length;
  if (commas === 0 && points === 0) return null;
  return commas > points ? "," : ".";
}

function longestDigits(cells: readonly Cell[]): number {
  return cells
    .map(textOf)
    .reduce((most, text) => (/^\d+$/.test(text) ? Math.max(most, text.length) : most), 0);
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
