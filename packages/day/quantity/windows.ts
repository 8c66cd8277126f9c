import { singleSpaced } from "../text/single-spaced.ts";
import { clockIn } from "./clock.ts";

/** A window of the wall clock. One without a start begins with the day; one without an end lasts until its end. */
export interface ClockWindow {
  readonly from: string | null;
  readonly to: string | null;
  /** By how many days the times are later than the day. */
  readonly fromLater: number;
  readonly toLater: number;
  /** The word that stands for the window, such as "vormittags". */
  readonly vague: string | null;
}

const words = (text: string) => text.split(",");
const BEFORE_START = words(
  "from,after,vanaf,na,ab,frühestens,aikaisintaan,tidigast,au plus tôt,>=,≥,nach,von,à partir de,à partir,a partir de,dès,après,desde,después de,från,efter,not before,nicht vor,dalle,dopo le,dopo,a partire dalle,a partir das,depois das,após as,od,po,fra,fra kl,fra kl.,etter,>",
);
const AFTER_START = words("alkaen,onwards,on,or later,und später,eller senare,jälkeen,et après,+");
const BEFORE_END = words(
  "until,till,tot,voor,by,before,ennen,viimeistään,<=,≤,bis,vor,spätestens,bis spätestens,latest,at the latest,jusqu'à,jusque,avant,hasta,antes de,til,senast,före,innan,no later than,to,entro le,entro,fino alle,prima delle,até as,até às,até,antes das,do,przed,inden,før,til kl,til kl.,<",
);
const AFTER_END = words("mennessä,asti,or earlier,at the latest,spätestens");
const BETWEEN = words(
  "between,tussen,van,zwischen,entre,mellan,de,des,von,from,från,klo,kl,kl.,las,entre las,de las,dalle,dalle ore,tra le,das,entre as,od,między,mellem,mellom,fra",
);
const MIDDLE =
  / ?[-–—~] ?|(?<=:\d\d) ?\/ ?(?=\d{1,2}:)| (?:to|until|till|bis|à|a|a las|til|tot|alle|às|as|do) /u;
/** Signs that look like a dash. */
const DASHES = /[‐‑‒―−〜～]/gu;
/** Between two times only after a word such as "between". */
const MIDDLE_AND = / (?:and|und|en|et|y|y las|och|ja|e|e le|a|og) /u;

/** Parts of a day by the words for them, as most shops mean them. */
const VAGUE: readonly [words: readonly string[], from: string | null, to: string | null][] = [
  [
    words(
      "am,morning,in the morning,mornings,vormittag,vormittags,am vormittag,morgens,matin,le matin,mañana,por la mañana,förmiddag,fm,f.m.,mattina,al mattino,di mattina,ochtend,'s ochtends,manhã,de manhã,rano,przed południem,sabah,aamu,aamulla,aamupäivä,aamupäivällä,ap",
    ),
    null,
    "12:00:00",
  ],
  [
    words(
      "pm,afternoon,in the afternoon,afternoons,nachmittag,nachmittags,am nachmittag,après-midi,l'après-midi,tarde,por la tarde,eftermiddag,em,e.m.,ettermiddag,pomeriggio,nel pomeriggio,middag,'s middags,à tarde,tarde,po południu,öğleden sonra,iltapäivä,iltapäivällä,ip",
    ),
    "12:00:00",
    "18:00:00",
  ],
  [
    words(
      "evening,in the evening,evenings,abend,abends,am abend,soir,le soir,soirée,noche,por la noche,kväll,kvällen,sera,di sera,avond,'s avonds,noite,à noite,wieczorem,wieczór,akşam,aften,kveld,ilta,illalla",
    ),
    "17:00:00",
    null,
  ],
];
const ANY = words(
  "any,anytime,any time,all day,whole day,ganztags,ganztägig,jederzeit,egal,toute la journée,todo el día,hela dagen,när som helst,milloin vain,koko päivä,tutto il giorno,hele dag,cały dzień,o dia todo,dia todo,hele dagen,tüm gün,none,keine,-,–,—,n/a,24h,24/7",
);

