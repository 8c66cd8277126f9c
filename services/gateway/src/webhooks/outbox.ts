import type { EventName } from "./schemas.ts";

/** Something that happened and that companies are told of. */
export interface OutboxEvent {
  /** The event's own id; telling of the same event twice is noticed by it. */
  readonly eventId: string;
  readonly companyId: string;
  readonly event: EventName;
  readonly createdAt: Date;
  /** Goes out as it is, as `data`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Where events wait until a delivery is noted down for each endpoint. Whoever lets something happen writes the
 * event in the same atomic write, so that neither exists without the other; this is how it offers them here.
 */
export interface EventOutbox {
  /** Events that are still to be told of, oldest first. */
  pending(most: number): Promise<OutboxEvent[]>;
  /** Notes that deliveries exist for all endpoints of an event. May be called twice. */
  markExpanded(eventId: string): Promise<void>;
}
