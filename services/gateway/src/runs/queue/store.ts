import type { Connection, Model } from "mongoose";
import { changed, isNew, recordSchema } from "../../shared/database.ts";
import type { EventOutbox, OutboxEvent } from "../../webhooks/outbox.ts";
import { leaseEnd } from "../../shared/leases.ts";
import { LeasedQueue } from "../../shared/leased-queue.ts";
import { isByCaller, type JobRecord, type OutboxEntry, type Outcome, type WaitingJob } from "./job.ts";

export interface RunOwner {
  readonly companyId: string;
  readonly projectId?: string;
}

const UNFINISHED = { state: { $in: ["accepting", "queued", "running"] as const } };
const ACCEPTED = { state: { $in: ["queued", "running", "completed", "failed"] as const } };

type JobFilter = Partial<Pick<JobRecord, "_id" | "state" | "leaseUntil">>;

const schema = recordSchema<JobRecord>("jobs", "companyId", "projectId")
  .index({ activeKey: 1 }, { unique: true })
  .index({ callId: 1 })
  .index({ companyId: 1, projectId: 1 })
  .index({ state: 1, createdAt: 1 })
  .index({ "outbox.state": 1 })
  .index({ "outbox.eventId": 1 });

/** The jobs. Every change is one conditional write, so exactly one of two concurrent writers succeeds, and knows it. */
export class JobStore implements EventOutbox {
  readonly #jobs: Model<JobRecord>;
  readonly #queue: LeasedQueue<JobRecord>;

