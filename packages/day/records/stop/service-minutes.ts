const MAX_MINUTES = 1440;

const NUMBER = String.raw`(\d{1,7}(?:\.\d{1,6})?)`;
const MINUTES_UNIT = "(?:min|mins|minutes|m)";
const HOURS_UNIT = "(?:h|hour|hours)";

const CLOCK = /^(\d{1,2}):([0-5]\d)$/;
const MINUTES = new RegExp(`^${NUMBER}\\s*${MINUTES_UNIT}?$`, "i");
const HOURS = new RegExp(`^${NUMBER}\\s*${HOURS_UNIT}$`, "i");
const HOURS_AND_MINUTES = new RegExp(`^${NUMBER}\\s*${HOURS_UNIT}\\s*${NUMBER}\\s*${MINUTES_UNIT}$`, "i");

/**
 * Reads the time that a courier spends at a stop: a number of minutes, or a text such as `1:30`, `20`, `20 min`, `1.5
 * hours` or `1 h 30 min`.
 * @returns whole seconds, above 0 and at most a day; null if the value is no such time
 */
export function serviceSeconds(value: number | string): number | null {
  const minutes = typeof value === "number" ? value : minutesFromText(value.trim());
  if (minutes === null || !(minutes > 0 && minutes <= MAX_MINUTES)) return null;
  return Math.max(1, Math.round(minutes * 60));
}

function minutesFromText(text: string): number | null {
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const minutes = MINUTES.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = HOURS.exec(text);
  if (hours) return Number(hours[1]) * 60;
  const both = HOURS_AND_MINUTES.exec(text);
  if (both) return Number(both[1]) * 60 + Number(both[2]);
  return null;
}
