import { kindOf } from "../../quantity/load.ts";
import type { Unit } from "../../quantity/minutes.ts";
import { isOfParty } from "../meanings.ts";
import type { Meaning, NameReading, Party } from "../types.ts";
import { partedName } from "./party.ts";
import { plainName, plainParts } from "./plain-name.ts";
import { moreLoads, moreWords } from "./more-words.ts";
import { loadNames as ownLoads, unusedNames, words } from "./words.ts";

const loadNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(moreLoads).flatMap(([key, names]) => list(names).map((name) => [name, key])),
  ),
  ...ownLoads,
};

/** The same names are read again for each view of a file. */
const read = new Map<string, NameReading>();
const MOST_READ = 2000;

export function readName(header: string): NameReading {
  const known = read.get(header);
  if (known !== undefined) return known;
  if (read.size > MOST_READ) read.clear();
  const reading = freshName(header);
  read.set(header, reading);
  return reading;
}

const CUBIC_FEET = /\b(?:cu\.?|cubic) ?(?:ft|feet|foot)\b\.?/gi;

function freshName(header: string): NameReading {
  // Without its accent, it is a letter.
  const { plain, inBrackets } = plainParts(
    header.replaceAll(CUBIC_FEET, "ft3").replace(/^\s*à\s*$/iu, "jusqu'à"),
  );
  // "Item #" is no item.
  const isNumber = header.includes("#") && unusedNames.has(plainName(header.replaceAll("#", " no ")));
  const isUnused = isNumber || (unusedNames.has(plain) && !KNOWN.has(plain));
  const { party, rest: beside } = directed(plain) ?? partedName(plain, inBrackets);
  // "Lieferempfänger" and "delivery recipient" say the party twice.
  const inner = party === null || inBrackets !== "" ? null : partedName(beside, "");
  const rest = inner?.party === party ? inner.rest : beside;
  const numbered = isUnused ? null : nthWindow(plain);
  // The time slot of "pickup.timeslot" is not that of the stop.
  const isSenders = party === "sender" && !KNOWN.has(plain);
  const own = isUnused || isSenders ? [] : (numbered?.meanings ?? ownMeanings(plain, header));
  const unit = `${plain} ${inBrackets}`.split(" ").map((word) => kindOf(word, []));
  const ofUnit = unit.find(({ key }) => key === "weight" || key === "volume")?.key;
  // "quantity[kg]" is a weight.
  const whole = own.includes("quantity") && ofUnit !== undefined ? (["load"] as const) : own;
  const parted = party === null || isUnused ? [] : restMeanings(rest, party);
  // "delivery time" is a name of its own; "delivery address" is both, and so is "shipping address 1".
  const isOwn = whole.length > 0 && !whole.some(isOfParty);
  const meanings = isOwn ? whole : [...new Set([...whole, ...parted])];
  const named =
    [plain, rest, ...withoutUnit(plain), ...withoutUnit(rest)].map((name) => loadNames[name]).find(Boolean) ??
    "";
  // "demand kg" is a weight.
  const loadKey = named === "load" || whole.includes("load") ? (ofUnit ?? named) : named;
  return {
    meanings,
    party: !isOwn && (meanings.some(isOfParty) || party === "sender") ? party : null,
    loadKey,
    factor: factorOf(loadKey, `${inBrackets} ${plain}`),
    unit: unitOf(`${plain} ${inBrackets}`),
    nth: numbered?.nth ?? 1,
    isUnused,
  };
}

/**
 * The meanings of a name, or of one of its parts, the last one first: "Operations/Product", "Osoite | Adress",
 * "customer.address.city", "customer__city".
 */
function ownMeanings(plain: string, header: string): readonly Meaning[] {
  const parts = header.split(/[/>:|\n]|(?<=\p{L}{3})\.(?=\p{L}{3})|__| [-–—] /u);
  const names = [plain, ...(parts.length > 1 ? parts.map(plainName).toReversed() : [])];
  return names.map(meaningsOf).find((found) => found.length > 0) ?? [];
}

