import { textOf } from "../read/table.ts";
import { secondsOf } from "./duration.ts";
import type { LineReader } from "./line-reader.ts";
import type { NewStop } from "./line.ts";

const DAY_MINUTES = 1440;
const LONG_MINUTES = 180;
/** The service does not accept 0 minutes, and an absent value would mean the courier's default. */
const NEXT_TO_NOTHING = 0.02;

/** How long a stop takes, how much it matters, and what kind it is. */
export function serviceOf(reader: LineReader): Pick<NewStop, "serviceMinutes" | "priority" | "pointType"> {
  return { ...minutesOf(reader), ...priorityOf(reader), ...typeOf(reader) };
}

function minutesOf(reader: LineReader): Pick<NewStop, "serviceMinutes"> {
  const column = reader.columnsOf("serviceMinutes")[0];
  if (column === undefined) return {};
  const unit = reader.reading.columns[column]?.unit ?? "minutes";
  const seconds = secondsOf(reader.at(column), unit, reader.decimalSign(column));
  if (seconds === null || seconds < 0 || seconds > DAY_MINUTES * 60) {
    reader.doubt("badDuration", "look", column);
    return {};
  }
  if (seconds === 0) {
    reader.doubt("zeroDuration", "look", column);
    return { serviceMinutes: NEXT_TO_NOTHING };
  }
  const minutes = Math.round((seconds / 60) * 100) / 100;
  if (minutes > LONG_MINUTES) reader.doubt("longDuration", "look", column, String(minutes));
  return { serviceMinutes: Math.max(NEXT_TO_NOTHING, minutes) };
}

/** Other products' letters and words for priorities, with the API's words. */
const PRIORITIES: Readonly<Record<string, string>> = {
  l: "low",
  low: "low",
  niedrig: "low",
  m: "normal",
  medium: "normal",
  normal: "normal",
  mittel: "normal",
  h: "high",
  high: "high",
  hoch: "high",
  c: "urgent",
  critical: "urgent",
  urgent: "urgent",
  dringend: "urgent",
};
const MOST_PRIORITY = 1000;

function priorityOf(reader: LineReader): Pick<NewStop, "priority"> {
  const text = textOf(reader.cell("priority")).toLowerCase();
  if (text === "") return {};
  const word = PRIORITIES[text];
  if (word !== undefined) return word === "normal" ? {} : { priority: word };
  const number = Number(text);
  if (Number.isInteger(number) && Math.abs(number) <= MOST_PRIORITY) return { priority: number };
  reader.doubt("badPriority", "look", "priority");
  return {};
}

function typeOf(reader: LineReader): Pick<NewStop, "pointType"> {
  const type = textOf(reader.cell("type")).toLowerCase();
  if (["p", "pickup", "pick up", "pick-up", "collection", "abholung", "yes", "true"].includes(type)) {
    reader.doubt("pickup", "look", "type");
  }
  if (["depot", "warehouse", "start", "end", "lager"].includes(type)) reader.doubt("depot", "skips", "type");
  return type === "stock_loading" || type === "reload" ? { pointType: "stock_loading" } : {};
}
