import type { z } from "zod";

const FORMATS: Readonly<Record<string, string>> = {
  date: "must be a date as YYYY-MM-DD",
  guid: "must be a UUID",
  email: "must be an e-mail address",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

const COUNTED: Readonly<Record<string, string>> = { string: "character", array: "item" };

/** The words for a fault in a query: a parameter that is given twice arrives as an array. */
export function queryWords(issue: z.core.$ZodRawIssue): string | undefined {
  return Array.isArray(issue.input) ? "is given more than once" : issueWords(issue);
}

/**
 * Replaces zod's words for common faults. They are read after the field's name. Undefined: the schema's own message is
 * kept.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      if (issue.input === null) return "must not be null";
      return TYPES[issue.expected];
    case "invalid_format":
      return FORMATS[issue.format];
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return least(issue.origin, issue.minimum, issue.inclusive ?? true);
    case "too_big":
      return most(issue.origin, issue.maximum, issue.inclusive ?? true);
    case "invalid_key":
      return "has a name that is too long or empty";
    case "unrecognized_keys":
      return "is not known";
    default:
      return undefined;
  }
}

function least(origin: string, minimum: number | bigint, inclusive: boolean): string {
  const what = COUNTED[origin];
  if (what === undefined) return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
  return minimum === 1 ? "must not be empty" : `must have at least ${minimum} ${what}s`;
}

function most(origin: string, maximum: number | bigint, inclusive: boolean): string {
  const what = COUNTED[origin];
  if (what !== undefined) return `must have at most ${maximum} ${what}s`;
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}
