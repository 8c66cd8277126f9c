import { NoAnswerError, RondoError } from "./errors.ts";
import { pause, type Input, type Output, type RequestOptions } from "./transport.ts";
import type { WebhookEvent } from "./webhooks.ts";

export interface FollowOptions {
  /** Where to begin: a `nextCursor` from before, or null for the oldest that is kept. Default: what happens from now on. */
  readonly after?: string | null;
  /** The pause after an answer without events. Default: 2,000. */
  readonly everyMs?: number;
  /** Is told that the service gives no answer, or cannot; then it is asked again. Default: it rejects. */
  readonly onLost?: (error: Error) => void;
  readonly signal?: AbortSignal;
}

/** Events, and the cursor to go on with once they are dealt with. */
export interface EventPage {
  readonly events: readonly WebhookEvent[];
  readonly nextCursor: string;
}

interface Asked {
  request(
    id: "listEvents",
    input: Input<"listEvents">,
    options: RequestOptions,
  ): Promise<Output<"listEvents">>;
}

const LONGEST_MS = 30_000;

/** Asks for the next events until the signal is aborted. */
export async function* follow(
  rondo: Asked,
  { after = "latest", everyMs = 2000, onLost, signal }: FollowOptions = {},
): AsyncGenerator<EventPage, void, undefined> {
  for (let lost = 0; !signal?.aborted;) {
    try {
      const { events, nextCursor } = await rondo.request(
        "listEvents",
        { query: after === null ? {} : { after } },
        { signal },
      );
      lost = 0;
      after = nextCursor;
      if (events.length > 0) yield { events: events as WebhookEvent[], nextCursor };
      else await pause(everyMs, signal);
    } catch (error) {
      if (signal?.aborted) return;
      const mayPass = error instanceof NoAnswerError || (error instanceof RondoError && isPassing(error));
      if (!mayPass || !onLost) throw error;
      onLost(error);
      await pause(Math.min(LONGEST_MS, everyMs * 2 ** lost++), signal).catch(() => undefined);
    }
  }
}

function isPassing({ status = 0 }: RondoError): boolean {
  return status >= 500 || status === 429;
}
