import type { EventOutbox, OutboxEvent } from "../../webhooks/outbox.ts";
import type { JobStore } from "./store.ts";

/** The events of runs that have ended. The write that ends a job also writes its event into the job's document. */
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