const ORDINALS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "second,2nd,ii,zweite,zweiter,zweites,zweiten,toinen,toisen,andra,segunda,segundo,deuxieme,2 a,2e",
    "third,3rd,iii,dritte,drittes,kolmas,tredje,tercera,troisieme",
  ].flatMap((names, index) => list(names).map((name) => [name, String(index + 2)])),
);
const OF_WINDOWS: ReadonlySet<Meaning> = new Set(["windowFrom", "windowTo", "windows"]);

/** One of several windows or its end: "Window 2 from", "tw_end_2", "zweites Zeitfenster"; null for other names. */
function nthWindow(plain: string): { readonly nth: number; readonly meanings: readonly Meaning[] } | null {
  const words = plain.split(" ").map((word) => ORDINALS[word] ?? word);
  const text = words.join(" ").replace(/(?<=\p{L})(?=[1-9](?: |$))/u, " ");
  const [, nth] = /(?:^| )([1-9])(?: |$)/.exec(text) ?? [];
  if (nth === undefined) return null;
  const rest = text.replace(nth, "").replaceAll(/ +/g, " ").trim();
  const meanings = meaningsOf(rest).filter((meaning) => OF_WINDOWS.has(meaning));
  return meanings.length === 0 ? null : { nth: Number(nth), meanings };
}

/** "From city" and "to name" are of who sends and who receives; "from time" is not. */
function directed(plain: string): { readonly party: Party; readonly rest: string } | null {
  const [, word = "", rest = ""] = /^(from|von|fran|to|an|till) (.+)$/.exec(plain) ?? [];
  const found = meaningsOf(rest);
  if (word === "" || KNOWN.has(plain) || found.length === 0 || !found.every(isOfParty)) return null;
  return { party: ["from", "von", "fran"].includes(word) ? "sender" : "receiver", rest };
}

/** A party without a rest, as "Recipient" or "Deliver to", is a name or an address. */
function restMeanings(rest: string, party: Party): readonly Meaning[] {
  if (rest !== "") return meaningsOf(rest);
  return party === "receiver" ? ["address", "name"] : ["name", "address"];
}

const KNOWN = new Map<string, Meaning[]>();
for (const [meaning, names] of Object.entries(words))
  for (const name of [...names, ...list(moreWords[meaning as keyof typeof words] ?? "")].filter(Boolean))
    KNOWN.set(name, [...(KNOWN.get(name) ?? []), meaning as Meaning]);
for (const name of Object.keys(loadNames)) KNOWN.set(name, [...(KNOWN.get(name) ?? []), "load"]);

function meaningsOf(plain: string): readonly Meaning[] {
  for (const name of [plain, ...umlauts(plain), ...withoutUnit(plain)]) {
    const found = KNOWN.get(name);
    if (found) return [...new Set(found)];
  }
  const both = plain.split(/ (?:and|und|et|y|e|en|och|ja|og|i|a|ve) /);
  const [first = [], second = []] = both.map((part) => KNOWN.get(part) ?? []);
  // "Postcode and city" has both.
  const isPlace = [first, second].some((all) => all.includes("city"));
  if (both.length === 2 && isPlace && [...first, ...second].includes("postcode")) return ["city"];
  const end = windowEnd(plain);
  if (end !== null) return [end];
  const numbered = withoutTail(plain).flatMap((name) =>
    (KNOWN.get(name) ?? []).filter((meaning) => NUMBERED.has(meaning)),
  );
  if (numbered.length > 0) return [...new Set(numbered)];
  const ofPlace = PLACES.flatMap((tail) =>
    plain.endsWith(tail) ? (KNOWN.get(plain.slice(0, -tail.length)) ?? []) : [],
  ).filter(isOfParty);
  if (ofPlace.length > 0) return [...new Set(ofPlace)];
  // "customer city" is a city, but "address invoice" is no number of an order.
  return HEADS.filter((head) => plain.startsWith(`${head} `)).flatMap((head) =>
    (KNOWN.get(plain.slice(head.length + 1)) ?? []).filter(
      // "address number" is the house's, "stop number" is not.
      (meaning) => isOfParty(meaning) && (meaning !== "houseNumber" || ADDRESS_HEADS.includes(head)),
    ),
  );
}

/** "strasse" of "straße" and "strasse"; "empfaenger" is "empfanger". */
function umlauts(plain: string): string[] {
  return /[aou]e/.test(plain) ? [plain.replaceAll(/([aou])e/g, "$1")] : [];
}

