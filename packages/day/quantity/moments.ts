import { dayIn, daysAfter, daysBetween, momentOf } from "../time/moments.ts";
import { zoneOffset } from "../time/zone-offset.ts";
import { clockIn } from "./clock.ts";
import type { Language } from "./number.ts";
import { windowsIn } from "./windows.ts";

/** A window of instants, as the API has it. */
export interface Window {
  readonly startTime: string | null;
  readonly endTime: string;
}

/** The day and the zone that times of the wall clock are of. */
export interface DayContext {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly zone: string;
}

/** The last minute of a day: a window without an end lasts until then. */
export const END_OF_DAY = "23:59:00";
const OPEN: Readonly<Record<Language, { readonly from: string; readonly until: string }>> = {
  en: { from: "from", until: "until" },
  de: { from: "ab", until: "bis" },
};

/** Windows that a person types; one that ends before it begins ends on the next day. Null for other texts. */
export function typedWindows(text: string, { date, zone }: DayContext): Window[] | null {
  const windows = text.trim() === "" ? [] : windowsIn(text);
  if (windows === null) return null;
  const at = (time: string, later: number) => momentOf(daysAfter(date, later), time, zone).at;
  return windows.map(({ from, to, fromLater, toLater }) => {
    const isNight = from !== null && to !== null && fromLater === toLater && from > to;
    return {
      startTime: from === null ? null : at(from, fromLater),
      endTime: at(to ?? END_OF_DAY, Math.max(toLater, fromLater) + (isNight ? 1 : 0)),
    };
  });
}

/** A time that a person types as an instant, perhaps with the days of "+1"; null for other texts. */
export function typedMoment(text: string, { date, zone }: DayContext): string | null {
  const [, clock = "", later = "0"] = /^([^+]*)(?:\+(\d))?$/.exec(text) ?? [];
  const time = clockIn(clock);
  return time === null ? null : momentOf(daysAfter(date, Number(later)), time, zone).at;
}

/** "08:05", "08:05:30", "01:20 +1": an instant on the wall clock of a zone. */
export function clockText(at: string, { date, zone }: DayContext): string {
  const instant = Date.parse(at);
  const time = new Date(instant + zoneOffset(instant, zone)).toISOString().slice(11, 19).replace(/:00$/, "");
  const later = daysBetween(date, dayIn(at, zone));
  return later > 0 ? `${time} +${later}` : time;
}

/** The windows of a stop and its deadline in words, on the day of the first; empty when it may be served at any time. */
export function stopWindowsText(
  stop: { readonly timeWindows: readonly Window[]; readonly deliveryDeadline: string | null },
  zone: string,
  language: Language,
): string {
  const { timeWindows, deliveryDeadline } = stop;
  const last = deliveryDeadline === null ? [] : [{ startTime: null, endTime: deliveryDeadline }];
  const windows = [...timeWindows, ...last];
  const [first] = windows.map(({ startTime, endTime }) => startTime ?? endTime).toSorted();
  return first === undefined ? "" : windowsText(windows, { date: dayIn(first, zone), zone }, language);
}

/** "08:00–10:00, until 12:00, from 13:30": windows as people read them, and as `typedWindows` reads them back. */
export function windowsText(windows: readonly Window[], context: DayContext, language: Language): string {
  const { from, until } = OPEN[language];
  return windows
    .map(({ startTime, endTime }) => {
      const end = clockText(endTime, context);
      if (startTime === null) return `${until} ${end}`;
      const start = clockText(startTime, context);
      return end === "23:59" ? `${from} ${start}` : `${start}–${end}`;
    })
    .join(", ");
}