  constructor(connection: Connection) {
    this.#jobs = connection.model<JobRecord>("Job", schema);
    this.#queue = new LeasedQueue(this.#jobs, {
      ...{ until: "leaseUntil", token: "fence", state: "running" },
      free: () => null,
    });
  }

  /** @returns false if another run of the project is in progress */
  async insert(job: JobRecord): Promise<boolean> {
    return isNew(this.#jobs.insertMany([job], { lean: true }));
  }

  async find(companyId: string, jobId: string): Promise<JobRecord | null> {
    return this.#jobs.findOne({ _id: jobId, companyId }).lean<JobRecord | null>();
  }

  /** The last 20 accepted runs of a project, newest first. */
  async newest(companyId: string, projectId: string): Promise<JobRecord[]> {
    return this.#jobs
      .find({ companyId, projectId, ...ACCEPTED })
      .sort({ createdAt: -1 })
      .limit(20)
      .lean<JobRecord[]>();
  }

  async idsOf(owner: RunOwner): Promise<string[]> {
    const jobs = await this.#jobs.find({ ...owner }, { _id: 1 }).lean<{ _id: string }[]>();
    return jobs.map(({ _id }) => _id);
  }

  /** The runs that have not ended, also those that are being accepted. */
  async open(owner: RunOwner): Promise<JobRecord[]> {
    return this.#jobs.find({ ...owner, ...UNFINISHED }).lean<JobRecord[]>();
  }

  /** Replaces the messages of failed runs, which may name stops. @returns ids of the runs' events */
  async forgetMessages(owner: RunOwner, message: string): Promise<string[]> {
    const failed = { ...owner, "outcome.kind": "failed" as const };
    const forgotten = { $set: { "outcome.message": message }, $unset: { "outcome.details": 1 } };
    await this.#jobs.updateMany(failed, forgotten);
    const told = { ...failed, "outbox.event": "optimization.failed" as const };
    await this.#jobs.updateMany(told, { $set: { "outbox.data.error.message": message } });
    const events = await this.#jobs
      .find({ ...owner, outbox: { $ne: null } }, { "outbox.eventId": 1 })
      .lean<Pick<JobRecord, "outbox">[]>();
    return events.flatMap(({ outbox }) => outbox?.eventId ?? []);
  }

  /** The run that a request has ordered. Null if it was refused, or failed by our fault. */
  async ofCreation(companyId: string, creationId: string): Promise<JobRecord | null> {
    const accepted = await this.#jobs
      .find({ companyId, callId: creationId, ...ACCEPTED })
      .lean<JobRecord[]>();
    return accepted.find(({ state, outcome }) => state !== "failed" || isByCaller(outcome)) ?? null;
  }

  async active(projectId: string): Promise<JobRecord | null> {
    return this.#jobs.findOne({ activeKey: projectId }).lean<JobRecord | null>();
  }

  /**
   * Turns an accepting job into a queued one with the next run number. With a lease, the job is claimed at once.
   * @returns null if it was voided meanwhile
   */
  async admit(
    jobId: string,
    runNumber: number,
    leaseUntil: Date | null,
    now: Date,
  ): Promise<JobRecord | null> {
    const queued = { runNumber, state: "queued" as const, leaseUntil, updatedAt: now };
    const claimed = { ...queued, state: "running" as const, startedAt: now, fence: 1 };
    const fields = leaseUntil ? claimed : queued;
    return changed(this.#jobs, { _id: jobId, state: "accepting" }, { $set: fields });
  }

  /** Takes back a job that was not accepted. */
  async withdraw(jobId: string): Promise<void> {
    await this.#jobs.deleteOne({ _id: jobId, state: { $in: ["accepting", "voided"] } });
  }

  /** The jobs that are being accepted, queued or running, oldest first. */
  async unfinished(): Promise<WaitingJob[]> {
    const chosenBy = { lacksDepots: 1, crashes: 1, test: 1, createdAt: 1, startedAt: 1 };
    return this.#jobs
      .find(UNFINISHED, { companyId: 1, state: 1, leaseUntil: 1, ...chosenBy })
      .sort({ createdAt: 1 })
      .lean<WaitingJob[]>();
  }

  /**
   * Claims a queued job, or a running one whose lease has lapsed, which counts as a crash.
   * @param job as it was read; the claim fails if the job or its lease has changed since
   * @returns null if another gateway was first
   */
  async claim(
    { _id, state, leaseUntil, startedAt }: Pick<WaitingJob, "_id" | "state" | "leaseUntil" | "startedAt">,
    now: Date,
  ): Promise<JobRecord | null> {
    const set = { state: "running", startedAt: startedAt ?? now, updatedAt: now };
    const add = { crashes: state === "running" ? 1 : 0 };
    return this.#queue.claim({ _id, state, leaseUntil }, { now, set, add });
  }

  /**
   * Decides a run that has no outcome yet, and takes it from the gateway that has it, if any.
   * @returns null if the run has an outcome
   */
  async overrule(companyId: string, jobId: string, outcome: Outcome, now: Date): Promise<JobRecord | null> {
    const open = { _id: jobId, companyId, state: { $in: ["queued", "running"] }, outcome: null };
    return this.#queue.claim(open, { now, set: { state: "running", outcome, updatedAt: now } });
  }

  /** Stores how often optimizers have died at work on a run. May be repeated. @returns false if the lease was lost */
  async noteCrashes(job: JobRecord, crashes: number, now: Date): Promise<boolean> {
    return this.#queue.change(job, { crashes, updatedAt: now });
  }

  /** Notes that all depots of a run are located. @returns false if the lease was lost */
  async noteLocated(job: JobRecord, now: Date): Promise<boolean> {
    return this.#queue.change(job, { lacksDepots: false, updatedAt: now });
  }

  /** @returns false if the lease was lost */
  async renew(job: JobRecord, progress: number, now: Date): Promise<boolean> {
    return (await this.#queue.renew(job, now, { progress, updatedAt: now })) !== null;
  }

  /** Gives a job back to the queue. @returns false if the lease was lost */
  async requeue(job: JobRecord, now: Date): Promise<boolean> {
    return this.#queue.release(job, now, { state: "queued", updatedAt: now });
  }

  /**
   * Writes the outcome of a run. May be repeated after a lost answer: only one gateway writes under a fencing number.
   * @param crashes the run's count, if the last crash decides the outcome
   * @returns the job; null if the lease was lost
   */
  async decide(job: JobRecord, outcome: Outcome, now: Date, crashes?: number): Promise<JobRecord | null> {
    const held = this.#queue.held(job);
    const decision = { outcome, ...(crashes === undefined ? {} : { crashes }), updatedAt: now };
    const decided = await changed(this.#jobs, { ...held, outcome: null }, { $set: decision });
    return decided ?? (await this.#jobs.findOne(held).lean<JobRecord | null>());
  }

  /** Ends a job whose outcome is in effect, together with its event. @returns false if another gateway did */
  async end(job: JobRecord, chargedCents: number, outbox: OutboxEntry, now: Date): Promise<boolean> {
    const state = job.outcome?.kind ?? "failed";
    const times = { finishedAt: now, updatedAt: now };
    const end = { state, activeKey: job._id, progress: 1, chargedCents, outbox, ...times };
    return this.#queue.release(job, now, end);
  }

  /** Says that the gateway that accepts a job is alive. */
  async renewAccepting(jobId: string, now: Date): Promise<void> {
    await this.#move({ _id: jobId, state: "accepting" }, { leaseUntil: leaseEnd(now), updatedAt: now });
  }

  /** Jobs that have been accepting since before a moment. */
  async stuckAccepting(before: Date): Promise<JobRecord[]> {
    return this.#jobs
      .find({ state: { $in: ["accepting", "voided"] }, updatedAt: { $lt: before } })
      .lean<JobRecord[]>();
  }

  /**
   * Voids a job that is still accepting. Its project is free again.
   * @param job with its lease as it was read. If it was renewed since, its gateway lives and the job is not voided.
   * @param how with `anyLease`, it is voided all the same
   */
  async void(
    { _id, leaseUntil }: Pick<JobRecord, "_id" | "leaseUntil">,
    now: Date,
    { anyLease = false } = {},
  ): Promise<boolean> {
    return this.#move(
      { _id, state: "accepting", ...(!anyLease && { leaseUntil }) },
      { state: "voided", activeKey: _id, leaseUntil: null, updatedAt: now },
    );
  }

  async underWay(jobIds: readonly string[]): Promise<Set<string>> {
    const found = await this.#jobs
      .find({ _id: { $in: jobIds }, ...UNFINISHED }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  async endsOf(jobIds: readonly string[]): Promise<Map<string, Date | null>> {
    const found = await this.#jobs
      .find({ _id: { $in: jobIds } }, { finishedAt: 1 })
      .lean<Pick<JobRecord, "_id" | "finishedAt">[]>();
    return new Map(found.map(({ _id, finishedAt }) => [_id, finishedAt]));
  }

  /** Notes that the results of these jobs are deleted because of their age. */
  async noteResultsDropped(jobIds: readonly string[], now: Date): Promise<void> {
    await this.#jobs.updateMany({ _id: { $in: jobIds } }, { $set: { resultDroppedAt: now } });
  }

  /** Events that webhooks have not taken yet, oldest first. The write that ends a job also writes its event into it. */
  async pending(most: number): Promise<OutboxEvent[]> {
    const found = await this.#jobs
      .find({ "outbox.state": "pending" }, { companyId: 1, outbox: 1 })
      .sort({ finishedAt: 1 })
      .limit(most)
      .lean<Pick<JobRecord, "companyId" | "outbox">[]>();
    return found.flatMap(({ companyId, outbox }) => (outbox ? [{ companyId, ...outbox }] : []));
  }

  async markExpanded(eventId: string): Promise<void> {
    await this.#jobs.updateOne({ "outbox.eventId": eventId }, { $set: { "outbox.state": "expanded" } });
  }

  async #move(filter: JobFilter, fields: Partial<JobRecord>): Promise<boolean> {
    return (await this.#jobs.updateOne(filter, { $set: fields })).matchedCount === 1;
  }
}
