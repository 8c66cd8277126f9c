import type { Pace, Pause } from "./pace.ts";

const attempts = 4;
const firstWaitMs = 500;
/** A server that asks for a longer wait is considered unavailable. */
const longestWaitMs = 60_000;

/** An answer after which the same request may succeed later. */
export class AskAgain extends Error {
  /** How long the server asks to wait; null if it does not say. */
  readonly afterMs: number | null;

  constructor(message: string, afterMs: number | null, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

interface Asking {
  readonly pace: Pace;
  readonly pause: Pause;
  readonly companyId: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request up to four times, with waits that double or that the server sets. All other requests wait as well.
 * @throws the last error
 */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  { pace, pause, companyId, signal }: Asking,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pace.run(companyId, ask, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const waitMs =
        error instanceof AskAgain ? (error.afterMs ?? firstWaitMs * 2 ** (attempt - 1)) : Infinity;
      if (attempt === attempts || waitMs > longestWaitMs) throw error;
      if (error instanceof AskAgain && error.afterMs !== null) pace.holdOff(waitMs);
      else await pause(waitMs, signal);
    }
  }
}
