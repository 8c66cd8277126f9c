import { singleSpaced } from "../../text/single-spaced.ts";
import type { Unit } from "../columns/fields.ts";
import type { Cell } from "../read/table.ts";
import { textOf } from "../read/table.ts";
import { numberOf } from "./number.ts";
import type { DecimalSign } from "./number.ts";

const SECONDS: Readonly<Record<Unit, number>> = { minutes: 60, seconds: 1, hours: 3600 };
const DAY = 86_400;
const UNITS: readonly [pattern: RegExp, seconds: number][] = [
  [/^(h|hr|hrs|hours?|std|stunden?|t|tuntia?)$/, 3600],
  [/^(m|min|mins|minutes?|minuten?|minuuttia?|')$/, 60],
  [/^(s|sec|secs|seconds?|sek|sekunden?|")$/, 1],
];

/** An amount and its unit. */
const part = /(?<![\d.,])([\d.,]+) ?([\p{L}'"]+)/gu;

/**
 * A length of time in seconds: "5", "1,5 h", "1 h 30 min", "0:10" (hours and minutes), "00:00:15" (with seconds), or a
 * time of a spreadsheet. Null if the cell is none of these.
 */
export function secondsOf(cell: Cell, unit: Unit, sign: DecimalSign | null): number | null {
  if (cell instanceof Date) return secondsOfDay(cell);
  if (typeof cell === "number") {
    // A spreadsheet keeps "0:10" as a fraction of a day. As a number of minutes, so small a fraction would make no
    // sense.
    return cell > 0 && cell < 0.05 ? Math.round(cell * DAY) : cell * SECONDS[unit];
  }
  const text = singleSpaced(textOf(cell)).toLowerCase();
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?$/.exec(text);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  const bare = numberOf(text, sign);
  if (bare !== null) return bare * SECONDS[unit];
  return inParts(text, sign);
}

function inParts(text: string, sign: DecimalSign | null): number | null {
  const parts = [...text.matchAll(part)];
  const rest = text.replaceAll(part, "").replaceAll(/[\s,.;+]|and|und/g, "");
  if (parts.length === 0 || rest !== "") return null;
  let seconds = 0;
  for (const [, amount = "", word = ""] of parts) {
    const of = UNITS.find(([pattern]) => pattern.test(word))?.[1];
    const number = numberOf(amount, sign);
    if (of === undefined || number === null) return null;
    seconds += number * of;
  }
  return seconds;
}

function secondsOfDay(date: Date): number {
  return date.getUTCHours() * 3600 + date.getUTCMinutes() * 60 + date.getUTCSeconds();
}
