import type { Model } from "mongoose";
import type { EventOutbox, OutboxEvent } from "../webhooks/outbox.ts";
import type { PlanHead } from "./store.ts";

/** The event of a plan that became current or was released. */
export type PlanEvent = Omit<OutboxEvent, "event" | "trail">;

/** Documents with events that the write of their cause has added. */
export interface WithEvents {
  /** Those without deliveries, and their number, which has an index. Absent before the first. */
  readonly outbox?: readonly PlanEvent[];
  readonly waiting?: number;
}

/** The part of a write that adds an event. @param more what else it counts */
export function adding(event: PlanEvent, more: Readonly<Record<string, number>> = {}) {
  return { $push: { outbox: event }, $inc: { ...more, waiting: 1 } };
}

interface Cause {
  readonly companyId: string;
  readonly projectId: string;
  readonly head: PlanHead;
  readonly releasedAt: Date | null;
}

/** The event of a plan. */
export function eventOf(
  { companyId, projectId, head, releasedAt }: Cause,
  { newUuid, clock }: { newUuid: () => string; clock: { now(): Date } },
): PlanEvent {
  const { planId, source, basedOn, changesCount = 0 } = head;
  const at = releasedAt?.toISOString() ?? null;
  const data = { planId, projectId, source, basedOn, releasedAt: at, changesCount };
  return { eventId: newUuid(), companyId, createdAt: clock.now(), data };
}

/** The outbox in a collection of plans. */
export function planOutbox<Kept extends WithEvents>(plans: Model<Kept>): EventOutbox {
  return {
    async pending(most: number): Promise<OutboxEvent[]> {
      const found = await plans
        .find({ waiting: { $gt: 0 } }, { outbox: 1 })
        .limit(most)
        .lean<WithEvents[]>();
      const events = found.flatMap(({ outbox: waiting = [] }) => waiting);
      return events.map((event) => ({ ...event, event: "plan.changed" as const }));
    },
    async markExpanded(eventId: string): Promise<void> {
      await plans.updateOne(
        { waiting: { $gt: 0 }, "outbox.eventId": eventId },
        { $pull: { outbox: { eventId } }, $inc: { waiting: -1 } },
      );
    },
  };
}
