import { Refusal } from "@rondo/day/refusal.ts";
import { ApiError } from "../shared/errors.ts";

/** For `catch`: throws the error of the same code for a day that cannot be planned, and any other error as it is. */
export function rethrowRefusal(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, details, message } = error;
  throw new ApiError(code, details, message === "" ? {} : { message });
}
