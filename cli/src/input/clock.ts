import { windowsIn } from "@rondo/day/quantity/windows.ts";
import type { CourierBreak } from "@rondo/day/records/assignment/fields.ts";
import { secondsOfDay } from "@rondo/day/records/time-of-day.ts";
import { Refused } from "../refused.ts";

const DAY_SECONDS = 86_400;
const NOON = "12:00:00";
const MIDNIGHT = "00:00:00";
const LENGTH = /\(?(?<![\d:.])(\d+) ?min\p{L}*\.?\)?/u;

/**
 * Breaks as people write them: "12-12:30", "lunch 12-13", "12-12:30 and 15-15:15", and "30 min 11-14" for one that lies
 * anywhere between these times.
 * @throws Refused
 */
export function breaksIn(text: string, where: string): CourierBreak[] {
  return text.split(/[;|\n]|,(?!\d\d(?!\d))| (?:and|und|&) /u).map((part) => {
    const [length = "", minutes] = LENGTH.exec(part) ?? [];
    const clock = part.replace(length, "").replace(/^[^\d]+/u, "");
    const [window, ...more] = windowsIn(clock.trim()) ?? [];
    if (!window?.from || !window.to || more.length > 0)
      throw new Refused(
        `${where}: “${text}” is no break: write 12:00-12:30, or 30 min 11-14 for one between 11 and 14`,
      );
    const { from, to } = window;
    if (minutes === undefined) return { startTime: from, endTime: to };
    const latest = (secondsOfDay(to) - Number(minutes) * 60 + DAY_SECONDS) % DAY_SECONDS;
    const latestStartTime = new Date(latest * 1000).toISOString().slice(11, 19);
    return { earliestStartTime: from, latestStartTime, durationMinutes: Number(minutes) };
  });
}

/** By the rule of sheets, only what begins after noon may end on the next day. @throws Refused */
export function requireForward(from: string, to: string, what: string): void {
  if (to <= from && to !== MIDNIGHT && (from < NOON || to >= NOON))
    throw new Refused(`${what} ends before it begins: write times of the whole day, as 8-17`);
}
