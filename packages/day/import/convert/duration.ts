import { readSeconds, type Unit } from "../../quantity/minutes.ts";
import type { DecimalSign } from "../../quantity/number.ts";
import { isDated, secondsSince, textOf } from "../cell.ts";
import type { Cell } from "../types.ts";

const DAY = 86_400;
const UNIT_SECONDS: Readonly<Record<Unit, number>> = { minutes: 60, seconds: 1, hours: 3600 };

/** A length of time in seconds, also of a spreadsheet's time; null if the cell is none. */
export function secondsOf(cell: Cell, unit: Unit, sign: DecimalSign | null): number | null {
  // No stop takes a day: "0:05" of a later day is shown without it.
  if (cell instanceof Date) return isDated(cell) ? null : secondsSince(cell) % DAY;
  if (typeof cell === "number") {
    // A spreadsheet keeps "0:10" as a fraction of a day. As a number of minutes, so small a fraction would make no
    // sense.
    return cell > 0 && cell < 0.05 ? Math.round(cell * DAY) : cell * UNIT_SECONDS[unit];
  }
  return readSeconds(textOf(cell), unit, sign);
}
