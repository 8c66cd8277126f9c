import { z } from "zod";
import type { StoredForm } from "./field-table.ts";
import { DECIMALS, isMillionths } from "./millionths.ts";

/** Any UUID, whatever its version; letters become lower case. */
export const uuid = z.guid().toLowerCase();

/** Years of four digits, in which every instant can be answered. */
const LAST_YEAR = 9999;

/** An instant: ISO 8601 with `Z` or an offset. */
export const dateTime = z.iso.datetime({ offset: true, abort: true }).refine(...inYears(LAST_YEAR));

/** A day to plan: `YYYY-MM-DD`. Its plan may end later than the day does. */
export const planDate = z.iso.date({ abort: true }).refine(...inYears(LAST_YEAR - 1));

/** A wall-clock time on input: `HH:MM`, or `HH:MM:SS` as assignments have it in answers. */
export const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/, "must be a time of day as HH:MM or HH:MM:SS");

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** Where coordinates come from: the caller, geocoding, nowhere yet, or nowhere since geocoding failed. */
export const geocodeStatus = z.enum(["given", "found", "failed", "none"]);

const MAX_KEYS = 10;
/** Up to here, a number of JSON holds every amount of 6 decimals exactly: they are 15 digits. */
const MAX_AMOUNT = 1e9;

const amount = z
  .number()
  .min(0)
  .max(MAX_AMOUNT, { abort: true })
  .refine((given) => given < 0 || isMillionths(given), `must have at most ${DECIMALS} decimals`);

type Loads = z.output<typeof loads>;
const loads = boundedRecord(z.string().min(1).max(50), amount, MAX_KEYS);

/** Amounts by kind of load, like `{ "weight": 12.5, "count": 2 }`: each at least 0, up to 6 decimals, kept exactly. */
export const loadDemands = loads;

/** Loads as the database keeps them: as pairs, since a key may hold any character. */
export const asPairs: StoredForm<Loads> = {
  write: (amounts) => Object.entries(amounts),
  read: (pairs) => Object.fromEntries(pairs as [string, number][]),
};

/** How much of each kind of load fits, in the same form; a kind that is not named is not limited. */
export const loadLimits = loads;

/** Names of skills; a stop's must all be among its courier's. */
export const skills = z.array(z.string().min(1).max(100)).max(20);

/**
 * A record with at most so many keys. Its size is in the schema's metadata, so that it is checked before the entries
 * are, as an array's is, and shown in the interface's description.
 */
function boundedRecord<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  return z.record(key, value).meta({ maxProperties: most });
}

/** A text in an object within a record; it is null where it is absent, in records as in answers. */
export function nullIfAbsent(schema: z.ZodType<string, string>) {
  return schema
    .nullish()
    .transform((given) => given ?? null)
    .pipe(schema.nullable());
}

/** For `overwrite`: an instant with any offset, in UTC. */
export function utc(instant: string): string {
  return new Date(instant).toISOString();
}

/** For `overwrite`: each value once. */
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
 * For `superRefine` on a body: reports a coordinate that comes without its partner. Both absent, both null and
 * both given are fine.
 */
export function requirePair<Body extends object>(first: keyof Body & string, second: keyof Body & string) {
  return (body: Body, context: z.RefinementCtx): void => {
    for (const [given, missing] of [
      [first, second],
      [second, first],
    ] as const) {
      if (typeof body[given] === "number" && typeof body[missing] !== "number") {
        context.addIssue({ code: "custom", path: [missing], message: `must come together with ${given}` });
      }
      if (body[given] === null && body[missing] === undefined) {
        context.addIssue({
          code: "custom",
          path: [missing],
          message: `must be cleared together with ${given}`,
        });
      }
    }
  };
}
