export type Cents = number;

/** Cents as the interface shows money: a number of US dollars. */
export function usdOf(cents: Cents): number {
  return cents / 100;
}

/** A text like `12` or `12.5` as cents; null when it is not a positive amount of whole cents. */
export function centsOf(usd: string): Cents | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(usd);
  if (parts === null) return null;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}
