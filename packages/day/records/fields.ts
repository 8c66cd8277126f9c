import { z } from "zod";
import type { StoredForm } from "./field-table.ts";
import { DECIMALS, isMillionths, withoutNoise } from "./millionths.ts";

/** Any UUID, whatever its version; letters become lower case. */
export const uuid = z.guid().toLowerCase();

/** With years of four digits, every instant has an ISO 8601 text. */
const LAST_YEAR = 9999;

/**
 * A date, a time whose seconds may be absent, a zone, which is absent in a text that is refused, and the name of a place
 * as Java and Temporal add it. A space may stand for the T, as Python writes it, and before the zone, as Ruby does.
 */
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,30})?)?(?: ?([Zz]|UTC|GMT|[+-]\d\d(?::?\d\d)?))?(?:\[[\w/+:-]{1,60}\])?$/;
const END_OF_DAY = "24:00";
const DAY_MS = 86_400_000;
const SPACE_FOR_PLUS = /[T ]\d\d:\d\d[\d:.]{0,33} \d\d:?\d{0,2}$/;
const strictDateTime = z.iso.datetime({ offset: true });
const ZONE = "Z for UTC, or an offset like +02:00";

const LIKE = "like 2026-12-01T10:00:00+02:00";
const NO_NUMBER = `must be a text ${LIKE}, and no number`;

/**
 * An instant: ISO 8601 with `Z` or an offset. The seconds and the minutes of the offset may be absent, and so may its
 * colon; the value has them all. 24:00 is the midnight at the end of the day.
 */
export const dateTime = z
  .string({ error: ({ input }) => (typeof input === "number" ? NO_NUMBER : undefined) })
  .trim()
  .overwrite(withAllParts)
  .superRefine((text, context) => {
    if (strictDateTime.safeParse(text).success) return;
    context.addIssue({ code: "invalid_format", format: "datetime", message: dateTimeFault(text) });
  })
  .refine(...inYears(LAST_YEAR))
  .meta({ format: "date-time" });

/** The day of a plan: `YYYY-MM-DD`. The plan may end on a later day. */
export const planDate = z.iso.date().refine(...inYears(LAST_YEAR - 1));

const CLOCK = "must be a time of day as HH:MM or HH:MM:SS; midnight is 00:00";

/** A time of day on input: `HH:MM`, or `HH:MM:SS`, the form of answers. */
export const clockTime = z
  .string()
  .overwrite(withoutFraction)
  .regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/, CLOCK);

/** The time of day at which something ends. `24:00` is taken as well, and is `00:00`. */
export const endClockTime = z
  .string()
  .overwrite((time) => withoutFraction(time).replace(/^24(?=:00(?::00)?$)/, "00"))
  .regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/, CLOCK);

/** "08:00:00.000", as .NET and Java may write a time, without the fraction that says nothing. */
function withoutFraction(time: string): string {
  return time.replace(/^(\d\d:\d\d:\d\d)\.0{1,9}$/, "$1");
}

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** The source of the coordinates: the caller, geocoding, none yet, or none because geocoding failed. */
export const geocodeStatus = z.enum(["given", "found", "failed", "none"]);

/** How much of an address a location stands for: the house or point that it names, its street, a place with a name. */
export const geocodeQuality = z.enum(["house", "street", "place"]);

const MAX_KEYS = 10;
/** Up to this number, JSON holds every amount of 6 decimals exactly: it has 15 digits. */
const MAX_AMOUNT = 1e9;

const amount = z
  .number()
  .min(0)
  .max(MAX_AMOUNT)
  .overwrite(withoutNoise)
  .refine((given) => given < 0 || isMillionths(given), `must have at most ${DECIMALS} decimals`);

type Loads = z.output<typeof loads>;
/** A kind whose amount is null is absent. */
const loads = boundedRecord(filledText(50), amount.nullable(), MAX_KEYS)
  .transform((amounts) => withoutNull(amounts))
  .pipe(z.record(z.string(), z.number()));

/** Amounts by load kind, like `{ "weight": 12.5, "count": 2 }`: each at least 0, up to 6 decimals, stored exactly. */
export const loadDemands = loads;

