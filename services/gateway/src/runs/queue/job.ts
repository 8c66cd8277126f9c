import type { FailureCode } from "../schemas.ts";

/**
 * `accepting`: written, but its money is not held yet; nobody runs it. `voided`: given up while accepting.
 * From `queued` on the run is accepted, and ends exactly once.
 */
export type JobState = "accepting" | "queued" | "running" | "completed" | "failed" | "voided";

/** How a run came out. Once written it stands, whoever finishes the job. */
export type Outcome =
  | {
      readonly kind: "completed";
      readonly routesCount: number;
      readonly unassignedCount: number;
      readonly at: Date;
    }
  | { readonly kind: "failed"; readonly code: FailureCode; readonly message: string };

/** The event of a job's end, written with it; webhooks take it from here. */
export interface OutboxEntry {
  readonly eventId: string;
  readonly event: "optimization.completed" | "optimization.failed";
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: "pending" | "expanded";
}

/** A run as it is kept. */
export interface JobRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  /** Unique: the project's id while the run is under way, so that a project has one run at a time; then the job's. */
  readonly activeKey: string;
  readonly state: JobState;
  /** Counts the project's runs: routes of an earlier run never replace those of a later one. */
  readonly runNumber: number;
  readonly requestId: string;
  /** The call that ordered it. */
  readonly callId: string;
  readonly priceCents: number;
  readonly stopsCount: number;
  readonly couriersCount: number;
  /** Counts the claims: writes of whoever lost its lease carry an old one and change nothing. */
  readonly fence: number;
  /**
   * How often an optimizer or its solver died or hung at work on it. Deaths with the run in the optimizer's queue count
   * as well, but make it a suspect at most. Absent in runs of older versions.
   */
  readonly crashes?: number;
  readonly leaseUntil: Date | null;
  readonly progress: number;
  readonly outcome: Outcome | null;
  readonly chargedCents: number;
  readonly outbox: OutboxEntry | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What an unfinished job is chosen by. */
export type WaitingJob = Pick<
  JobRecord,
  "_id" | "companyId" | "state" | "leaseUntil" | "crashes" | "createdAt" | "startedAt"
>;

/** So many crashes end a run. */
export const MOST_CRASHES = 3;

/** Whether one more crash would end the run. Such runs are under way one at a time, so that none dies of another's. */
export function isSuspect({ crashes = 0 }: Pick<JobRecord, "crashes">): boolean {
  return crashes >= MOST_CRASHES - 1;
}
