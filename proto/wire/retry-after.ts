/** The wait that a `Retry-After` header asks for: seconds or a date (RFC 9110, 10.2.3). Null if it is neither. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
