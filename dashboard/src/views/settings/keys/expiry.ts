/** When a new key expires: never, after a number of days, or at the end of a chosen day. */
export const expiries = ["never", "30", "90", "365", "day"] as const;
export type Expiry = (typeof expiries)[number];

/** The instant of an expiry; a day of the browser's zone counts to its end. */
export function expiryOf(expiry: Expiry, day: string, now: Date): string | null {
  if (expiry === "never") return null;
  const end = expiry === "day" ? new Date(`${day}T00:00:00`) : new Date(now);
  end.setDate(end.getDate() + (expiry === "day" ? 1 : Number(expiry)));
  return end.toISOString();
}
