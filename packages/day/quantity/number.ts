/** The sign before a number's decimals. */
export type DecimalSign = "." | ",";

/** A number as it was written. */
export interface NumberReading {
  readonly value: number;
  /**
   * Whether the only sign may also be the other one: "1,500" may be 1500 or 1.5. `value` is then the reading of the
   * sign as decimals.
   */
  readonly isOpen: boolean;
}

/** Spaces and apostrophes that part thousands. */
const PARTS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;
const THOUSANDS: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/,
  ",": /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/,
};
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Reads a number in a person's notation: "12.5", "12,5", "1 000", "1,250.00", "1.250,00", "1'000", "1.5e3". Null for
 * other texts: "1,2,3", "1 2".
 * @param sign the sign of decimals, where the text alone leaves it open; null: not known
 */
export function readNumber(text: string, sign: DecimalSign | null): NumberReading | null {
  const written = text.trim().replaceAll(PARTS, "").replace(/^−/, "-");
  const [, minus = "", digits = "", exponent = ""] =
    /^([-+]?)([\d.,]+)(e[-+]?\d{1,3})?$/i.exec(written) ?? [];
  const valueOf = (decimal: DecimalSign): NumberReading["value"] => {
    const plain = digits.replaceAll(decimal === "," ? "." : ",", "").replace(decimal, ".");
    return Number(`${minus}${plain}${exponent}`);
  };
  if (PLAIN.test(digits)) {
    const own = digits.includes(",") ? "," : ".";
    const isOpen = OPEN.test(digits) && exponent === "";
    // The sign of the others decides; a sign that cannot part thousands is a decimal sign.
    return { value: valueOf(isOpen && sign !== null ? sign : own), isOpen: isOpen && sign === null };
  }
  if (exponent !== "") return null;
  const decimal = ([".", ","] as const).find((other) => THOUSANDS[other].test(digits));
  return decimal === undefined ? null : { value: valueOf(decimal), isOpen: false };
}

export type Language = "en" | "de";
const DECIMAL: Readonly<Record<Language, DecimalSign>> = { en: ".", de: "," };

/**
 * Reads a number that a person types on a page of this language. "open" for a text that would be read as something
 * else in another language, as "1.000" in English; "1,000" is a thousand there.
 */
export function typedNumber(text: string, language: Language): number | "open" | null {
  const read = readNumber(text, null);
  if (read === null || !read.isOpen) return read?.value ?? null;
  return text.includes(DECIMAL[language]) ? "open" : (readNumber(text, DECIMAL[language])?.value ?? null);
}

/** A number as `typedNumber` reads it: no thousands, at most this many decimals, and never three of them alone. */
export function numberText(value: number, language: Language, decimals = 6): string {
  const plain = String(Number(value.toFixed(decimals)));
  const full = OPEN.test(plain.replace("-", "")) ? `${plain}0` : plain;
  return full.replace(".", DECIMAL[language]);
}
