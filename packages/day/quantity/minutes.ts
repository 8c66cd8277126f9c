import { singleSpaced } from "../text/single-spaced.ts";
import { numberText, readNumber, typedNumber, type DecimalSign, type Language } from "./number.ts";

export type Unit = "minutes" | "seconds" | "hours";
const SECONDS: Readonly<Record<Unit, number>> = { minutes: 60, seconds: 1, hours: 3600 };

const WORDS: readonly [pattern: RegExp, seconds: number][] = [
  [/^(h|hr|hrs|hours?|std|stunden?|t|tuntia?|heures?|horas?|tim|timmar?)\.?$/, 3600],
  [/^(m|min|mins|mn|minutes?|minuten?|minuuttia?|minutos?|minuter?|')\.?$/, 60],
  [/^(s|sec|secs|seconds?|sek|sekunden?|sekunder|secondes?|segundos?|sekuntia?|")\.?$/, 1],
];

/** An amount and its unit. */
const PART = /(?<![\d.,])([\d.,]+) ?([\p{L}'"]+\.?)/gu;

/**
 * A length of time in seconds: "5", "1,5 h", "1 h 30 min", "1h30", "0:10" (hours and minutes), "00:00:15" (with
 * seconds). Null for other texts.
 * @param unit of a number without one
 */
export function readSeconds(written: string, unit: Unit, sign: DecimalSign | null): number | null {
  const text = singleSpaced(written).toLowerCase();
  const clock = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  const french = /^(\d{1,3}) ?h ?([0-5]\d)$/.exec(text);
  if (french) return Number(french[1]) * 3600 + Number(french[2]) * 60;
  const iso = /^pt(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.\d+)?s)?$/.exec(text);
  if (iso && text !== "pt")
    return Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0);
  const bare = readNumber(text, sign);
  if (bare !== null) return bare.value * SECONDS[unit];
  const parts = [...text.matchAll(PART)];
  const rest = text.replaceAll(PART, "").replaceAll(/[\s,.;+]|and|und/g, "");
  if (parts.length === 0 || rest !== "") return null;
  let seconds = 0;
  for (const [, amount = "", word = ""] of parts) {
    const of = WORDS.find(([pattern]) => pattern.test(word))?.[1];
    const number = readNumber(amount, sign);
    if (of === undefined || number === null) return null;
    seconds += number.value * of;
  }
  return seconds;
}

/** Minutes that a person types on a page of this language, with two decimals as they are stored; null for other texts. */
export function typedMinutes(text: string, language: Language): number | null {
  const number = typedNumber(text, language);
  if (number === "open") return null;
  const seconds = number === null ? readSeconds(text, "minutes", language === "de" ? "," : ".") : number * 60;
  return seconds === null ? null : Math.round((seconds / 60) * 100) / 100;
}

/** "10 min", "1 h 30 min", "1.2 s": minutes as people read them, and as `typedMinutes` reads them back. */
export function minutesText(minutes: number, language: Language): string {
  const all = Math.round(minutes * 600) / 10;
  const [hours, rest] = [Math.floor(all / 3600), Math.round((all % 3600) * 10) / 10];
  const whole = Math.floor(rest / 60);
  const seconds = Math.round((rest - whole * 60) * 10) / 10;
  const parts = [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(whole > 0 || all === 0 ? [`${whole} min`] : []),
    ...(seconds > 0 ? [`${numberText(seconds, language, 1)} s`] : []),
  ];
  return parts.join(" ");
}
