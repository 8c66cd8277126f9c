import { ERRORS, type ErrorCode } from "../shared/errors.ts";
import examples from "./provoked.json" with { type: "json" };

/** An answer with a code, as a test provoked it; without `docUrl`. A code that nothing raises has its message alone. */
export function exampleOf(code: ErrorCode) {
  const provoked: Partial<Record<ErrorCode, { message: string; details: Record<string, unknown> }>> =
    examples;
  const { message, details } = provoked[code] ?? { message: ERRORS[code].message, details: {} };
  return { success: false, message, code, details };
}
