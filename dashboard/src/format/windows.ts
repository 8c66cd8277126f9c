import { stopWindowsText } from "@rondo/day/quantity/moments.ts";
import type { Stop } from "../api/types.ts";
import { language } from "../preferences.ts";

/** "08:00–10:00", "until 12:00", and so on; empty when a stop may be served at any time. */
export function windowsText(stop: Pick<Stop, "timeWindows" | "deliveryDeadline">, zone: string): string {
  return stopWindowsText(stop, zone, language.value);
}
