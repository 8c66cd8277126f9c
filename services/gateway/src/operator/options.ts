import { parseArgs } from "node:util";
import { dateTime as instant } from "@rondo/day/records/fields.ts";
import type { z } from "zod";

/** A mistake in the operator's command, in one line. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

const TEXTS = ["name", "plan", "company", "usd", "scopes", "expires-at", "key-id", "limit", "since"] as const;

export type Option = (typeof TEXTS)[number];
export type Options = Readonly<Partial<Record<Option, string>>> & {
  readonly fix?: boolean | undefined;
  readonly test?: boolean | undefined;
};

/** The command's name and options. @throws OperatorError for an option that no command has */
export function readWords(words: readonly string[]): { name: string; options: Options } {
  const text = { type: "string" } as const;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text])) as Record<Option, typeof text>;
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...texts,
        fix: { type: "boolean" },
        test: { type: "boolean" },
        json: { type: "boolean" }, // accepted, since all output is JSON
      },
    });
    const { json: _, ...options } = values;
    return { name: positionals.join(" "), options };
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** An option's text. @throws OperatorError when it is missing or empty */
export function required(option: Option, options: Options): string {
  const value = options[option];
  if (value === undefined || value === "") throw new OperatorError(`--${option} is missing`);
  return value;
}

/** An option's value by a schema. @throws OperatorError when it is missing or does not fit */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  option: Option,
  options: Readonly<Partial<Record<Option, unknown>>>,
): z.output<Schema> {
  if (options[option] === undefined) throw new OperatorError(`--${option} is missing`);
  const parsed = schema.safeParse(options[option]);
  if (!parsed.success)
    throw new OperatorError(`--${option}: ${parsed.error.issues[0]?.message ?? "not valid"}`);
  return parsed.data;
}

/** An option's date-time; null when it is not given. @throws OperatorError */
export function dateTime(option: Option, options: Options): Date | null {
  if (options[option] === undefined) return null;
  return new Date(checked(instant, option, options));
}
