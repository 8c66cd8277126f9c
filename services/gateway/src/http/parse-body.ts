import type { Endpoint } from "./endpoint.ts";
import { listed, MOST_ISSUES, type Issue } from "@rondo/day/checking/issues.ts";
import { structureFault } from "./json-structure.ts";
import { sizeIssues } from "./sizes.ts";
import { unknownFields } from "./unknown-fields.ts";
import { validate } from "@rondo/day/checking/validate.ts";

const MOST_IGNORED_NAMED = 20;

export type BodyRules = Partial<Pick<Endpoint, "body" | "bodyBranch" | "strictBody">>;

export interface ParsedBody {
  readonly value?: unknown;
  /** Empty if the body is valid. */
  readonly issues: readonly Issue[];
  /**
   * Unknown fields, if they are not a fault. A refused body has them too, because a missing field may be a misspelt
   * one.
   */
  readonly ignored: readonly string[];
}

/**
 * Reads a JSON object and validates it. If a name occurs twice, the last value counts. `__proto__` is dropped. Time and
 * memory are bounded by the length of the body and the limits in its schema.
 */
export function parseBody(raw: Uint8Array, rules: BodyRules): ParsedBody {
  const fault = structureFault(raw);
  if (fault !== null) return refused("too_big", fault);
  let given: unknown;
  try {
    given = parseJson(raw);
  } catch (error) {
    if (error instanceof TypeError) return refused("invalid_json", "The body is not valid UTF-8.");
    return refused("invalid_json", "The body is not valid JSON.");
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return refused("invalid_type", "The body must be a JSON object.");
  }
  const schema = rules.bodyBranch?.(given as Record<string, unknown>) ?? rules.body;
  if (schema === undefined) return { issues: [], ignored: [] };
  const oversized = sizeIssues(given, schema);
  if (oversized.length > 0)
    return { issues: listed(oversized, oversized.length <= MOST_ISSUES), ignored: [] };
  const unknown = unknownFields(given, schema, rules.strictBody ? MOST_ISSUES + 1 : MOST_IGNORED_NAMED);
  const validated = validate(schema, given);
  const forbidden = rules.strictBody
    ? unknown.map((path): Issue => ({ path, code: "unrecognized_keys", message: "is not known" }))
    : [];
  const ignored = rules.strictBody ? [] : unknown;
  if (validated.success && forbidden.length === 0) return { value: validated.data, issues: [], ignored };
  const issues = [...(validated.success ? [] : validated.issues), ...forbidden];
  const areAll = (validated.success || validated.areAll) && forbidden.length <= MOST_ISSUES;
  return { issues: listed(issues, areAll), ignored };
}

function refused(code: string, message: string): ParsedBody {
  return { issues: [{ path: "", code, message }], ignored: [] };
}

/** @throws TypeError if the bytes are not UTF-8, SyntaxError if the text is not JSON */
function parseJson(raw: Uint8Array): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  // A reviver is slow on large bodies. Only a text with one of these can hold the name `__proto__` or half a character.
  const suspicious = text.includes("__proto__") || text.includes("\\u");
  return suspicious ? JSON.parse(text, cleaned) : JSON.parse(text);
}

/** Drops `__proto__`, and makes text fit for storage. */
function cleaned(name: string, value: unknown): unknown {
  if (name === "__proto__") return undefined;
  return typeof value === "string" ? value.toWellFormed() : value;
}
