import { singleSpaced } from "../text/single-spaced.ts";

const NAMED: Readonly<Record<string, string>> = {
  noon: "12:00:00",
  midday: "12:00:00",
  mittag: "12:00:00",
  midi: "12:00:00",
  mediodía: "12:00:00",
  keskipäivä: "12:00:00",
  mezzogiorno: "12:00:00",
  południe: "12:00:00",
  midnight: "00:00:00",
  mitternacht: "00:00:00",
  minuit: "00:00:00",
  medianoche: "00:00:00",
  midnatt: "00:00:00",
  keskiyö: "00:00:00",
};

/**
 * A time of the wall clock as people write it ("8", "8.30", "8,30", "0830", "8:30 pm", "8h30"), given as `HH:MM:SS`. Null if it
 * is not a time.
 */
export function clockIn(written: string): string | null {
  const text = singleSpaced(written)
    .toLowerCase()
    .replace(/^(at|um|klo|kl\.?|à|a las|las|ore|le|godz\.?|saat|om) /, "")
    .replace(/^12 (?=noon$|midday$|midnight$)/, "")
    .replace(/ ?(uhr|o'clock|hrs?|heures?|horas?|uur)$/, "");
  const named = NAMED[text];
  if (named !== undefined) return named;
  const noon = / ?([ap])(?:\.? ?m)?\.?$/.exec(text);
  const digits = noon ? text.slice(0, noon.index) : text;
  const parts =
    /^(\d{1,2})(?: ?h ?(\d{2})?|(?:[:.]|,(?=\d{2}$))(\d{2})?(?::(\d{2}))?)?$/.exec(digits) ??
    /^(\d{1,2})()(\d{2})$/.exec(digits);
  if (!parts) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2] || parts[3] || 0), Number(parts[4] ?? 0)];
  // "17:00 PM" and "0:30 AM" say the same twice.
  const isTwice = noon !== null && (noon[1] === "p" ? hour > 12 : hour === 0);
  if (noon && (hour < 1 || hour > 12) && !isTwice) return null;
  return clockOf(noon && !isTwice ? (hour % 12) + (noon[1] === "p" ? 12 : 0) : hour, minute, second);
}

/** `HH:MM:SS`; null if no clock shows that time. 24:00 becomes the last second of the day. */
export function clockOf(hour: number, minute: number, second: number): string | null {
  if (hour === 24 && minute === 0 && second === 0) return "23:59:59";
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
}
