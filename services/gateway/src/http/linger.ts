import type { IncomingMessage } from "node:http";

/** Twice the largest body that any endpoint takes. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 5000;

/** How much of a refused body is read before its connection closes. */
interface Limits {
  readonly bytes: number;
  readonly ms: number;
}

/**
 * Resolves when the rest of a request's body has been read and dropped, or as much of it as the limits allow. If a
 * connection closes with unread bytes, the system resets it, and the client may lose the answer.
 */
export async function dropRest(
  request: IncomingMessage,
  limits: Limits = { bytes: MOST_BYTES, ms: MOST_MS },
): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    let left = limits.bytes;
    const count = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) leave();
    };
    const leave = (): void => {
      clearTimeout(timer);
      request.off("data", count).off("end", leave).off("close", leave);
      resolve();
    };
    const timer = setTimeout(leave, limits.ms);
    request.on("data", count).on("end", leave).on("close", leave);
  });
}
