/** Most decimals of an amount of load. */
export const DECIMALS = 6;

/** A shortest decimal form: digits, decimals, and an exponent for what is very small or large. */
const SHORTEST = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Whether an amount of 0 or more, in its shortest decimal form, has no more decimals than are kept. */
export function isMillionths(amount: number): boolean {
  return split(amount).rest === 0n;
}

/**
 * An amount of load, 0 or more, in whole millionths, counted on its shortest decimal form: 0.29 is 290000 millionths,
 * though the binary number is a little less.
 * @param round where an amount with more decimals goes
 */
export function millionths(amount: number, round: "up" | "down"): number {
  const { whole, rest } = split(amount);
  return Number(round === "up" && rest > 0n ? whole + 1n : whole);
}

/** The amount of so many millionths. */
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
