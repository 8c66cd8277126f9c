import { pino, stdSerializers } from "pino";
import type { DestinationStream, Logger } from "pino";

/** The gateway's log: JSON lines, by default on stdout. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: errorFields } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Of an error only these: a driver's errors carry the documents they failed with, secrets among them. */
function errorFields(error: unknown): object {
  const { type, message, stack, code } = stdSerializers.err(error as Error);
  return { type, message, stack, ...(code !== undefined && { code: code as unknown }) };
}
