import { locale } from "../texts/catalogue.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions, language: string = locale.value) {
  const key = `${language} ${zone} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
    formatters.set(key, found);
  }
  return found;
}

/** "08:05" on the wall clock of a zone. */
export function clock(at: string | number, zone: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return formatter(zone, options, "en-GB").format(new Date(at));
}

/** "2026-12-01": the day of an instant in a zone. */
export function dayOf(at: string | number, zone: string): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return formatter(zone, options, "en-CA").format(new Date(at));
}

/** "08:05", or "01:20 +1" when it is on a day after the plan's. */
export function clockOnDay(at: string, zone: string, day: string): string {
  const later = daysBetween(day, dayOf(at, zone));
  return later === 0 ? clock(at, zone) : `${clock(at, zone)} ${later > 0 ? "+" : "−"}${Math.abs(later)}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** "Tue, 1 Dec 2026" of a date without a time. */
export function longDate(date: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return formatter("UTC", options).format(new Date(`${date}T12:00:00Z`));
}

/** "1 Dec 2026, 08:05" of an instant, in the browser's own zone. */
export function moment(at: string): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return formatter(browserZone(), options).format(new Date(at));
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
