import { textOf } from "../cell.ts";
import type { Cell } from "../types.ts";
import { withoutZeros } from "./digits.ts";
import type { LineReader } from "./line-reader.ts";

const SHORT_DIGITS = 3; // fewer than nearly all countries have

/** Digits of postcodes by the cities of time zones and by names of countries, where zeros stand in front. */
const COUNTRIES: readonly [digits: number, zones: string, names: string][] = [
  [5, "Helsinki,Mariehamn", "fi,fin,finland,suomi,finnland,finlande,finlandia"],
  [5, "Berlin,Busingen", "de,ger,deu,germany,deutschland,saksa,tyskland,allemagne,alemania"],
  [5, "Paris", "fr,fra,france,frankreich,ranska,frankrike,francia"],
  [5, "Madrid,Canary,Ceuta", "es,esp,spain,spanien,espana,españa,espanja,espagne"],
  [5, "Rome", "it,ita,italy,italien,italia,italie"],
  [5, "Stockholm", "se,swe,sweden,schweden,sverige,ruotsi,suède,suecia"],
  [5, "Tallinn", "ee,est,estonia,estland,viro,eesti"],
  [5, "New_York,Chicago,Denver,Los_Angeles,Detroit,Phoenix", "us,usa,united states,vereinigte staaten"],
  [5, "Istanbul", "tr,tur,turkey,türkiye,türkei,turquie,turkki,turkiet"],
  [8, "Sao_Paulo,Fortaleza,Recife,Bahia,Manaus", "br,bra,brazil,brasil,brasilien,brésil,brasilia"],
  [4, "Oslo", "no,nor,norway,norwegen,norge,norja"],
  [4, "Copenhagen", "dk,dnk,denmark,dänemark,danmark,tanska"],
  [4, "Vienna", "at,aut,austria,österreich,itävalta"],
  [4, "Zurich", "ch,che,switzerland,schweiz,suisse,svizzera"],
  [4, "Brussels", "be,bel,belgium,belgien,belgique"],
];

/** The digits of postcodes of a zone; null where they are not known or not only digits. */
function digitsOfZone(zone: string): number | null {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  return COUNTRIES.find(([, zones]) => zones.split(",").includes(city))?.[0] ?? null;
}

/**
 * The digits of a postcode in a file: as most of the longer ones have, so that one wrong postcode makes no doubt of the
 * others; or as the countries have; else as the project's zone has.
 */
export function postcodeDigitsOf(cells: readonly Cell[], countries: readonly Cell[], zone: string): number {
  const lengths = new Map<number, number>();
  for (const cell of cells) {
    const text = withoutZeros(textOf(cell));
    if (/^\d{1,10}$/.test(text)) lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
  }
  const all = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return 0;
  const names = new Set(countries.map((cell) => textOf(cell).toLowerCase()).filter((name) => name !== ""));
  const known = COUNTRIES.flatMap(([digits, , list]) =>
    [...names].some((name) => list.split(",").includes(name)) ? [digits] : [],
  );
  if (known.length > 0 && new Set(known).size === 1) return known[0] ?? 0;
  // One that is too long is a slip; several are how the country writes them.
  const often = [...lengths].filter(([, count]) => count >= 2 || count >= all / 4).map(([length]) => length);
  const own = Math.max(0, ...often);
  const ofZone = digitsOfZone(zone);
  return ofZone !== null && own <= ofZone ? ofZone : own;
}

/** A postcode; one that a spreadsheet took for a number, and so lost its zeros, gets them back if somebody says so. */
export function postcodeOf(reader: LineReader): string | null {
  const written = reader.text("postcode", 20);
  const postcode = written === null ? null : withoutZeros(written);
  if (postcode === null || !/^\d+$/.test(postcode)) return postcode;
  return mended(reader, postcode, "postcode");
}

/** The city; its column may have the postcode in front. */
export function cityWithZeros(reader: LineReader): string | null {
  const city = reader.text("city", 500);
  const [, digits] = /^(\d{2,4})(?= \p{L})/u.exec(city ?? "") ?? [];
  if (city === null || digits === undefined) return city;
  return mended(reader, digits, "city") + city.slice(digits.length);
}

function mended(reader: LineReader, postcode: string, meaning: "postcode" | "city"): string {
  const { postcodeDigits, choices } = reader.reading;
  const isShort = postcode.length <= SHORT_DIGITS || postcode.length < postcodeDigits;
  const full = postcode.padStart(postcodeDigits, "0");
  if (isShort && choices.hasZeros && full !== postcode) return full;
  if (isShort) reader.doubt("postcodeShort", "look", meaning, full);
  else if (postcodeDigits > 0 && postcode.length > postcodeDigits)
    reader.doubt("postcodeLong", "look", meaning, String(postcodeDigits));
  return postcode;
}