/**
 * Windows in a person's notation: "08:00-10:00", "8–10, 13–15", "9 am to 5 pm", "–12:00", "ab 14 Uhr", "before noon",
 * "vormittags". Empty for words that mean any time; null if the text has another form, as a single time has.
 */
export function windowsIn(text: string): ClockWindow[] | null {
  const plain = singleSpaced(text).replaceAll(DASHES, "–").toLowerCase();
  if (ANY.includes(plain)) return [];
  const whole = windowIn(plain);
  if (whole !== null) return [whole];
  const windows = plain
    .split(/[,;|/\n]| (?:and|und|en|et|y|och|ja|or|oder|ou|o|eller|tai|&|\+) /u)
    .filter((part) => part.trim() !== "")
    .map((part) => windowIn(part.trim()));
  return windows.every((window) => window !== null) ? windows : null;
}

function windowIn(text: string): ClockWindow | null {
  const vague = VAGUE.find(([names]) => names.includes(text));
  if (vague) return { from: vague[1], to: vague[2], fromLater: 0, toLater: 0, vague: text };
  return openIn(text) ?? closedIn(text);
}

/** "ab 14:00", "14:00 alkaen", "bis 10 Uhr", "14:00 -", "- 12:00". */
function openIn(text: string): ClockWindow | null {
  const start = timeIn(without(text, BEFORE_START, AFTER_START) ?? /^(.*\S) ?[-–—]$/u.exec(text)?.[1]);
  if (start) return { from: start.time, fromLater: start.later, to: null, toLater: 0, vague: null };
  const end = timeIn(without(text, BEFORE_END, AFTER_END) ?? /^[-–—] ?(.*)$/u.exec(text)?.[1]);
  return end && { from: null, fromLater: 0, to: end.time, toLater: end.later, vague: null };
}

function closedIn(text: string): ClockWindow | null {
  const inner = without(text, BETWEEN, []);
  const middle = inner !== undefined && MIDDLE_AND.test(inner) ? MIDDLE_AND : MIDDLE;
  const [first = "", second = "", ...more] = (inner ?? text).split(middle);
  const from = timeIn(first);
  const bare = timeIn(second);
  const to = from && bare && isHalfDay(first, second) && bare.time < from.time ? afterNoon(bare) : bare;
  // "00-238" is a postcode: a time without signs has two digits at both ends or more at both.
  const isUneven = /^(?:\d{1,2} ?\D? ?\d{3,4}|\d{3,4} ?\D? ?\d{1,2})$/u.test(inner ?? text);
  if (!from || !to || more.length > 0 || isUneven) return null;
  return { from: from.time, to: to.time, fromLater: from.later, toLater: to.later, vague: null };
}

/** Whether the first of two times says that both are of a clock of twelve hours: "1 pm - 3", "noon - 3". "9-5" does not. */
function isHalfDay(first: string, second: string): boolean {
  return (/\d ?[ap]/.test(first) || /^\p{L}/u.test(first)) && /^(?:[1-9]|1[01])(?:[:.]\d{2})?$/.test(second);
}

function afterNoon({ time, later }: { readonly time: string; readonly later: number }) {
  return { time: `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`, later };
}

/** A time, and the days of "+1" behind it. */
function timeIn(text: string | undefined): { readonly time: string; readonly later: number } | null {
  const [, clock = "", later = "0"] = /^([^+]*?)(?: ?\+(\d))?$/u.exec(text ?? "") ?? [];
  const time = clockIn(clock);
  return time === null ? null : { time, later: Number(later) };
}

/** The text without a word of a list before or behind it; undefined if it has none. */
function without(text: string, before: readonly string[], after: readonly string[]): string | undefined {
  const begins = before.filter(
    (word) => text.startsWith(`${word} `) || (/\W$/.test(word) && text.startsWith(word)),
  );
  const longest = begins.toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return text.slice(longest.length).trim();
  const ends = after.find((word) => text.endsWith(` ${word}`));
  return ends === undefined ? undefined : text.slice(0, -ends.length).trim();
}
