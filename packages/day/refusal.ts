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
