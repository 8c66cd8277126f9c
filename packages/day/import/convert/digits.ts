import { phoneText } from "../../quantity/phone.ts";
import type { LineReader } from "./line-reader.ts";

const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i;
const KEPT_DIGITS = 15; // that a spreadsheet keeps of a number

/** A number of many digits as text. A spreadsheet that took it for an amount kept its first digits only. */
export function digitsOf(reader: LineReader, meaning: "phone" | "externalId", most: number): string | null {
  const text = reader.text(meaning, most);
  if (text === null) return null;
  const whole = wholeNumber(text);
  const cell = reader.cell(meaning);
  const isLong = typeof cell === "number" && Math.abs(cell) >= 10 ** KEPT_DIGITS;
  if (whole === null || isLong) {
    reader.doubt("rounded", "look", meaning);
    return null;
  }
  return whole;
}

/** A whole number of digits without the decimals that programs add: "358401234567.0". */
export function withoutZeros(text: string): string {
  return text.replace(/^(\d+)[.,]0$/, "$1");
}

/** The text, with all digits of an exponent's number; null if some of them are lost. */
function wholeNumber(text: string): string | null {
  const [, first, rest = "", exponent] = EXPONENT.exec(text) ?? [];
  if (first === undefined) return withoutZeros(text);
  return rest.length === Number(exponent) ? first + rest : null;
}

/** A phone number with its digits. It is doubted without enough of them, and if it alone has no zero in front. */
export function phoneOf(reader: LineReader): string | null {
  const text = digitsOf(reader, "phone", 50);
  if (text === null) return null;
  const phone = phoneText(text);
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length < 5) reader.doubt("badPhone", "look", "phone");
  else if (/^[1-9]\d{6,9}$/.test(phone) && reader.reading.phonesHaveZero)
    reader.doubt("phoneShort", "look", "phone");
  return phone;
}
