import { findingsOf, type Finding } from "./finding.ts";
import type { ExaminedJob, Records } from "./store.ts";

/** Time limits. Work that takes longer is stuck. */
const ACCEPTING_SECONDS = 60;
const LAPSED_SECONDS = 60;
const QUEUED_SECONDS = 3600;
const OVERDUE_SECONDS = 600;
const WRITING_SECONDS = 120;

/** Finds work that is stuck: runs, deliveries, batches, quota slots. */
export function motionFindings(records: Records, now: Date): Finding[] {
  const isBefore = (time: Date, seconds: number): boolean => time.getTime() < now.getTime() - seconds * 1000;
  const findings: Finding[] = records.jobs.flatMap((job) => jobFindings(job, isBefore));
  for (const { _id, companyId, webhookId, nextAttemptAt, leasedUntil, createdAt } of records.deliveries) {
    const due = new Date(Math.max(nextAttemptAt.getTime(), leasedUntil.getTime(), createdAt.getTime()));
    const message = records.webhookIds.has(webhookId)
      ? `the delivery has been due since ${due.toISOString()}`
      : "the delivery is for an endpoint that was deleted";
    if (isBefore(due, OVERDUE_SECONDS))
      findings.push(findingsOf(companyId, _id)("delivery-unmoved", "gateway", message));
  }
  for (const { _id, companyId, openedAt } of records.openBatches) {
    const message = "a batch of stops was never fully written";
    if (isBefore(openedAt, WRITING_SECONDS))
      findings.push(findingsOf(companyId, _id)("batch-half-written", "reconciler", message));
  }
  const projects = new Set(records.projects.map(({ _id }) => _id));
  for (const { companyId, projectId, at } of records.takenSlots) {
    const message = "a quota slot of the month was taken for a project that was never written";
    if (isBefore(at, WRITING_SECONDS) && !projects.has(projectId))
      findings.push(findingsOf(companyId, projectId)("slot-taken", "reconciler", message));
  }
  return findings;
}

function jobFindings(job: ExaminedJob, isBefore: (time: Date, seconds: number) => boolean): Finding[] {
  const { _id, companyId, projectId, state, activeKey, leaseUntil, updatedAt, outbox } = job;
  const findings: Finding[] = [];
  const finding = findingsOf(companyId, _id);
  const add = (...said: Parameters<typeof finding>): void => {
    findings.push(finding(...said));
  };
  const isOver = state === "completed" || state === "failed";
  if (state === "accepting" && isBefore(updatedAt, ACCEPTING_SECONDS))
    add("run-half-accepted", "reconciler", "the run was never fully accepted");
  if (state === "running" && (leaseUntil === null || isBefore(leaseUntil, LAPSED_SECONDS)))
    add(
      "lease-lapsed",
      "gateway",
      `nobody is at work on the run since ${leaseUntil?.toISOString() ?? "ever"}`,
    );
  if (state === "queued" && isBefore(updatedAt, QUEUED_SECONDS))
    add("run-waits", "gateway", `the run waits since ${updatedAt.toISOString()}`);
  if (isOver && activeKey === projectId)
    add("project-blocked", "operator", `the run is ${state}, and its project cannot be run`);
  if (isOver && outbox === null) add("event-missing", "operator", "the run has ended without its event");
  if (outbox?.state === "pending" && isBefore(updatedAt, OVERDUE_SECONDS))
    add("event-unmoved", "gateway", "the run's event waits in the outbox");
  return findings;
}