/** "Weight in kg" is a weight, "amount of parcels" are parcels, and "address 1" is an address. */
function withoutUnit(plain: string): string[] {
  const unit = plain.replace(
    / (?:in )?(?:kg|g|gr|lbs?|t|m3|l|pcs|stk|min|minutes|minuten|sec|seconds|s|h)$/,
    "",
  );
  const counted = unit.replace(
    /^(?:number|amount|no|count|anz|anzahl|nombre|numero|nb|cantidad|antal) (?:of |de |der |von |av )?/,
    "",
  );
  const first = unit.replace(/(\p{L})(?=\d$)/u, "$1 ");
  return [unit, counted, unit.replace(/ 1$/, ""), first, first.replace(/ 1$/, "")].filter(
    (name) => name !== plain,
  );
}

const STARTS = new Set(
  list(
    "od,dalle,vanaf,fra,das,from,von,ab,open,opens,opening,start,starts,beginn,begin,begins,desde,fran,alkaen,alku,debut,inicio,earliest,after,min",
  ),
);
const ENDS = new Set(
  list(
    "do,alle,tot,til,ate,entro,to,bis,close,closes,closing,end,ends,ende,until,till,hasta,fin,loppu,asti,latest,before,max",
  ),
);
const TIMES = new Set(
  list(
    "godzina,godz,dostawa,tijd,bezorgtijd,ora,orario,consegna,levering,saat,teslimat,cas,doruceni,tw,time,times,window,slot,delivery,hours,service,zeit,uhrzeit,lieferzeit,zeitfenster,fenster,lieferung,anlieferung,zustellung,hora,horario,entrega,ventana,heure,horaire,creneau,livraison,tid,leveranstid,tidsfonster,leverans,klo,aika,kello,aikaikkuna,toimitusaika,toimitus,1",
  ),
);

/** One end of a window: a word for it beside words for times, as in "Zeit ab" and "delivery window end". */
function windowEnd(plain: string): Meaning | null {
  const all = plain.split(" ");
  const starts = all.filter((word) => STARTS.has(word)).length;
  const ends = all.filter((word) => ENDS.has(word)).length;
  const times = all.filter((word) => TIMES.has(word)).length;
  if (times === 0 || starts + ends !== 1 || times + starts + ends !== all.length) return null;
  return starts === 1 ? "windowFrom" : "windowTo";
}

/** Meanings of which "number" may be a part of the name: "order no", not "customer no". */
const NUMBERED: ReadonlySet<Meaning> = new Set(["externalId", "phone", "postcode", "houseNumber"]);

/** Words that many names have before and behind what they mean. */
const PLACES = [" geschaftlich", " privat", " business", " home"];
const TAILS = [" no", " nr", " number", " nummer", " numero", " nro"];
const ADDRESS_HEADS = list("address,adresse,anschrift,adress,direccion,osoite,adres,endereco,indirizzo");
const HEADS = [
  ...ADDRESS_HEADS,
  ...list(
    "customer,client,kunde,kunden,kund,asiakkaan,cliente,stop,order,business,home,work,office,arrival location",
  ),
];

function withoutTail(plain: string): string[] {
  return TAILS.flatMap((tail) => (plain.endsWith(tail) ? [plain.slice(0, -tail.length)] : []));
}

function list(text: string): string[] {
  return text.split(",");
}

function factorOf(loadKey: string, text: string): number {
  if (loadKey !== "weight" && loadKey !== "volume") return 1;
  const units = text.split(" ").map((word) => kindOf(word, []));
  return units.find(({ key, factor }) => key === loadKey && factor !== 1)?.factor ?? 1;
}

/** Times of service are in minutes, unless the header says otherwise. */
function unitOf(plain: string): Unit {
  if (/\b(s|sec|secs|seconds?|sek|sekunden?|secondes?|segundos|sekunder|sekuntia)\b/.test(plain))
    return "seconds";
  return /\b(h|hours?|std|stunden?|heures?|horas|timmar|tuntia)\b/.test(plain) ? "hours" : "minutes";
}

export function isKnownName(text: string): boolean {
  const name = readName(text);
  return plainName(text) !== "" && (name.meanings.length > 0 || name.isUnused);
}
