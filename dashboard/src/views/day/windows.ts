import type { Stop } from "../../api/types.ts";
import { clock } from "../../format/times.ts";
import { windowText } from "../../format/windows.ts";
import { t } from "../../texts/catalogue.ts";

/** "08:00–10:00", "until 12:00", and so on; empty when a stop may be served at any time. */
export function windowsText(stop: Pick<Stop, "timeWindows" | "deliveryDeadline">, zone: string): string {
  const windows = stop.timeWindows.map((window) => windowText(window, zone));
  const { deliveryDeadline } = stop;
  if (deliveryDeadline !== null) windows.push(t("until", { time: clock(deliveryDeadline, zone) }));
  return windows.join(", ");
}
