import { daysAfter } from "../../time/moments.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { folded } from "../../text/folded.ts";
import type { DateOrder } from "../types.ts";
import { dateOf } from "./date.ts";

/** The day that texts are read for, and the zone that says which language of two a short name is of. */
export interface DayOfText {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly zone: string;
  readonly dateOrder: DateOrder;
}

/** What a text says about a day, without the words for days. */
export interface HoursOfDay {
  readonly text: string;
  /** The day that it is for, if that is another one. */
  readonly otherDay: string | null;
  /** Whether it says other hours for other days, which are left away. */
  readonly hasOthers: boolean;
  /** Whether one of its words means different days in different languages. */
  readonly isOpen: boolean;
}

const names = (all: string): readonly string[] => all.split(",");
/** From Monday to Sunday: English, German, Finnish, Swedish; French and Spanish; others in full. A name may stand for two days. */
const WEEK: readonly (readonly string[])[] = [
  "monday,mondays,mon,mo,montag,montags,maanantai,maanantaina,maanantaisin,ma,mandag,mandagar,man,lundi,lun,lu,lunes,maandag,poniedzialek,lunedi,pazartesi,segunda",
  "tuesday,tuesdays,tue,tues,tu,dienstag,dienstags,di,tiistai,tiistaina,tiistaisin,ti,tisdag,tisdagar,tis,mardi,mar,martes,dinsdag,wtorek,martedi,sali,tirsdag,terca",
  "wednesday,wednesdays,wed,we,mittwoch,mittwochs,mi,keskiviikko,keskiviikkona,keskiviikkoisin,ke,onsdag,onsdagar,ons,mercredi,mer,me,miercoles,mie,woensdag,sroda,mercoledi,carsamba,quarta",
  "thursday,thursdays,thu,thur,thurs,th,donnerstag,donnerstags,do,torstai,torstaina,torstaisin,to,torsdag,torsdagar,tors,tor,jeudi,jeu,je,jueves,jue,ju,donderdag,czwartek,giovedi,persembe,quinta",
  "friday,fridays,fri,fr,freitag,freitags,perjantai,perjantaina,perjantaisin,pe,fredag,fredagar,fre,vendredi,ven,ve,viernes,vie,vi,vrijdag,piatek,venerdi,cuma,sexta",
  "saturday,saturdays,sat,sa,samstag,samstags,sonnabend,sonnabends,lauantai,lauantaina,lauantaisin,la,lordag,lordagar,lor,samedi,sam,sabado,sabados,sab,zaterdag,sobota,sabato,cumartesi",
  "sunday,sundays,sun,su,sonntag,sonntags,so,sunnuntai,sunnuntaina,sunnuntaisin,sondag,sondagar,son,dimanche,dim,domingo,domingos,dom,zondag,niedziela,domenica,pazar",
].map(names);
/** Short names that mean another day in French or Spanish. */
const ROMANCE: Readonly<Record<string, number>> = { ma: 2, do: 7, di: 7 };
const ROMANCE_ZONES =
  /\/(Paris|Madrid|Canary|Ceuta|Mexico_City|Bogota|Lima|Santiago|Buenos_Aires|Montevideo)$/;
const OTHER_ZONES = /\/(Helsinki|Mariehamn|Berlin|Busingen|Vienna|Stockholm|Tallinn|London|Dublin)$/;
const DAILY = names(
  "daily,every day,taglich,paivittain,joka paiva,dagligen,varje dag,tous les jours,todos los dias",
);
const WEEKDAYS = names("weekdays,weekday,werktags,wochentags,arkisin,arki,vardagar,en semaine,entre semana");

const ALL = [1, 2, 3, 4, 5, 6, 7];
const NUMBERS = new Map(WEEK.flatMap((all, index) => all.map((name) => [name, index + 1] as const)));
/** The number of a day by its name, from 1 for Monday; null for none. */
export function weekdayNamed(plain: string, isRomance: boolean): number | null {
  return (isRomance ? ROMANCE[plain] : undefined) ?? NUMBERS.get(plain) ?? null;
}

/** A further day of a list or a range: " - Fri", "/Thu", " und Do". */
const MORE = /^\.? ?([-–—/,&+]|(?:to|bis|und|and|et|y|och|ja)(?= )) ?(\p{L}+)(?![\p{L}\d])/u;
const NUMBER_DATE =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2}(?![\d:.]))?|\d{1,2}\/\d{1,2})(?![\p{L}\d:.]|-\d)/u;
const NAMED_DATE =
  /^(?:\d{1,2}\.? (?:of |de )?\p{L}{3,10}\.?(?: (?:de )?\d{4})?|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)(?![\p{L}\d:.]|-\d)/u;
