import { singleSpaced } from "../text/single-spaced.ts";

/** A phone number as it is kept: as it was written, without signs that only a spreadsheet needs. */
export function phoneText(written: string): string {
  return singleSpaced(written.replace(/^tel:/i, "").replace(/^'+/, ""));
}

/** The address that a phone dials: "+358 (0)40 123" is tel:+35840123. Null for a text without a number. */
export function phoneUri(phone: string): string | null {
  const [first = ""] = phone.split(/[/;,]|(?:ext|x)\.?\s?(?=\d)/i);
  const digits = first.replace(/^(\s*(?:\+|00)[\d\s]+)\(0\)/, "$1").replaceAll(/[^\d+]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}
