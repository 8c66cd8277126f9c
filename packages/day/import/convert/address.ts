import { pointIn } from "../../quantity/coordinates.ts";
import { textOf } from "../cell.ts";
import { isLikeAddress } from "./content.ts";
import type { LineReader } from "./line-reader.ts";
import { cityWithZeros, postcodeOf } from "./postcode.ts";

const MOST = 500;
/** Stands for the address of a stop that has coordinates only. */
export const NO_ADDRESS = "–";

/**
 * An address from one or several columns: street and house number, postcode and city, region, country. A part that
 * occurs twice is used once.
 */
export function addressOf(reader: LineReader): string {
  const street = streetOf(reader);
  const postcode = postcodeOf(reader);
  const city = cityWithZeros(reader);
  const isInCity = postcode !== null && city !== null && city.startsWith(postcode);
  const place = [isInCity ? null : postcode, city].filter((part) => part !== null).join(" ");
  const parts = [street, place, reader.text("region", MOST), reader.text("country", MOST)];
  const address = parts.reduce<string>((before, part) => {
    if (part === null || part === "" || hasWords(before.toLowerCase(), part.toLowerCase())) return before;
    return before === "" ? part : `${before}, ${part}`;
  }, "");
  const hasCoordinates =
    reader.columnsOf("latitude").length > 0 || reader.columnsOf("coordinates").length > 0;
  if (street === null && hasCoordinates) {
    return address !== "" ? address : textOf(reader.cell("name")) || NO_ADDRESS;
  }
  // "---" or "2" is no address, a point is one.
  if (street === null || (!hasCoordinates && !/\p{L}/u.test(street) && pointIn(street) === null))
    reader.doubt("noAddress", "blocks", null);
  else if (reader.isPayers) reader.doubt("payerAddress", "skips", "address");
  return reader.cut(address, MOST, "address");
}

/** Whether a text has a part as whole words: "Helsingintie 1" does not have "FI". */
function hasWords(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at === -1) return false;
  const isEdge = (sign: string | undefined) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign);
  return isEdge(text[at - 1]) && isEdge(text[at + part.length]);
}

/** Streets whose number stands before them: "12 rue du Port", "10 High Street". */
const NUMBER_FIRST =
  /^(?:rue|avenue|boulevard|bd\.?|place|chemin|allée|quai|impasse|route|cours|square)\b|\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln\.?|drive|dr\.?|close|way|court|crescent|terrace|boulevard|blvd\.?)$/iu;

/** "Av. Foch" is French, "Av. Paulista" is not. */
const AVENUE = /^av\.? /i;
const FRENCH = /\/(?:Paris|Brussels|Luxembourg|Monaco|Zurich|Montreal|Toronto)$/;

/** Parts of a house: what follows is no street. */
const INSIDE =
  /^(?:apt|apartment|app|appartement|apto|apartamento|unit|suite|ste|flat|floor|room|door|building|bldg|entrance|whg|wohnung|etage|stock|og|lgh|lägenhet|vån|trappa|porras|rappu|krs|kerros|as|asunto|piso|puerta|escalera|interno|scala|piano|daire|kat|mieszkanie|lokal|m|box|p\.? ?o\.?)\b/iu;

/** The street, or the first further line with one where the line of the street has none: "c/o Kuu" above "Katu 1". */
function ownStreet(reader: LineReader): string | null {
  const street = reader.text("address", MOST);
  const isDoor = street !== null && INSIDE.test(street) && street.split(" ").length <= 2;
  if (street === null || (/\d/.test(street) && !isDoor) || reader.columnsOf("houseNumber").length > 0)
    return street;
  const below = reader.columnsOf("addressExtra").map((column) => textOf(reader.at(column)));
  const number = below.find((text) => /^\d{1,4} ?\p{L}?$/u.test(text));
  if (number !== undefined) return withNumber(reader, street, number);
  const other = below.find((text) => isLikeAddress(text) && !INSIDE.test(text));
  return other === undefined ? street : `${street}, ${other}`;
}

function withNumber(reader: LineReader, street: string, number: string): string {
  const isFirst = NUMBER_FIRST.test(street) || (AVENUE.test(street) && FRENCH.test(reader.reading.day.zone));
  return isFirst ? `${number} ${street}` : `${street} ${number}`;
}

function streetOf(reader: LineReader): string | null {
  const street = ownStreet(reader);
  const numbers = reader.columnsOf("houseNumber");
  for (const column of numbers)
    if (reader.at(column) instanceof Date) reader.doubt("becameDate", "look", column);
  const number = numbers.map((column) => textOf(reader.at(column))).reduce(glued, "");
  if (street === null || number === "") return street;
  // A street that has its number already.
  if (hasWords(street.toLowerCase(), number.toLowerCase())) return street;
  return withNumber(reader, street, number);
}

/** "18" and "a" are "18 a", "18" and "/2" are "18/2". */
function glued(before: string, next: string): string {
  return before === "" || /^[-/]/.test(next) ? before + next : `${before} ${next}`;
}