/** Words before a day. */
const BEFORE = /(?:^| )(?:on|am|le|el|den|every)$/u;

/** The hours that a text says for a day: "Tue 10-12", "Mo-Fr 8-16, Sa 10-14", "1.12. 8-12", "10-12 on Tuesday". */
export function hoursOn(written: string, of: DayOfText): HoursOfDay {
  const plain = onOneDate(singleSpaced(withoutFair(written).replaceAll("\n", "; ")));
  const text = accentless(plain);
  const parts = partsOf(plain, text, of);
  if (parts === null) return { text: plain, otherDay: null, hasOthers: false, isOpen: false };
  const isOpen = parts.some((part) => part.isOpen);
  const fitting = parts.filter(({ days }) => days === null || days.has(of.date));
  const hasOthers = fitting.length < parts.length;
  if (fitting.length > 0) return { text: joined(fitting), otherDay: null, hasOthers, isOpen };
  const others = parts.flatMap(({ days }) => [...(days ?? [])]).toSorted();
  const next = others.find((day) => day > of.date) ?? others[0] ?? null;
  const ofNext = parts.filter(({ days }) => days === null || (next !== null && days.has(next)));
  return { text: joined(ofNext), otherDay: next, hasOthers: ofNext.length < parts.length, isOpen };
}

const DATES = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?=[t ,])[t ,]/gi;

/** "2026-12-01T08:00/2026-12-01T10:00" with its date once, and a dash: "2026-12-01 08:00-10:00". */
function onOneDate(text: string): string {
  const [first, ...others] = text.match(DATES) ?? [];
  if (first === undefined || others.length === 0 || others.some((other) => other !== first)) return text;
  return `${first.slice(0, -1)} ${text.replaceAll(DATES, "").trim().replace("/", "-")}`;
}

/** The date that a text names by a day of the week, or without its year: "Tuesday", "tis 1 dec". Null for others. */
export function dateNamed(written: string, of: DayOfText): string | null {
  const text = accentless(singleSpaced(withoutFair(written)));
  const [part, ...more] = partsOf(text, text, of) ?? [];
  const [day, ...others] = part?.days ?? [];
  const isDay = part?.hours === "" && more.length === 0 && others.length === 0 && !part.isOpen;
  return isDay && day !== undefined ? day : dateIn(text, of);
}

/** The text without words for days. */
export function withoutDays(written: string): string {
  const of = { date: "2000-01-01", zone: "UTC", dateOrder: "dayFirst" } as const;
  const plain = singleSpaced(written.replaceAll("\n", "; "));
  const parts = partsOf(plain, accentless(plain), of);
  return parts === null ? plain : joined(parts);
}

interface Part {
  /** The dates that the hours are for; null for any. */
  readonly days: ReadonlySet<string> | null;
  readonly hours: string;
  readonly isOpen: boolean;
}

/** The parts of a text, each with its days; null if it has no words for days. */
function partsOf(plain: string, text: string, of: DayOfText): Part[] | null {
  const lone = dateAt(text, of);
  if (lone !== null && /^[ ,t]/.test(text.slice(lone.length))) {
    return [{ days: new Set([lone.date]), hours: trimmed(plain.slice(lone.length)), isOpen: false }];
  }
  const found = dayWordsIn(text, of);
  if (found.length === 0) return null;
  const head = trimmed(plain.slice(0, found[0]?.from).trim().replace(BEFORE, ""));
  const parts = found.map(({ to, days, isOpen }, at): Part => {
    const tail = trimmed(
      plain
        .slice(to, found[at + 1]?.from)
        .trim()
        .replace(BEFORE, ""),
    );
    // "10-12 on Tuesday" says the day behind the hours.
    return { days, hours: tail === "" && at === 0 ? head : tail, isOpen };
  });
  const isBefore = head !== "" && parts[0]?.hours !== head;
  return isBefore ? [{ days: null, hours: head, isOpen: false }, ...parts] : parts;
}

interface DayWords {
  readonly from: number;
  readonly to: number;
  readonly days: ReadonlySet<string>;
  readonly isOpen: boolean;
}

