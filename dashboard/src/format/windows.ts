import * as quantity from "@rondo/day/quantity/moments.ts";
import type { Stop } from "../api/types.ts";
import { dayOf } from "./times.ts";
import { language } from "../preferences.ts";

/** "08:00–10:00", "until 12:00", and so on; empty when a stop may be served at any time. */
export function windowsText(stop: Pick<Stop, "timeWindows" | "deliveryDeadline">, zone: string): string {
  const { timeWindows, deliveryDeadline } = stop;
  const last = deliveryDeadline === null ? [] : [{ startTime: null, endTime: deliveryDeadline }];
  const windows = [...timeWindows, ...last];
  const times = windows.map(({ startTime, endTime }) => startTime ?? endTime);
  const [first] = times.toSorted();
  if (first === undefined) return "";
  return quantity.windowsText(windows, { date: dayOf(first, zone), zone }, language.value);
}
