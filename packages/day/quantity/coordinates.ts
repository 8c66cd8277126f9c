import { singleSpaced } from "../text/single-spaced.ts";
import { readNumber, type DecimalSign } from "./number.ts";

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** One coordinate in degrees, and which of the two it is, if a letter says so. */
export interface Angle {
  readonly degrees: number;
  readonly axis: "latitude" | "longitude" | null;
}

/** Coordinates are shorter. The limit bounds the time for other texts. */
const LONGEST = 120;
const LETTER = "([NSEWnsew])";
const MINUTES = String.raw`(\d{1,2}(?:[.,]\d+)?) ?['′’´](?!['′’´])`;
const SECONDS = String.raw`(\d{1,2}(?:[.,]\d+)?) ?(?:["″”“]|['′’´]{2})`;
// In single-spaced text. A space that repeats here would multiply the ways to match.
const SIZE = String.raw`([-+−]?\d{1,3}(?:[.,]\d+)?)(?: ?[°º](?: ?${MINUTES}(?: ?${SECONDS})?)?)?`;
/** A letter stands before or behind. */
const ANGLE = `(?:${LETTER} ?${SIZE}|${SIZE}(?: ?${LETTER})?)`;
const GROUPS = 8;
const BETWEEN = String.raw`(?: ?[,;/] ?| |(?<=[NSEWnsew°º'′’´"″”]))`;
const ONE = new RegExp(`^${ANGLE}$`, "u");
const PAIR = new RegExp(String.raw`^(?:geo:)?\(? ?${ANGLE}${BETWEEN}${ANGLE} ?\)?$`, "u");
/** Well-known text has the longitude first. */
const WKT = /^POINT ?\( ?(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?) ?\)$/i;
/** A map's address with a point: "https://maps.google.com/?q=60.17,24.94", "…/maps/@60.17,24.94,15z". */
const LINK =
  /^https?:\/\/\S*?(?:[?&](?:q|query|ll|daddr|destination)=|\/@)(-?\d+\.\d+)(?:,|%2C)(-?\d+\.\d+)(?=[,&#z/]|$)/i;

/**
 * A coordinate: "60.1699", "60,1699", "60.1699° N", "W 70.66", "60°10'11.6\"N". Null for other texts.
 * @param sign of the column's decimals
 */
export function angleIn(written: string, sign: DecimalSign | null): Angle | null {
  const text = singleSpaced(written);
  const number = readNumber(text, sign);
  if (number !== null) return { degrees: number.value, axis: null };
  const match = text.length > LONGEST ? null : ONE.exec(text);
  return match && angleOf(match.slice(1));
}

/** The point of a text that consists of one, latitude first unless letters say otherwise. Null for any other text. */
export function pointIn(written: string): Point | null {
  const text = singleSpaced(written).replace(/^[[(]([^[\]()]*)[\])]$/, "$1");
  if (text.length > LONGEST && !text.startsWith("http")) return null;
  const [, x, y] = WKT.exec(text) ?? [];
  if (x !== undefined) return { latitude: Number(y), longitude: Number(x) };
  const [, north, east] = LINK.exec(text) ?? [];
  if (north !== undefined) return { latitude: Number(north), longitude: Number(east) };
  const match = PAIR.exec(text);
  const first = match && angleOf(match.slice(1, 1 + GROUPS));
  const second = match && angleOf(match.slice(1 + GROUPS));
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null;
  const isTurned = first.axis === "longitude" || second.axis === "latitude";
  const [latitude, longitude] = isTurned ? [second, first] : [first, second];
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}

/** Fewer decimals may be a house number and a flat. */
const EXACT = /[.,]\d{2}.*[.,]\d{2}|[°º].*[°º]/su;

/** Whether a text that is a point can be nothing else. */
export function isExact(text: string): boolean {
  return EXACT.test(text);
}

function angleOf(parts: readonly (string | undefined)[]): Angle | null {
  const [before, ...more] = parts;
  const [whole = "", minutes, seconds] = before === undefined ? more.slice(3) : more;
  const letter = (before ?? more[6])?.toUpperCase();
  const number = (text: string | undefined) => Number((text ?? "0").replace(",", ".").replace("−", "-"));
  const isMixed = minutes !== undefined && /[.,]/.test(whole);
  if (isMixed || number(minutes) >= 60 || number(seconds) >= 60) return null;
  const size = Math.abs(number(whole)) + number(minutes) / 60 + number(seconds) / 3600;
  const isNegative = /^[-−]/.test(whole) || letter === "S" || letter === "W";
  const axis = letter === undefined ? null : /[NS]/.test(letter) ? "latitude" : "longitude";
  return { degrees: Number((isNegative ? -size : size).toFixed(7)), axis };
}