/** What a delivery takes back, in the same form. No kind has a default. */
export const collectDemands = loads;

/** Loads as the database stores them: pairs, because a key may hold any character. */
export const asPairs: StoredForm<Loads> = {
  write: (amounts) => Object.entries(amounts),
  // The value of a field that is not stored has its own form already.
  read: (pairs) =>
    Array.isArray(pairs) ? Object.fromEntries(pairs as [string, number][]) : (pairs as Loads),
};

/** The capacity by load kind, in the same form. A kind that is not named is not limited. */
export const loadLimits = loads;

/** A text of at most this many characters, of which one can be seen. */
export function filledText(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text === "" || /[^\s\p{C}]/u.test(text), "must not be only spaces");
}

/** Names of skills. A courier needs all skills of a stop. */
export const skills = z.array(filledText(100)).max(20);

/**
 * A record with at most this many keys. The limit is in the schema's metadata. So it is checked before the entries, as
 * an array's is, and the interface's description shows it.
 */
function boundedRecord<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  return z.record(key, value).meta({ maxProperties: most });
}

/** A text in an object within a record. Absent means null, in records and in answers. */
export function nullIfAbsent(schema: z.ZodType<string, string>) {
  return schema
    .nullish()
    .transform((given) => given ?? null)
    .pipe(schema.nullable());
}

/** A date-time with seconds, and with an offset of hours and minutes. Another text stays, because it is refused. */
function withAllParts(text: string): string {
  const [, date = "", minutes = "", seconds = ":00", zone] = DATE_TIME.exec(text) ?? [];
  if (zone === undefined) return text;
  const offset = /[a-z]/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  const isEnd = minutes === END_OF_DAY && !/[1-9]/.test(seconds);
  return `${isEnd ? nextDay(date) : date}T${isEnd ? "00:00" : minutes}${seconds.replace(",", ".")}${offset}`;
}

/** A date that does not exist stays, because it is refused. */
function nextDay(date: string): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
  return isReal ? new Date(day + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length) : date;
}

/** What a text lacks to be an instant. */
function dateTimeFault(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `has no time and no zone: add a time, like T10:00, and ${ZONE}`;
  const [, date, , , zone] = DATE_TIME.exec(text) ?? [];
  if (date !== undefined && zone === undefined) return `has no zone: add ${ZONE}`;
  if (SPACE_FOR_PLUS.test(text)) return "has a space for the + of its offset: a query needs %2B for +";
  return `must be a date-time with Z or an offset, ${LIKE}`;
}

/** The fields, or entries, that are not null: in a new record, null is the same as absent. */
export function withoutNull<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

/** For `overwrite`: converts an instant with any offset to UTC. A text that is no instant stays, because it is refused. */
export function utc(instant: string): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? instant : time.toISOString();
}

/** For `overwrite`: removes duplicates. */
export function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}

/** Arguments of `refine` for a date or an instant: from the year 1 to a last one, in UTC. */
function inYears(last: number): [(text: string) => boolean, string] {
  const isWithin = (text: string): boolean => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year <= last;
  };
  return [isWithin, `must be in the years 0001 to ${last}`];
}

/**
 * A body whose two coordinates come together or not at all. Reports the one that is missing, whatever other fields are at
 * fault.
 *
 * @param isChange null clears a coordinate there, and must clear both; in a new record null is like absent
 */
export function withPair<Shape extends z.ZodRawShape>(
  body: z.ZodObject<Shape>,
  [first, second]: readonly [keyof Shape & string, keyof Shape & string],
  isChange = false,
): z.ZodObject<Shape> {
  return body.superRefine(
    (given: Readonly<Record<string, unknown>>, context) => {
      const report = (missing: string, message: string): void => {
        context.addIssue({ code: "custom", path: [missing], message });
      };
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const) {
        if ((given[one] ?? null) !== null && (given[other] ?? null) === null)
          report(other, `must come together with ${one}`);
        if (isChange && given[one] === null && given[other] === undefined)
          report(other, `must be cleared together with ${one}`);
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}
