import { isLoadFault, kindOf, readAmount, scaled, typedLoads, type Loads } from "../../quantity/load.ts";
import { textOf } from "../cell.ts";
import { readName } from "../names/names.ts";
import { plainName } from "../names/plain-name.ts";
import type { NewStop } from "../types.ts";
import { amountOf } from "./amount.ts";
import type { LineReader } from "./line-reader.ts";

const DECIMALS = 6; // that the service keeps
const MOST = 1e9;
const COUNT = "count";

/** The products of a row with their quantity: "2 × Bread; 1 × Jam". */
export function productsOf(reader: LineReader): string | null {
  const products = reader.joined(["products"], 2000);
  const quantity = textOf(reader.cell("quantity"));
  if (products === null || quantity === "") return products;
  return `${quantity} × ${products}`;
}

/** The loads of all rows of an order, added up. */
export function loadsOf(reader: LineReader, items: readonly LineReader[]): Pick<NewStop, "loadDemands"> {
  const loads: Record<string, number> = {};
  const add = (key: string, amount: number) => (loads[key] = scaled((loads[key] ?? 0) + amount, 1));
  const { columns, perOrder } = reader.reading;
  for (const row of [reader, ...items]) {
    for (const column of row.columnsOf("load")) {
      if (row !== reader && perOrder.has(column)) continue;
      const times = isPerPiece(row, column) ? pieces(row) : 1;
      for (const [key, amount] of Object.entries(cellLoads(row, column))) add(key, amount * times);
    }
    const quantity = row.columnsOf("quantity")[0];
    const isCounted = columns.some(({ meaning, loadKey }) => meaning === "load" && loadKey === COUNT);
    if (quantity === undefined || isCounted) continue;
    const amount = amountOf(row.at(quantity), row.decimalSign(quantity));
    if (amount === null || amount < 0) row.doubt("badNumber", "look", quantity);
    else if (amount > 0) add(COUNT, amount);
  }
  for (const item of items) reader.doubts.push(...item.doubts);
  const rounded = Object.entries(loads).map(
    ([key, amount]) => [key, Number(amount.toFixed(DECIMALS))] as const,
  );
  return rounded.length === 0 ? {} : { loadDemands: Object.fromEntries(rounded) };
}

/** Names of what one piece weighs or takes: it counts for each piece of the row. */
const PER_PIECE =
  /^(?:unit|item|single|einzel|stuck) ?(?:weight|volume|gewicht|volumen)\b|(?:weight|volume|gewicht|volumen) (?:per|each|pro|je)\b|\bunitai?r/;

function isPerPiece({ reading }: LineReader, column: number): boolean {
  return PER_PIECE.test(plainName(reading.table.header[column] ?? ""));
}

/** The quantity of a row; 1 where it says none. */
function pieces(row: LineReader): number {
  const column = row.columnsOf("quantity")[0];
  const amount = column === undefined ? null : amountOf(row.at(column), row.decimalSign(column));
  return amount !== null && amount > 0 ? amount : 1;
}

/** What a delivery takes back. Of a pickup, that is what it gives. */
export function collectedOf(
  reader: LineReader,
  isDelivery: boolean,
): Pick<NewStop, "loadDemands" | "collectDemands"> {
  const column = reader.columnsOf("collect")[0];
  if (column === undefined) return {};
  const loads = cellLoads(reader, column, COUNT);
  const collected = Object.entries(loads).filter(([, amount]) => amount > 0);
  if (collected.length === 0) return {};
  return { [isDelivery ? "collectDemands" : "loadDemands"]: Object.fromEntries(collected) };
}

/** The loads of a cell: an amount, perhaps with its unit, or several with their kinds. */
function cellLoads(reader: LineReader, column: number, kind = "load"): Loads {
  const { loadKey = "", factor = 1 } = reader.reading.columns[column] ?? {};
  const { loadKinds: kinds, units } = reader.reading.day;
  const cell = reader.at(column);
  const sign = reader.decimalSign(column);
  const read =
    typeof cell === "number" ? { value: cell, isOpen: false, unit: "" } : readAmount(textOf(cell), sign);
  if (read === null || /[,;\d]/.test(read.unit.replace(/\d$/, ""))) return listed(reader, column);
  if (read.value > MOST) return bad(reader, column);
  if (read.value < 0) {
    reader.doubt("negativeLoad", "look", column, "0");
    return {};
  }
  const ofUnit = kindOf(read.unit, kinds, units);
  // A column of any load has the kinds of its units.
  const isOpen = loadKey === "" || loadKey === "load";
  // "3 Kisten" in a column of boxes are boxes.
  const isNamed = ofUnit.key !== loadKey && readName(read.unit).loadKey === loadKey;
  const isOwnUnit = read.unit !== "" && (isOpen || isNamed || ofUnit.key === loadKey);
  const key = isOpen && read.unit !== "" ? ofUnit.key : loadKey || kind;
  const amount = read.value * (isOwnUnit && !isNamed ? ofUnit.factor : factor);
  const kept = Number(amount.toFixed(DECIMALS));
  if (read.isOpen) reader.doubt("thousands", "look", column, String(kept));
  if (read.unit !== "" && !isOwnUnit) reader.doubt("unitOther", "look", column, `${kept} ${key}`);
  if (kept !== amount && factor === 1) reader.doubt("manyDecimals", "look", column, String(kept));
  return { [key]: kept };
}

/** "12.5 weight, 3 count", as our own files have it. */
function listed(reader: LineReader, column: number): Loads {
  const { loadKinds: kinds, units } = reader.reading.day;
  const language = reader.decimalSign(column) === "," ? "de" : "en";
  const loads = typedLoads(textOf(reader.at(column)), { language, kinds, units });
  return isLoadFault(loads) ? bad(reader, column) : loads;
}

function bad(reader: LineReader, column: number): Loads {
  reader.doubt("badNumber", "look", column);
  return {};
}
