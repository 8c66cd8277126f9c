import { findingsOf, type Finding } from "./finding.ts";
import type { Entry } from "../billing/ledger.ts";
import type { ExaminedJob, Records } from "./store.ts";

/** The fields of a run that its money must agree with. */
export type PaidJob = Pick<
  ExaminedJob,
  "_id" | "companyId" | "state" | "outcome" | "chargedCents" | "priceCents"
>;

/** The rules of this file by their names in findings. */
export const LEDGER_CHECKS = [
  "ledger-gap",
  "ledger-balance",
  "ledger-held",
  "run-without-hold",
  "run-without-charge",
  "failed-run-charged",
  "hold-ended-twice",
  "hold-without-run",
] as const;

/** Wrong sums, holds without a run, runs without a hold or a charge. */
export function moneyFindings({ jobs, entries }: Pick<Records, "jobs" | "entries">): Finding[] {
  const chains = Map.groupBy(entries, ({ companyId }) => companyId);
  return [...[...chains.values()].flatMap(chainFindings), ...runMoneyFindings(jobs, entries)];
}

/** Holds without a run, runs without their hold or charge. `entries` has all of these runs, and may have others. */
export function runMoneyFindings(jobs: readonly PaidJob[], entries: readonly Entry[]): Finding[] {
  const ofJob = Map.groupBy(entries, ({ jobId }) => jobId ?? "");
  const known = new Map(jobs.map((job) => [job._id, job]));
  return [
    ...jobs.flatMap((job) => runFindings(job, ofJob.get(job._id) ?? [])),
    ...[...ofJob].flatMap(([jobId, own]) => holdFindings(jobId, own, known.get(jobId))),
  ];
}

/** The first fault of a company's whole ledger. Later faults follow from it. */
function chainFindings(chain: readonly Entry[]): Finding[] {
  for (const [index, entry] of chain.entries()) {
    const fault = linkFault(chain[index - 1], entry);
    if (fault) return [fault];
  }
  return [];
}

/** The fault of an entry compared with the entry before it; undefined if there is none before it. */
export function linkFault(before: Entry | undefined, entry: Entry): Finding | undefined {
  const { seq, companyId, creditCents, walletCents, heldCents } = entry;
  const spendable = (before?.creditCents ?? 0) + (before?.walletCents ?? 0) + entry.amountCents;
  const held = (before?.heldCents ?? 0) + heldBy(entry);
  const finding = findingsOf(companyId, `${companyId}:${seq}`);
  const broken = (check: (typeof LEDGER_CHECKS)[number], message: string) =>
    finding(check, "operator", message);
  const expected = (before?.seq ?? 0) + 1;
  if (seq !== expected) return broken("ledger-gap", `entry ${expected} is missing`);
  if (creditCents + walletCents !== spendable)
    return broken("ledger-balance", `the balance is not the sum of the entries up to it, ${spendable} cents`);
  if (heldCents !== held)
    return broken("ledger-held", `held money is not the sum of the open holds, ${held} cents`);
  return undefined;
}

/** What an entry adds to the held money. */
function heldBy({ kind, fromCreditCents, fromWalletCents }: Entry): number {
  const part = fromCreditCents + fromWalletCents;
  if (kind === "hold") return part;
  return kind === "capture" || kind === "release" ? -part : 0;
}

function runFindings(job: PaidJob, own: readonly Entry[]): Finding[] {
  const { _id: recordId, companyId, state, outcome, chargedCents, priceCents } = job;
  const kinds = own.map(({ kind }) => kind);
  const finding = findingsOf(companyId, recordId);
  const broken = (check: string, message: string) => finding(check, "operator", message);
  const isAccepted = state !== "accepting" && state !== "voided";
  if (isAccepted && !kinds.includes("hold"))
    return [broken("run-without-hold", "no money was held for the run")];
  if (state === "completed" && (!kinds.includes("capture") || chargedCents !== priceCents))
    return [broken("run-without-charge", `completed at ${priceCents} cents, but charged ${chargedCents}`)];
  if ((state === "failed" || outcome?.kind === "failed") && kinds.includes("capture"))
    return [broken("failed-run-charged", "the run has failed and was charged")];
  // The money of a run that was decided to fail is released before its job ends.
  const isUnderWay = (state === "queued" || state === "running") && outcome?.kind !== "failed";
  if (isUnderWay && kinds.includes("release"))
    return [broken("run-without-hold", "the money held for the run was released while it is under way")];
  return [];
}

function holdFindings(jobId: string, own: readonly Entry[], job: PaidJob | undefined): Finding[] {
  const [hold] = own.filter(({ kind }) => kind === "hold");
  const ends = own.filter(({ kind }) => kind === "capture" || kind === "release");
  if (jobId === "" || !hold) return [];
  const found = findingsOf(hold.companyId, jobId);
  const finding = (...said: Parameters<typeof found>) => [found(...said)];
  if (ends.length > 1) return finding("hold-ended-twice", "operator", "the hold was ended more than once");
  if (ends.length === 1) return [];
  if (!job) return finding("hold-without-run", "operator", "money is held for a run that is not there");
  if (job.state === "voided")
    return finding("hold-without-run", "reconciler", "money is held for a run that was given up");
  if (job.state === "completed" || job.state === "failed")
    return finding("hold-without-run", "operator", `money is held for a run that is ${job.state}`);
  return [];
}
