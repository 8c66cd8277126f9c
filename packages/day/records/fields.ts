import { z } from "zod";
import type { StoredForm } from "./field-table.ts";
import { DECIMALS, isMillionths } from "./millionths.ts";

/** Any UUID, whatever its version; letters become lower case. */
export const uuid = z.guid().toLowerCase();

/** With years of four digits, every instant has an ISO 8601 text. */
const LAST_YEAR = 9999;

/** An instant: ISO 8601 with `Z` or an offset. */
export const dateTime = z.iso.datetime({ offset: true }).refine(...inYears(LAST_YEAR));

/** The day of a plan: `YYYY-MM-DD`. The plan may end on a later day. */
export const planDate = z.iso.date().refine(...inYears(LAST_YEAR - 1));

/** A time of day on input: `HH:MM`, or `HH:MM:SS`, the form of answers. */
export const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/, "must be a time of day as HH:MM or HH:MM:SS");

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
  .refine((given) => given < 0 || isMillionths(given), `must have at most ${DECIMALS} decimals`);

type Loads = z.output<typeof loads>;
const loads = boundedRecord(z.string().min(1).max(50), amount, MAX_KEYS);

/** Amounts by load kind, like `{ "weight": 12.5, "count": 2 }`: each at least 0, up to 6 decimals, stored exactly. */
export const loadDemands = loads;

/** Loads as the database stores them: pairs, because a key may hold any character. */
export const asPairs: StoredForm<Loads> = {
  write: (amounts) => Object.entries(amounts),
  read: (pairs) => Object.fromEntries(pairs as [string, number][]),
};

/** The capacity by load kind, in the same form. A kind that is not named is not limited. */
export const loadLimits = loads;

/** Names of skills. A courier needs all skills of a stop. */
export const skills = z.array(z.string().min(1).max(100)).max(20);

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
 * Arguments of `superRefine` for a body with two coordinates that come together or not at all. Reports the one that is
 * missing, whatever other fields are at fault.
 *
 * @param isChange null clears a coordinate there, and must clear both; in a new record null is like absent
 */
export function coordinatePair<Body extends object>(
  first: keyof Body & string,
  second: keyof Body & string,
  isChange: boolean,
): [
  (body: Body, context: z.RefinementCtx<Body>) => void,
  { when: (payload: { value: unknown }) => boolean },
] {
  const report = (body: Body, context: z.RefinementCtx<Body>): void => {
    const isGiven = (name: keyof Body): boolean => body[name] !== undefined && body[name] !== null;
    for (const [given, missing] of [
      [first, second],
      [second, first],
    ] as const) {
      if (isGiven(given) && !isGiven(missing))
        context.addIssue({ code: "custom", path: [missing], message: `must come together with ${given}` });
      if (isChange && body[given] === null && body[missing] === undefined)
        context.addIssue({
          code: "custom",
          path: [missing],
          message: `must be cleared together with ${given}`,
        });
    }
  };
  return [report, { when: ({ value }) => typeof value === "object" && value !== null }];
}
