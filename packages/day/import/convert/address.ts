import { textOf } from "../read/table.ts";
import type { LineReader } from "./line-reader.ts";

const MOST = 500;

/**
 * An address from one or several columns: street, postcode and city, region, country. A part that occurs twice is used
 * once.
 */
export function addressOf(reader: LineReader): string {
  const street = reader.text("address", MOST);
  const postcode = postcodeOf(reader);
  const city = reader.text("city", MOST);
  const place = [postcode, city].filter((part) => part !== null).join(" ");
  const parts = [street, place, reader.text("region", MOST), reader.text("country", MOST)];
  const own = street?.toLowerCase() ?? "";
  const wanted = parts.filter((part, index): part is string => {
    if (part === null || part === "") return false;
    return index === 0 || !own.includes(part.toLowerCase());
  });
  const address = wanted.join(", ");
  const hasCoordinates =
    reader.columnsOf("latitude").length > 0 || reader.columnsOf("coordinates").length > 0;
  if (street === null && hasCoordinates) {
    return address !== "" ? address : textOf(reader.cell("name")) || "–";
  }
  if (street === null) reader.doubt("noAddress", "blocks", null);
  return reader.cut(address, MOST, "address");
}

const SHORT_DIGITS = 3; // fewer than nearly all countries have

function postcodeOf(reader: LineReader): string | null {
  const postcode = reader.text("postcode", 20);
  // A spreadsheet that treated 00100 as a number dropped its zeros.
  const isShort = postcode !== null && /^\d+$/.test(postcode);
  if (isShort && (postcode.length <= SHORT_DIGITS || postcode.length < reader.reading.postcodeDigits)) {
    reader.doubt("postcodeShort", "look", "postcode");
  }
  return postcode;
}
