import { windowsIn, type ClockWindow } from "../../quantity/windows.ts";

const SPAN =
  /(?<![\d.:])\d{1,2}(?:[:.]\d{2})?(?: ?(?:[ap]m|uhr|h)(?!\p{L}))? ?[-–—] ?\d{1,2}(?:[:.]\d{2})?(?: ?(?:[ap]m|uhr|h)(?!\p{L}))?(?![\d.:])/giu;
const NOT =
  /(?<!\p{L})(?:not|no|never|except|closed|nicht|kein|keine|keinesfalls|ausser|außer|geschlossen|ei|suljettu|paitsi|inte|ej|stängt|utom|pas|sauf|fermé|excepto|cerrado)(?!\p{L})/iu;

/** The only window among other words: "Morning (8-12)", "bitte 8-12 Uhr". Null with a word that may forbid it. */
export function windowAmid(text: string): { readonly text: string; readonly windows: ClockWindow[] } | null {
  const [span, ...more] = text.match(SPAN) ?? [];
  if (span === undefined || more.length > 0 || NOT.test(text) || /\d/.test(text.replace(span, "")))
    return null;
  const windows = windowsIn(span);
  return windows && { text: span, windows };
}
