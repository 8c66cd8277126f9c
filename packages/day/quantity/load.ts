import { singleSpaced } from "../text/single-spaced.ts";
import { numberText, readNumber, typedNumber, type DecimalSign, type Language } from "./number.ts";

export type Loads = Readonly<Record<string, number>>;

/** A kind of load that many days have: its key, its names, and its units with the amount of each. */
interface Known {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly units: Readonly<Record<string, number>>;
}

const of = (factor: number, words: string) =>
  Object.fromEntries(words.split(" ").map((word) => [word, factor]));
const known: readonly Known[] = [
  {
    key: "weight",
    names: { en: "weight", de: "Gewicht" },
    units: {
      ...of(1, "kg kgs kilo kilos kilogram kilograms kilogramm weight gewicht paino vikt poids peso"),
      ...of(0.001, "g gr gram grams gramm grammes gramos"),
      ...of(1000, "t to ton tons tonne tonnes tonnen"),
      ...of(0.453_592_37, "lb lbs pound pounds"),
      ...of(0.028_349_523, "oz ounce ounces"),
    },
  },
  {
    key: "count",
    names: { en: "count", de: "Stück" },
    units: {
      ...of(
        1,
        "count pcs pc piece pieces stk stck stück stuck kpl st pz pza pzas ud uds unit units item items x",
      ),
      ...of(1, "parcel parcels package packages paket pakete box boxes karton kartons colis bultos kolli"),
    },
  },
  {
    key: "volume",
    names: { en: "volume", de: "Volumen" },
    units: {
      ...of(1, "m3 m³ cbm volume volumen tilavuus volym"),
      ...of(0.001, "l liter liters litre litres dm3 dm³"),
      ...of(0.000_001, "ml cm3 cm³ ccm"),
      ...of(0.028_316_847, "ft3 ft³ cuft cft"),
    },
  },
  {
    key: "pallets",
    names: { en: "pallets", de: "Paletten" },
    units: of(1, "pallet pallets palette paletten plt lava lavaa pall pallar palets"),
  },
  { key: "load", names: { en: "load", de: "Ladung" }, units: of(1, "load ladung kuorma last") },
];

/** The kind that a word means, and how much of it one is: "g" is 0.001 of weight. A kind of the day comes first. */
export function kindOf(
  word: string,
  kinds: readonly string[],
  units?: ReadonlyMap<string, string>,
): { readonly key: string; readonly factor: number } {
  const exact = kinds.find((kind) => kind === word);
  const plain = word.toLowerCase().replace(/\.$/, "");
  const key = exact ?? kinds.find((kind) => kind.toLowerCase() === plain);
  if (key !== undefined) return { key, factor: 1 };
  for (const { key: found, units } of known)
    if (Object.hasOwn(units, plain)) return { key: found, factor: units[plain] ?? 1 };
  return { key: units?.get(plain) ?? word, factor: 1 };
}

/** A kind as people of a language call it. @param kinds of the day; none of them is shown under another's name */
export function kindText(key: string, language: Language, kinds: readonly string[] = []): string {
  const name = known.find((other) => other.key === key)?.names[language] ?? key;
  return name !== key && kinds.some((kind) => kind.toLowerCase() === name.toLowerCase()) ? key : name;
}

/** What loads are read with. */
export interface LoadContext {
  readonly language: Language;
  /** The kinds that the day has. A number alone is of the only kind. */
  readonly kinds: readonly string[];
  /** Kinds by words that only this firm has for them, in lower case. */
  readonly units?: ReadonlyMap<string, string>;
  /** The kind of a number alone, where the day has several. */
  readonly usual?: string | undefined;
}

/** Why a text is no load, and the part of the text that it is about. */
export interface LoadFault {
  /** `open`: "1.000" may be one or a thousand. `kind`: a number without its kind. `twice`: a kind comes twice. */
  readonly fault: "number" | "open" | "kind" | "twice";
  readonly part: string;
}

const SPLIT = /[;\n]|,(?=\s)|(?<=[^\d\s]),/u;
const LEADING = /^[-+−]?[\d.,](?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*(?:e[-+]?\d{1,3}(?![\p{L}\d]))?/iu;
/** No unit begins so: "5-" is minus five in some files, and "1/2" a half. */
const NO_UNIT = /^[-−/]/u;
const QUOTED = /^"(.+)"$/su;

/** Loads that a person types: "12,5 kg, 2 count", "1 000 kg", "weight 3", "500 g"; empty for none. */
export function typedLoads(text: string, { language, kinds, units, usual }: LoadContext): Loads | LoadFault {
  const loads = new Map<string, number>();
  for (const part of text.split(SPLIT).map(singleSpaced)) {
    if (part === "") continue;
    const parted = partsOf(part);
    const number = parted && typedNumber(parted.number, language);
    if (!parted || number === null) return { fault: "number", part };
    if (number === "open") return { fault: "open", part: parted.number };
    if (number < 0) return { fault: "number", part };
    const word = parted.word === "" ? (usual ?? onlyOf(kinds)) : parted.word;
    if (word === null) return { fault: "kind", part };
    const { key, factor } = kindOf(word, kinds, units);
    if (loads.has(key)) return { fault: "twice", part };
    loads.set(key, scaled(number, factor));
  }
  return Object.fromEntries(loads);
}

export function isLoadFault(read: Loads | LoadFault): read is LoadFault {
  return typeof (read as LoadFault).fault === "string";
}

/** An amount of a sheet with the unit behind it, if it has one: "12,5 kg". Null if it is no amount. */
export function readAmount(
  text: string,
  sign: DecimalSign | null,
): { readonly value: number; readonly isOpen: boolean; readonly unit: string } | null {
  const parted = partsOf(singleSpaced(text));
  const read = parted && readNumber(parted.number, sign);
  return read && { ...read, unit: parted.word };
}

function partsOf(part: string): { readonly number: string; readonly word: string } | null {
  const [leading] = LEADING.exec(part) ?? [];
  if (leading !== undefined) {
    const word = unquoted(part.slice(leading.length));
    return NO_UNIT.test(word) ? null : { number: leading, word };
  }
  const at = Math.max(...[" ", ":", "="].map((sign) => part.lastIndexOf(sign)));
  const number = part.slice(at + 1);
  return at > 0 && /^[\d.,]+$/.test(number)
    ? { number, word: unquoted(part.slice(0, at).replace(/\s?[:=]$/, "")) }
    : null;
}

function unquoted(text: string): string {
  const word = text.trim().replace(/^×\s*/u, "");
  return QUOTED.exec(word)?.[1] ?? word;
}

function onlyOf(kinds: readonly string[]): string | null {
  if (kinds.length === 0) return "load";
  return kinds.length === 1 ? (kinds[0] ?? null) : null;
}

export function scaled(amount: number, factor: number): number {
  return factor === 1 ? amount : Number((amount * factor).toFixed(6));
}

/** "12.5 weight, 2 count": loads as people read them, and as `typedLoads` reads them back. */
export function loadsText(loads: Loads | null, language: Language, kinds: readonly string[] = []): string {
  const all = [...new Set([...kinds, ...Object.keys(loads ?? {})])];
  return Object.entries(loads ?? {})
    .map(([key, amount]) => `${numberText(amount, language)} ${kindText(key, language, all)}`)
    .join(", ");
}
