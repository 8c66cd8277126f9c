import type { Trail } from "../shared/trail.ts";
import type { EventName } from "./schemas.ts";

export interface OutboxEvent {
  /** The event's id. It is the same if the event is offered twice. */
  readonly eventId: string;
  readonly companyId: string;
  readonly event: EventName;
  readonly createdAt: Date;
  /** Sent unchanged as `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly trail?: Trail;
}

/** Keeps events in their order. */
export interface EventLog {
  /** Adds an event. May be repeated. */
  append(event: OutboxEvent): Promise<void>;
}

/**
 * Holds events until each endpoint has a delivery. The service that causes an event writes it in the same atomic write
 * as its cause, so that neither exists without the other, and offers it here.
 */
export interface EventOutbox {
  /** Events without deliveries, oldest first. */
  pending(most: number): Promise<OutboxEvent[]>;
  /** Marks an event whose endpoints all have deliveries. Idempotent. */
  markExpanded(eventId: string): Promise<void>;
}
