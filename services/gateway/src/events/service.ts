import { invalidCursor } from "../http/body.ts";
import { ApiError } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import type { EventLog, OutboxEvent } from "../webhooks/outbox.ts";
import type { EventRecord, EventStore } from "./store.ts";

const KEPT_MS = 30 * 24 * 3_600_000;
/** In place of a cursor: the end, for a reader that wants only what happens from now on. */
export const LATEST = "latest";

/** Events as they were shown. */
type Shown = EventRecord & { readonly data: NonNullable<EventRecord["data"]> };

/** The events of companies in their order, for readers that ask instead of being told. */
export class EventService implements EventLog {
  readonly #store: EventStore;
  readonly #clock: Clock;

  constructor(store: EventStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async append({ eventId, companyId, event, createdAt, data }: OutboxEvent): Promise<void> {
    await this.#store.append({ _id: eventId, companyId, event, createdAt, data, at: this.#clock.now() });
  }

  /**
   * The events after a cursor, oldest first, and the cursor after the last of them. Without a cursor: from the oldest on.
   * @throws ApiError `INVALID_QUERY` for a cursor of nobody; `GONE` with the oldest cursor, `after`, if events after the
   *   given one are no longer kept
   */
  async after(
    companyId: string,
    cursor: string | undefined,
    limit: number,
  ): Promise<{ events: Shown[]; nextCursor: string }> {
    if (cursor === LATEST) return { events: [], nextCursor: cursorOf(await this.#store.last(companyId)) };
    const after = cursor === undefined ? 0 : seqOf(cursor);
    // The event of the cursor comes, too: if neither it nor the next one is there, some between were deleted.
    const found = await this.#store.from(companyId, after, limit + 1);
    const [first] = found;
    if (first === undefined && after > 0) throw invalidCursor();
    const isMissing = first !== undefined && first.seq > after && (first.seq > after + 1 || !isShown(first));
    if (isMissing && cursor !== undefined) throw gone(first);
    const events = found.filter((event) => event.seq > after && isShown(event)).slice(0, limit) as Shown[];
    const isFresh = cursor === undefined && first !== undefined && !isShown(first);
    return { events, nextCursor: cursorOf(events.at(-1)?.seq ?? (isFresh ? first.seq : after)) };
  }

  /** Forgets what the events tell of a project's stops. */
  async forgetMessages(eventIds: readonly string[]): Promise<void> {
    await this.#store.forgetMessages(eventIds, "The project was deleted.");
  }

  async sweep(): Promise<void> {
    await this.#store.deleteBefore(new Date(this.#clock.now().getTime() - KEPT_MS));
  }
}

function isShown({ data }: EventRecord): boolean {
  return data !== null;
}

function gone(first: EventRecord): ApiError {
  const after = cursorOf(isShown(first) ? first.seq - 1 : first.seq);
  const message = "Events after this cursor are no longer kept; go on from details.after.";
  return new ApiError("GONE", { after }, { message });
}

function cursorOf(seq: number): string {
  return Buffer.from(`event ${seq}`).toString("base64url");
}

/** @throws ApiError `INVALID_QUERY` */
function seqOf(cursor: string): number {
  const [, digits] = /^event (0|[1-9]\d{0,14})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (digits === undefined) throw invalidCursor();
  return Number(digits);
}
