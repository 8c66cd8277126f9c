const OPTIONS = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;
/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Offsets by zone and quarter of an hour. Clocks change on the quarter, and an import asks for the same ones again. */
const known = new Map<string, Map<number, number>>();
const QUARTER_MS = 900_000;
const MOST_KNOWN = 10_000;

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(at: number, zone: string): number {
  let ofZone = known.get(zone);
  if (ofZone === undefined || ofZone.size > MOST_KNOWN) known.set(zone, (ofZone = new Map<number, number>()));
  const quarter = Math.floor(at / QUARTER_MS);
  let offset = ofZone.get(quarter);
  if (offset === undefined) ofZone.set(quarter, (offset = askedOffset(quarter * QUARTER_MS, zone)));
  return offset;
}

function askedOffset(at: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { ...OPTIONS, timeZone: zone });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(at / 1000) * 1000;
}