/** Words for days: long ones anywhere, those of two letters only where hours begin, as "to" means much else. */
function dayWordsIn(text: string, of: DayOfText): DayWords[] {
  const found: DayWords[] = [];
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\d])\p{L}+(?!\d)/gu)) {
    if (index < (found.at(-1)?.to ?? 0)) continue;
    const phrase = [...DAILY, ...WEEKDAYS].find(
      (one) => text.startsWith(one, index) && !/^\p{L}/u.test(text.slice(index + one.length)),
    );
    const isBegin = word.length > 2 || /(?:^|[,;|/(]) ?$/.test(text.slice(0, index));
    if (phrase !== undefined) {
      const days = weekOf(of.date, DAILY.includes(phrase) ? ALL : ALL.slice(0, 5));
      found.push({ from: index, to: index + phrase.length, days, isOpen: false });
    } else if (NUMBERS.has(word) && isBegin) found.push(daysAt(text, index, word, of));
  }
  return found;
}

/** The days from a word on: alone, in a list or a range, or with their date. */
function daysAt(text: string, from: number, word: string, of: DayOfText): DayWords {
  let { number, isOpen } = numberOf(word, of.zone);
  const numbers = [number];
  let to = from + word.length;
  for (;;) {
    const [whole = "", sign = "", next = ""] = MORE.exec(text.slice(to)) ?? [];
    if (!NUMBERS.has(next)) break;
    const before = number;
    const read = numberOf(next, of.zone);
    ({ number } = read);
    isOpen ||= read.isOpen;
    const last = number < before ? number + 7 : number;
    const isRange = ["-", "–", "—", "to", "bis"].includes(sign);
    for (let day = before + 1; isRange && day < last; day++) numbers.push(((day - 1) % 7) + 1);
    numbers.push(number);
    to += whole.length;
  }
  const [gap = ""] = /^\.?,? /.exec(text.slice(to)) ?? [];
  const date = gap === "" ? null : dateAt(text.slice(to + gap.length), of);
  if (date !== null)
    return { from, to: to + gap.length + date.length, days: new Set([date.date]), isOpen: false };
  return { from, to: text[to] === "." ? to + 1 : to, days: weekOf(of.date, numbers), isOpen };
}

/** The day of a name, and whether it may be another one in a zone whose language is not known. */
function numberOf(word: string, zone: string): { number: number; isOpen: boolean } {
  const other = ROMANCE[word];
  const number = NUMBERS.get(word) ?? 0;
  if (other === undefined) return { number, isOpen: false };
  if (ROMANCE_ZONES.test(zone)) return { number: other, isOpen: false };
  return { number, isOpen: !OTHER_ZONES.test(zone) };
}

/** The date at the beginning of a text, and its length there. */
function dateAt(text: string, of: DayOfText): { readonly date: string; readonly length: number } | null {
  const written = (NUMBER_DATE.exec(text) ?? NAMED_DATE.exec(text))?.[0];
  const date = written === undefined ? null : dateIn(written, of);
  return written === undefined || date === null ? null : { date, length: written.length };
}

/** "Terça" of "terça-feira". */
function withoutFair(text: string): string {
  return text.replaceAll(/(?<=\p{L})-feira/giu, "");
}

/** The dates of days of the week, from a date on. */
function weekOf(date: string, numbers: readonly number[]): ReadonlySet<string> {
  const first = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return new Set(numbers.map((number) => daysAfter(date, (number - first + 7) % 7)));
}

/** A date that may lack its year: it is of the year of the day, or the next one if that is nearer. */
function dateIn(written: string, { date, dateOrder }: DayOfText): string | null {
  const text = written
    .replace(/,$/, "")
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/i, "")
    .replaceAll(/ (?:of|de) /g, " ");
  const year = date.slice(0, 4);
  // "12/1" is the day of the plan, if one of its two readings is.
  const isDay = (order: DateOrder) => dateOf(`${text}/${year}`, order) === date;
  if (/^\d{1,2}\/\d{1,2}$/.test(text) && (isDay("dayFirst") || isDay("monthFirst"))) return date;
  for (const whole of [
    text,
    `${text.replace(/[./]$/, "")}.${year}`,
    `${text.replace(/[./]$/, "")}/${year}`,
    `${text} ${year}`,
  ]) {
    const found = dateOf(whole, dateOrder);
    if (found !== null) return found;
  }
  return null;
}

function joined(parts: readonly Part[]): string {
  return parts.flatMap(({ hours }) => (hours === "" ? [] : [hours])).join(", ");
}

const SIGNS = " ,;:|()/";

/** Without the signs that part hours. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && SIGNS.includes(text[from] ?? "")) from++;
  while (to > from && SIGNS.includes(text[to - 1] ?? "")) to--;
  return text.slice(from, to);
}

/** Lower case without accents, of the same length. */
function accentless(text: string): string {
  return Array.from(text, (sign) =>
    sign.length === 1 && folded(sign).length === 1 ? folded(sign) : sign,
  ).join("");
}
