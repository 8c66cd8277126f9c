import type { Cell } from "../read/table.ts";
import { textOf } from "../read/table.ts";

/** The sign before a number's decimals in a column. */
export type DecimalSign = "." | ",";

/**
 * The decimal sign of a column, as its numbers reveal it: the last sign of a number with both, or the only sign of a
 * number in which it cannot be a thousands separator. Null if no number reveals it.
 */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign | null {
  let comma = 0;
  let point = 0;
  for (const cell of cells) {
    if (typeof cell !== "string") continue;
    const text = numeric(cell);
    const [lastComma, lastPoint] = [text.lastIndexOf(","), text.lastIndexOf(".")];
    if (lastComma === -1 && lastPoint === -1) continue;
    if (lastComma !== -1 && lastPoint !== -1) {
      if (lastComma > lastPoint) comma++;
      else point++;
    } else if (!/^[-+]?\d{1,3}([.,]\d{3})+$/.test(text)) {
      if (lastComma === -1) point++;
      else comma++;
    }
  }
  if (comma === 0 && point === 0) return null;
  return comma > point ? "," : ".";
}

/** A number in a person's notation: separated thousands, a unit at its end. Null if the cell is not a number. */
export function numberOf(cell: Cell, sign: DecimalSign | null): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  const text = numeric(textOf(cell));
  if (text === "") return null;
  const decimal = sign ?? (text.includes(",") && !text.includes(".") ? "," : ".");
  const thousands = decimal === "," ? "." : ",";
  const plain = text.replaceAll(thousands, "").replace(decimal, ".");
  return /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** The text without spaces, without apostrophes between thousands, and without a unit after the number. */
function numeric(text: string): string {
  return text
    .replaceAll(/[\s'’\u00a0\u202f]/g, "")
    .replace("−", "-")
    .replace(/(?<=\d)(kg|g|t|m3|m³|l|pcs|stk|kpl|%|°)$/i, "");
}
