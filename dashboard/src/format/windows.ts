import { t } from "../texts/catalogue.ts";
import { clock } from "./times.ts";

/** The last minute of a day: a window that ends with it has no end for people. */
const END_OF_DAY = "23:59";

/** "08:00–10:00", "until 12:00", "from 10:30". */
export function windowText(
  { startTime, endTime }: { readonly startTime: string | null; readonly endTime: string },
  zone: string,
): string {
  const end = clock(endTime, zone);
  if (startTime === null) return t("until", { time: end });
  const start = clock(startTime, zone);
  return end === END_OF_DAY ? t("from", { time: start }) : `${start}–${end}`;
}
