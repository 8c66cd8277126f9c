import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: errorFields } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The only fields of an error that are logged. A driver's errors hold the documents that failed, and so secrets. */
function errorFields(error: unknown): object {
  const { type, message, stack, code } = stdSerializers.err(error as Error);
  return { type, message, stack, ...(code !== undefined && { code: code as unknown }) };
}
