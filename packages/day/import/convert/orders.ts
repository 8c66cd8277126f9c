import { textOf } from "../cell.ts";
import { plainName } from "../names/plain-name.ts";
import type { Cell, Column, Meaning, Reading, Row, Table } from "../types.ts";

/** An order of the file: the row that it begins with, and further rows of its items. */
export interface Order {
  readonly row: Row;
  readonly more: readonly Row[];
}

const ITEMS: readonly Meaning[] = ["products", "quantity", "load"];
const PLACE: readonly Meaning[] = [
  "address",
  "houseNumber",
  "city",
  "postcode",
  "latitude",
  "longitude",
  "coordinates",
];
/** What a row needs to be more than an item of the order above. */
const OWN: readonly Meaning[] = [
  ...PLACE,
  "externalId",
  "name",
  "firstName",
  "lastName",
  "company",
  "phone",
  "windows",
];

/** Whether a row has a cell of its own that makes it an order, not a further item of the one above. */
function isOrder({ cells }: Row, columns: readonly Column[]): boolean {
  return cells.some(
    (cell, column) => textOf(cell) !== "" && OWN.includes(columns[column]?.meaning ?? "ignore"),
  );
}

/** The rows with what a cell over several rows says of each order among them. Amounts are of all of them together. */
export function withMerged({ rows, merges = [] }: Table, columns: readonly Column[]): readonly Row[] {
  if (merges.length === 0) return rows;
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const filled = new Map<number, Cell[]>();
  for (const { column, from, to } of merges) {
    const cell = byLine.get(from)?.cells[column] ?? null;
    if (cell === null || ITEMS.includes(columns[column]?.meaning ?? "ignore")) continue;
    for (let line = from + 1; line <= to; line++) {
      const row = byLine.get(line);
      if (row === undefined || !isOrder(row, columns)) continue;
      const cells = filled.get(line) ?? [...row.cells];
      while (cells.length < column) cells.push(null);
      cells[column] = cell;
      filled.set(line, cells);
    }
  }
  return rows.map((row) => ({ ...row, cells: filled.get(row.line) ?? row.cells }));
}

type Columns = Pick<Reading, "table" | "columns" | "columnsOf" | "payerColumnsOf">;

/**
 * The orders of a file with a row for each item. Rows are one order if they have its number and no other address, or
 * if they have items only.
 */
export function ordersOf(reading: Columns): Order[] {
  const orders: { row: Row; more: Row[] }[] = [];
  const byNumber = new Map<string, { row: Row; more: Row[] }[]>();
  const textIn = ({ cells }: Row, meanings: readonly Meaning[]) =>
    meanings
      .flatMap((meaning) => [
        ...(reading.columnsOf.get(meaning) ?? []),
        ...(reading.payerColumnsOf.get(meaning) ?? []),
      ])
      .map((column) => textOf(cells[column] ?? null))
      .join(" ")
      .trim()
      .replaceAll(/\s+/gu, " ")
      .toLowerCase();
  const hasItems = ITEMS.some((meaning) => reading.columnsOf.has(meaning));
  for (const row of reading.table.rows) {
    const number = textIn(row, ["externalId"]);
    const place = textIn(row, PLACE);
    const last = orders.at(-1);
    const before = number === "" ? [] : (byNumber.get(number) ?? []);
    const same = before.find(
      (order) => (place === "" || textIn(order.row, PLACE) === place) && !isRepeated(order, row),
    );
    // Amounts alone are totals.
    const isItem = number === "" && last && textIn(row, OWN) === "" && textIn(row, ["products"]) !== "";
    if (hasItems && (same || isItem)) (same ?? last)?.more.push(row);
    else {
      const order = { row, more: [] };
      orders.push(order);
      byNumber.set(number, [...before, order]);
    }
  }
  return orders;
}

/** Whether an order has this very row already. */
function isRepeated({ row, more }: { readonly row: Row; readonly more: readonly Row[] }, next: Row): boolean {
  const key = (cells: Row["cells"]) => {
    const texts = cells.map(textOf);
    return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1).join("\u0000");
  };
  const text = key(next.cells);
  return [row, ...more].some(({ cells }) => key(cells) === text);
}

const TOTAL = /\b(total|order|gesamt\p{L}*|summe|totale|pedido|commande|totalt|totalvikt|kokonais\p{L}*)\b/u;
const ENOUGH_ORDERS = 2;

/** Columns of amounts that are repeated in each row of an order, so that they are not added up. */
export function perOrderColumns(reading: Columns, orders: readonly Order[]): Set<number> {
  const several = orders.filter(({ more }) => more.length > 0);
  const found = (reading.columnsOf.get("load") ?? []).filter((column) => {
    const amounts = several.map(({ row, more }) =>
      [row, ...more].map(({ cells }) => textOf(cells[column] ?? null)),
    );
    const isSame = amounts.every((texts) => texts.every((text) => text === texts[0]));
    const isTotal = TOTAL.test(plainName(reading.table.header[column] ?? ""));
    const differs = new Set(amounts.map(([first]) => first)).size > 1;
    return isSame && (isTotal || (several.length >= ENOUGH_ORDERS && differs));
  });
  return new Set(found);
}
