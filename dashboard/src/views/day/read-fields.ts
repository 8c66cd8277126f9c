import {
  isLoadFault,
  typedLoads,
  type LoadContext,
  type LoadFault,
  type Loads,
} from "@rondo/day/quantity/load.ts";
import { typedMinutes } from "@rondo/day/quantity/minutes.ts";
import type { DayContext } from "@rondo/day/quantity/moments.ts";
import { priorityRank } from "@rondo/day/records/stop/priority.ts";
import { pointTypeIn, type PointType } from "@rondo/day/records/stop/point-type.ts";
import { visitOrderIn } from "@rondo/day/records/stop/visit-order.ts";
import { typedNumber, type Language } from "@rondo/day/quantity/number.ts";

/** What a field's text is read with: its day, the language of the page, and the day's kinds of load. */
export interface CellContext extends DayContext, LoadContext {}

/** Why a text cannot be read as a field, and the part of it that is wrong. */
export interface Fault {
  readonly fault:
    | LoadFault["fault"]
    | "noNumber"
    | "noWhole"
    | "noPriority"
    | "noOrder"
    | "noType"
    | "noYes"
    | "noMinutes"
    | "noTime"
    | "noTimes";
  readonly part: string;
  /** Of `noWhole`. */
  readonly least?: number;
  readonly most?: number;
}
export type Read<Value> = { readonly value: Value } | Fault;

/** Loads as they are typed; null for none. */
export function readLoads(text: string, context: LoadContext): Read<Loads | null> {
  const read = typedLoads(text, context);
  if (isLoadFault(read)) return read;
  return { value: Object.keys(read).length === 0 ? null : read };
}

export function readNumber(text: string, language: Language): Read<number> {
  const value = typedNumber(text, language);
  if (value === "open") return { fault: "open", part: text };
  return value === null ? { fault: "noNumber", part: text } : { value };
}

/** A whole number of a range. */
export function readWhole(
  text: string,
  language: Language,
  [least, most]: readonly [number, number],
): Read<number> {
  const value = typedNumber(text, language);
  const isFit = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  return isFit ? { value } : { fault: "noWhole", part: text, least, most };
}

export function readPriority(text: string): Read<number | string> {
  const word = text.toLowerCase();
  const value = PRIORITIES[word] ?? text;
  const rank = priorityRank(value);
  if (rank === null) return { fault: "noPriority", part: text };
  return { value: /^[+-]?\d/.test(text) ? rank : value };
}

/** Whether a stop is first or last on its route. */
export function readOrder(text: string): Read<"first" | "last"> {
  const value = visitOrderIn(text);
  return value === null ? { fault: "noOrder", part: text } : { value };
}

/** Whether a stop gets goods or gives them, or couriers load there. */
export function readType(text: string): Read<PointType> {
  const value = pointTypeIn(text);
  return value === null ? { fault: "noType", part: text } : { value };
}

/** A mark, or none. */
export function readYes(text: string): Read<boolean> {
  const word = text.trim().toLowerCase();
  if (["", "no", "nein", "0", "false"].includes(word)) return { value: false };
  return ["yes", "ja", "x", "1", "true"].includes(word) ? { value: true } : { fault: "noYes", part: text };
}

/** Words of other languages for the API's. */
const PRIORITIES: Readonly<Record<string, string>> = {
  niedrig: "low",
  mittel: "normal",
  hoch: "high",
  dringend: "urgent",
};

export function readMinutes(text: string, language: Language): Read<number> {
  if (typedNumber(text, language) === "open") return { fault: "open", part: text };
  const value = typedMinutes(text, language);
  return value === null ? { fault: "noMinutes", part: text } : { value };
}
