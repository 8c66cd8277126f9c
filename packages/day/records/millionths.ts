/** Most decimals of an amount of load. */
export const DECIMALS = 6;

/** A number in its shortest decimal form: digits, decimals, and an exponent if it is very small or large. */
const SHORTEST = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A sum like 0.1 + 0.2 without what binary numbers add to it: 15 digits, which every amount has room in. */
export function withoutNoise(amount: number): number {
  return Number(amount.toPrecision(15));
}

/** Whether an amount has no more decimals than are stored. It is 0 or more, in its shortest decimal form. */
export function isMillionths(amount: number): boolean {
  return split(amount).rest === 0n;
}

/**
 * An amount of load, 0 or more, in whole millionths. The shortest decimal form counts: 0.29 is 290000 millionths,
 * though the binary number is a little less.
 * @param round for amounts with more decimals
 */
export function millionths(amount: number, round: "up" | "down"): number {
  const { whole, rest } = split(amount);
  return Number(round === "up" && rest > 0n ? whole + 1n : whole);
}

/** The amount for a count of millionths. */
export function amountOf(count: number): number {
  return count / 10 ** DECIMALS;
}

/** Whole millionths of an amount, and the digits behind them. */
function split(amount: number): { whole: bigint; rest: bigint } {
  const [, digits = "0", decimals = "", exponent = "0"] = SHORTEST.exec(String(amount)) ?? [];
  const count = BigInt(digits + decimals);
  const shift = Number(exponent) - decimals.length + DECIMALS;
  if (shift >= 0) return { whole: count * 10n ** BigInt(shift), rest: 0n };
  const unit = 10n ** BigInt(-shift);
  return { whole: count / unit, rest: count % unit };
}
