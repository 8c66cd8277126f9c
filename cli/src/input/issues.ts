import type { z } from "zod";
import { validate } from "@rondo/day/checking/validate.ts";
import { Refused } from "../refused.ts";

const SHOWN = 5;

/** The value, as the API reads it. @param where it is: file and path @throws Refused with the faults, a line each */
export function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const read = validate(schema, value);
  if (read.success) return read.data as z.output<Schema>;
  const lines = read.issues
    .slice(0, SHOWN)
    .map(
      ({ path, message }) =>
        `${[where, path].filter((part) => part !== "").join(where.endsWith(":") ? " " : ".")}: ${message}`,
    );
  const more = read.issues.length - SHOWN;
  throw new Refused([...lines, ...(more > 0 ? [`and ${more} more faults`] : [])].join("\n  "));
}
