import { readNumber, type DecimalSign } from "../../quantity/number.ts";
import { readAmount } from "../../quantity/load.ts";
import { textOf } from "../cell.ts";
import type { Cell } from "../types.ts";

/** A number of a cell, with a unit or a degree sign behind it; null if the cell is not a number. */
export function amountOf(cell: Cell, sign: DecimalSign | null): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  return readAmount(textOf(cell), sign)?.value ?? null;
}

/**
 * The decimal sign of a column, as its numbers reveal it: the last sign of a number with both, or the only sign of a
 * number in which it cannot be a thousands separator. Null if no number reveals it.
 */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign | null {
  let comma = 0;
  let point = 0;
  for (const cell of cells) {
    if (typeof cell !== "string") continue;
    const [written = ""] = /^[-+−]?[\d.,\s'’]+/.exec(cell.trim()) ?? [];
    const read = readNumber(written, null);
    if (read === null || read.isOpen) continue;
    const [lastComma, lastPoint] = [written.lastIndexOf(","), written.lastIndexOf(".")];
    const isGrouped = /[.,].*[.,]/.test(written) && (lastComma === -1 || lastPoint === -1);
    if (lastComma === lastPoint) continue;
    // "1.250.000" has no decimals: its sign parts thousands.
    if (lastComma > lastPoint === !isGrouped) comma++;
    else point++;
  }
  if (comma === 0 && point === 0) return null;
  return comma > point ? "," : ".";
}
