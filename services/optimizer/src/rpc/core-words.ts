import { Fault } from "@rondo/solver/fault.ts";

/**
 * The outcome of a job, with the core's refusals in the proto's names. The core gets JSON, so it says
 * `stops.3.timeWindows` for `problem.stops.3.time_windows`.
 */
export async function inProtoWords<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== "invalid") throw error;
    // The matrix comes from the travel source, so a fault in it is not the caller's.
    if (error.message.startsWith("matrix: ")) throw new Fault("travel-unavailable", error.message, error);
    throw new Fault("invalid", protoWords(error.message), error);
  }
}

function protoWords(message: string): string {
  const [, path, rest] = /^([A-Za-z]+(?:\.\w+)*)(: .*)$/s.exec(message) ?? [];
  if (path === undefined || rest === undefined) return message;
  const parent = /^(routes|slots)\b/.test(path) ? "" : "problem."; // no part of a problem has these names
  return `${parent}${path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${rest}`;
}
