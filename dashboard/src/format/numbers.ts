import { minutesText } from "@rondo/day/quantity/minutes.ts";
import { language, units } from "../preferences.ts";
import { locale } from "../texts/catalogue.ts";
import { METRES_PER_FOOT, METRES_PER_MILE } from "./lengths.ts";

const LONG = 100; // from here on, whole kilometres or miles suffice

/** "12.4 km", "128 km", "0 km"; miles where a person chose them. */
export function distance(metres: number): string {
  const isMetric = units.value === "metric";
  const value = metres / (isMetric ? 1000 : METRES_PER_MILE);
  const digits = value >= LONG || value === 0 ? 0 : 1;
  return `${decimal(value, digits)} ${isMetric ? "km" : "mi"}`;
}

/** A short distance, as "350 m" or "1,150 ft". */
export function shortDistance(metres: number): string {
  if (metres >= 1000) return distance(metres);
  return units.value === "metric" ? `${decimal(metres, 0)} m` : `${decimal(metres / METRES_PER_FOOT, 0)} ft`;
}

/** "7 h 5 min", "12 min", "0 min": whole minutes of seconds. */
export function duration(seconds: number): string {
  return minutesText(Math.round(seconds / 60), language.value);
}

export function money(usd: number): string {
  const isWhole = Number.isInteger(usd);
  return usd.toLocaleString(locale.value, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: isWhole ? 0 : 2,
  });
}

export function decimal(value: number, digits: number): string {
  return value.toLocaleString(locale.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A number with at most six decimals, without trailing zeros. */
export function plain(value: number): string {
  return value.toLocaleString(locale.value, { maximumFractionDigits: 6 });
}
