import type { Finding } from "./finding.ts";
import type { ExaminedEntry, ExaminedJob, Records } from "./store.ts";

/** Wrong sums, holds without a run, runs without a hold or a charge. */
export function moneyFindings({ jobs, entries }: Records): Finding[] {
  const ofJob = Map.groupBy(entries, ({ jobId }) => jobId ?? "");
  const known = new Map(jobs.map((job) => [job._id, job]));
  const chains = Map.groupBy(entries, ({ companyId }) => companyId);
  return [
    ...[...chains].flatMap(([companyId, chain]) => chainFindings(companyId, chain)),
    ...jobs.flatMap((job) => runFindings(job, ofJob.get(job._id) ?? [])),
    ...[...ofJob].flatMap(([jobId, own]) => holdFindings(jobId, own, known.get(jobId))),
  ];
}

function chainFindings(companyId: string, chain: readonly ExaminedEntry[]): Finding[] {
  let spendable = 0;
  let held = 0;
  for (const [index, entry] of chain.entries()) {
    const part = entry.fromCreditCents + entry.fromWalletCents;
    spendable += entry.amountCents;
    if (entry.kind === "hold") held += part;
    if (entry.kind === "capture" || entry.kind === "release") held -= part;
    const recordId = `${companyId}:${entry.seq}`;
    const broken = (check: string, message: string): Finding[] => [
      { check, remedy: "operator", companyId, recordId, message },
    ];
    if (entry.seq !== index + 1) return broken("ledger-gap", `entry ${index + 1} is missing`);
    if (entry.creditCents + entry.walletCents !== spendable)
      return broken(
        "ledger-balance",
        `the balance is not the sum of the entries up to it, ${spendable} cents`,
      );
    if (entry.heldCents !== held)
      return broken("ledger-held", `held money is not the sum of the open holds, ${held} cents`);
  }
  return [];
}

function runFindings(job: ExaminedJob, own: readonly ExaminedEntry[]): Finding[] {
  const { _id: recordId, companyId, state, chargedCents, outbox: _, priceCents } = job;
  const kinds = own.map(({ kind }) => kind);
  const broken = (check: string, message: string): Finding => {
    return { check, remedy: "operator", companyId, recordId, message };
  };
  const isAccepted = state !== "accepting" && state !== "voided";
  if (isAccepted && !kinds.includes("hold"))
    return [broken("run-without-hold", "no money was held for the run")];
  if (state === "completed" && (!kinds.includes("capture") || chargedCents !== priceCents))
    return [broken("run-without-charge", `completed at ${priceCents} cents, but charged ${chargedCents}`)];
  if (state === "failed" && kinds.includes("capture"))
    return [broken("failed-run-charged", "the run has failed and was charged")];
  if ((state === "queued" || state === "running") && kinds.includes("release"))
    return [broken("run-without-hold", "the money held for the run was released while it is under way")];
  return [];
}

function holdFindings(jobId: string, own: readonly ExaminedEntry[], job: ExaminedJob | undefined): Finding[] {
  const [hold] = own.filter(({ kind }) => kind === "hold");
  const ends = own.filter(({ kind }) => kind === "capture" || kind === "release");
  if (jobId === "" || !hold) return [];
  const finding = (check: string, remedy: Finding["remedy"], message: string): Finding[] => [
    { check, remedy, companyId: hold.companyId, recordId: jobId, message },
  ];
  if (ends.length > 1) return finding("hold-ended-twice", "operator", "the hold was ended more than once");
  if (ends.length === 1) return [];
  if (!job) return finding("hold-without-run", "operator", "money is held for a run that is not there");
  if (job.state === "voided")
    return finding("hold-without-run", "reconciler", "money is held for a run that was given up");
  if (job.state === "completed" || job.state === "failed")
    return finding("hold-without-run", "operator", `money is held for a run that is ${job.state}`);
  return [];
}
