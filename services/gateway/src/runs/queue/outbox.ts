import type { EventOutbox, OutboxEvent } from "../../webhooks/outbox.ts";
import type { JobStore } from "./store.ts";

/** The events of runs that have ended: each is a part of its job's document, written with the end. */
export function runOutbox(jobs: JobStore): EventOutbox {
  return {
    async pending(most: number): Promise<OutboxEvent[]> {
      const found = await jobs.pendingEvents(most);
      return found.flatMap(({ companyId, outbox }) => (outbox ? [{ companyId, ...outbox }] : []));
    },
    async markExpanded(eventId: string): Promise<void> {
      await jobs.markExpanded(eventId);
    },
  };
}
