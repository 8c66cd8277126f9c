import { z } from "zod";
import { issueWords } from "./issue-words.ts";
import { issuesOf, MOST_ISSUES, type Issue } from "./issues.ts";
import { shapesOf } from "./shapes.ts";

/**
 * The number of entries of a long list that are validated without a break for other requests. It is small, because each
 * entry may have hundreds of issues.
 */
const SLICE = 5;

/** A minimum is 1 wherever there is one. */
const RULES_OF_SLICES: ReadonlySet<string> = new Set(["min_length", "max_length"]);

/** A valid value, or its issues. Validation stops when there are more issues than an answer lists. */
export type Validated =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly issues: readonly Issue[]; readonly areAll: boolean };

/**
 * Validates a value whose sizes are within the limits of its schema. The cost is bounded, whatever the number of
 * issues.
 */
export function validate(schema: z.ZodType, value: unknown): Validated {
  const name = longList(schema, value);
  return name === null ? whole(schema, value) : sliced(schema, value as Body, name);
}

type Body = Readonly<Record<string, unknown>>;

function whole(schema: z.ZodType, value: unknown): Validated {
  const parsed = schema.safeParse(value, { error: issueWords });
  if (parsed.success) return parsed;
  return { success: false, issues: issuesOf(parsed.error), areAll: true };
}

/** The field of a body with the longest list that may be cut. Null if no such list is long. */
function longList(schema: z.ZodType, value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const fields = shapesOf(schema).flatMap((shape) =>
    shape instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(shape.shape) : [],
  );
  let longest: string | null = null;
  let length = SLICE;
  for (const [name, field] of fields) {
    const list: unknown = value[name as keyof typeof value];
    if (!Array.isArray(list) || list.length <= length || !mayBeCut(field)) continue;
    longest = name;
    length = list.length;
  }
  return longest;
}

/** Whether a list can be validated slice by slice. Only a rule like "each once" needs the whole list. */
function mayBeCut(field: z.core.$ZodType): boolean {
  return shapesOf(field).every(
    (shape) =>
      shape instanceof z.ZodArray &&
      (shape._zod.def.checks ?? []).every(({ _zod: { def } }) => RULES_OF_SLICES.has(def.check)),
  );
}

/** Validates a body once for each slice of a long list, and joins the slices of the result. */
function sliced(schema: z.ZodType, body: Body, name: string): Validated {
  const list = body[name] as readonly unknown[];
  const issues: Issue[] = [];
  const entries: unknown[] = [];
  let first: Body | undefined;
  for (let start = 0; start < list.length; start += SLICE) {
    const parsed = whole(schema, { ...body, [name]: list.slice(start, start + SLICE) });
    if (parsed.success) {
      first ??= parsed.data as Body;
      for (const entry of (parsed.data as Body)[name] as readonly unknown[]) entries.push(entry);
      continue;
    }
    for (const issue of parsed.issues) {
      const moved = movedOn(issue, name, start);
      if (moved !== null) issues.push(moved);
    }
    if (issues.length > MOST_ISSUES) return { success: false, issues, areAll: false };
  }
  if (issues.length > 0) return { success: false, issues, areAll: true };
  return { success: true, data: { ...first, [name]: entries } };
}

/** An issue of a slice as an issue of the whole body. Null if the first slice has reported it already. */
function movedOn(issue: Issue, name: string, start: number): Issue | null {
  if (start === 0) return issue;
  if (!issue.path.startsWith(`${name}.`)) return null;
  const [index = "", ...rest] = issue.path.slice(name.length + 1).split(".");
  return { ...issue, path: [name, Number(index) + start, ...rest].join(".") };
}
