import { MOST_CRASHES } from "../../shared/crashes.ts";
import type { Trail } from "../../shared/trail.ts";
import type { FailureCode } from "@rondo/day/records/run.ts";

/**
 * `accepting`: written, but its money is not held yet and no gateway runs it. `voided`: given up while accepting.
 * From `queued` on, the run is accepted and ends exactly once.
 */
export type JobState = "accepting" | "queued" | "running" | "completed" | "failed" | "voided";

/** The outcome of a run. Once written it never changes, even if another gateway finishes the job. */
export type Outcome =
  | {
      readonly kind: "completed";
      readonly routesCount: number;
      readonly unassignedCount: number;
      readonly at: Date;
    }
  | {
      readonly kind: "failed";
      readonly code: FailureCode;
      readonly message: string;
      /** What an error of the same code says beside its message. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** The event of a job's end, written in the same write. Webhooks read it from here. */
export interface OutboxEntry {
  readonly eventId: string;
  readonly event: "optimization.completed" | "optimization.failed";
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** Absent in events of older versions. */
  readonly trail?: Trail;
  readonly state: "pending" | "expanded";
}

/** What runs of a test company can be asked to do by their project's name, `test:NAME`. */
export const FAILING = ["NO_ROUTES", "OPTIMIZER_UNAVAILABLE", "CANCELLED"] as const satisfies FailureCode[];
export type Rehearsal = (typeof FAILING)[number] | "slow" | "lose-answer" | "rate-limit";

/** A run of a test company. It waits until no other run does. */
export interface TestRun {
  readonly rehearsal: Rehearsal | null;
}

export interface JobRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  /** Unique, so that a project has one run at a time. It is the project's id during the run, then the job's id. */
  readonly activeKey: string;
  readonly state: JobState;
  /** Counts the project's runs. Routes of an earlier run never replace routes of a later one. */
  readonly runNumber: number;
  readonly requestId: string;
  /** The span of that request; absent while traces are off. */
  readonly traceparent?: string;
  /** `creationId` of the request that ordered the run, under its older, stored name. */
  readonly callId: string;
  readonly priceCents: number;
  readonly stopsCount: number;
  readonly couriersCount: number;
  /** The fencing number: counts the claims. A gateway that lost its lease writes with an old number and changes nothing. */
  readonly fence: number;
  /**
   * Counts how often the run's lease has lapsed, so its gateway died or hung, and how often an optimizer or its thread died or hung at work on the run. Deaths while the run waited in the
   * optimizer's queue count too, but they can only make it a suspect. Absent in runs of older versions.
   */
  readonly crashes?: number;
  readonly leaseUntil: Date | null;
  /** Depots have to be looked up before the run can be solved. Absent: none. */
  readonly lacksDepots?: boolean;
  /** The plan is kept, and does not become current. Absent: it does. */
  readonly isDraft?: boolean;
  /** Absent: the run is none of a test company. */
  readonly test?: TestRun;
  readonly progress: number;
  readonly outcome: Outcome | null;
  readonly chargedCents: number;
  readonly outbox: OutboxEntry | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** When its result was deleted because of its age. */
  readonly resultDroppedAt?: Date;
}

/** The fields by which the next job to claim is chosen. */
export type WaitingJob = Pick<
  JobRecord,
  | "_id"
  | "companyId"
  | "state"
  | "leaseUntil"
  | "lacksDepots"
  | "crashes"
  | "test"
  | "createdAt"
  | "startedAt"
>;

/** Failures that the plan or its owner caused. */
const BY_THE_CALLER: ReadonlySet<FailureCode> = new Set(["NO_ROUTES", "CANCELLED"]);

/** Whether a run failed by the plan or by its owner. Such a run counts towards the daily cap. */
export function isByCaller(outcome: Outcome | null): boolean {
  return outcome?.kind === "failed" && BY_THE_CALLER.has(outcome.code);
}

/** What ties the run to its request. */
export function trailOf({ _id, requestId, traceparent }: JobRecord): Trail {
  return { jobId: _id, requestId, ...(traceparent !== undefined && { traceparent }) };
}

/** The count of crashes after a death that may not be the run's fault. It makes the run a suspect, and no more. */
export function asSuspect(crashes: number): number {
  return crashes < MOST_CRASHES - 1 ? crashes + 1 : crashes;
}

/** Stands in place of every message about a run whose project was deleted. */
export const FORGOTTEN = "The project was deleted.";

/** True if one more crash ends the run. Suspects run one at a time, so that one cannot crash another. */
export function isSuspect({ crashes = 0 }: Pick<JobRecord, "crashes">): boolean {
  return crashes >= MOST_CRASHES - 1;
}
