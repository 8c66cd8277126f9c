import { listed, type Issue } from "./checking/issues.ts";

/** Why a day cannot be planned. A gateway answers it with the error of the same code. */
export type RefusalCode =
  | "BAD_REQUEST"
  | "CONFLICT"
  | "FOREIGN_KEY_CONSTRAINT"
  | "INVALID_BODY"
  | "NO_ASSIGNED_POINTS"
  | "OPTIMIZATION_NO_COURIERS"
  | "OPTIMIZATION_NO_STOPS"
  | "OPTIMIZATION_PREREQUISITES_MISSING";

/** A day that cannot be planned. Without a message of its own, the reader of the code has the words. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}, message?: string) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** @throws Refusal `INVALID_BODY` if there are issues */
export function refuse(issues: readonly Issue[]): void {
  const [first] = issues;
  const message = `The request body is not valid: ${first?.path} ${first?.message}.`;
  if (first) throw new Refusal("INVALID_BODY", { issues: listed(issues) }, message);
}

/** The refusal of ids that name no record. The issues say where they are. */
export function unknownIds(
  ids: Readonly<Record<string, readonly string[]>>,
  issues: readonly Issue[],
  message: string,
): Refusal {
  return new Refusal("FOREIGN_KEY_CONSTRAINT", { ...ids, issues: listed(issues) }, message);
}

export function issueAt(path: string, message: string): Issue {
  return { path, code: "custom", message };
}
