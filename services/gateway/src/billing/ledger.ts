import type { Cents } from "./money.ts";

export type EntryKind = "credit_granted" | "credit_lapsed" | "top_up" | "hold" | "capture" | "release";

/** A company's money after an entry. */
export interface Balance {
  /** The rest of this period's subscription credit. */
  readonly creditCents: Cents;
  readonly walletCents: Cents;
  /** Reserved for runs that have not ended. */
  readonly heldCents: Cents;
  /** The last period whose credit was granted. */
  readonly creditPeriod: string;
  /** The UTC day of the last accepted run, and how many runs that day counts. */
  readonly runDay: string;
  readonly runsThatDay: number;
}

/** One step in a company's money. Entries are only ever added. */
export interface Entry extends Balance {
  readonly companyId: string;
  /** From 1, without gaps. */
  readonly seq: number;
  readonly kind: EntryKind;
  /** The name of an event that happens only once. No two entries share it. */
  readonly once: string;
  /** The change of the spendable balance. */
  readonly amountCents: Cents;
  /** Parts of a hold, and of its capture or release, by source. */
  readonly fromCreditCents: Cents;
  readonly fromWalletCents: Cents;
  readonly jobId: string | null;
  readonly at: Date;
}

/** The change that an entry makes. It has no number in the ledger yet. */
export interface Step {
  readonly kind: EntryKind;
  readonly once: string;
  readonly jobId: string | null;
  readonly amountCents: Cents;
  readonly fromCreditCents: Cents;
  readonly fromWalletCents: Cents;
  readonly after: Balance;
}

export const EMPTY_BALANCE: Balance = {
  creditCents: 0,
  walletCents: 0,
  heldCents: 0,
  creditPeriod: "",
  runDay: "",
  runsThatDay: 0,
};

/**
 * Runs that were accepted on a UTC day. A gateway with a slow clock may ask for an earlier day, and gets the last day's
 * count.
 */
export function runsOn(balance: Balance, day: string): number {
  return balance.runDay >= day ? balance.runsThatDay : 0;
}

/** Lapses the rest of an old period's credit. `name` is unique among the company's lapses. */
export function lapseStep(before: Balance, cents: Cents, name: string): Step {
  return plain("credit_lapsed", `lapse:${name}`, -cents, {
    ...before,
    creditCents: before.creditCents - cents,
  });
}

export function grantStep(before: Balance, cents: Cents, period: string): Step {
  const after = { ...before, creditCents: before.creditCents + cents, creditPeriod: period };
  return plain("credit_granted", `grant:${period}`, cents, after);
}

export function topUpStep(before: Balance, cents: Cents, name: string): Step {
  return plain("top_up", `topup:${name}`, cents, { ...before, walletCents: before.walletCents + cents });
}

/** Holds a run's price, credit first, and counts the run on its day. The caller has checked that the money suffices. */
export function holdStep(before: Balance, cents: Cents, jobId: string, day: string): Step {
  const fromCreditCents = Math.min(before.creditCents, cents);
  const fromWalletCents = cents - fromCreditCents;
  return {
    kind: "hold",
    once: holdName(jobId),
    jobId,
    amountCents: -cents,
    fromCreditCents,
    fromWalletCents,
    after: {
      ...before,
      creditCents: before.creditCents - fromCreditCents,
      walletCents: before.walletCents - fromWalletCents,
      heldCents: before.heldCents + cents,
      runDay: day > before.runDay ? day : before.runDay,
      runsThatDay: runsOn(before, day) + 1,
    },
  };
}

/** Takes the money of a hold for good. */
export function captureStep(before: Balance, hold: Entry, jobId: string): Step {
  const { fromCreditCents, fromWalletCents } = hold;
  return {
    kind: "capture",
    once: endName(jobId),
    jobId,
    amountCents: 0,
    fromCreditCents,
    fromWalletCents,
    after: { ...before, heldCents: before.heldCents - fromCreditCents - fromWalletCents },
  };
}

/** Returns the money of a hold to its sources. With `giveBackRun`, also takes the run off its day's count. */
export function releaseStep(before: Balance, hold: Entry, jobId: string, giveBackRun: boolean): Step {
  const { fromCreditCents, fromWalletCents } = hold;
  const sameDay = giveBackRun && before.runDay === hold.runDay;
  return {
    kind: "release",
    once: endName(jobId),
    jobId,
    amountCents: fromCreditCents + fromWalletCents,
    fromCreditCents,
    fromWalletCents,
    after: {
      ...before,
      creditCents: before.creditCents + fromCreditCents,
      walletCents: before.walletCents + fromWalletCents,
      heldCents: before.heldCents - fromCreditCents - fromWalletCents,
      runsThatDay: before.runsThatDay - (sameDay ? 1 : 0),
    },
  };
}

export function holdName(jobId: string): string {
  return `hold:${jobId}`;
}

/** The name that a job's capture and release share, because a hold ends only once. */
export function endName(jobId: string): string {
  return `end:${jobId}`;
}

function plain(kind: EntryKind, once: string, amountCents: Cents, after: Balance): Step {
  return { kind, once, jobId: null, amountCents, fromCreditCents: 0, fromWalletCents: 0, after };
}
