import type { Cents } from "./money.ts";

export type EntryKind = "credit_granted" | "credit_lapsed" | "top_up" | "hold" | "capture" | "release";

/** A company's money after an entry. */
export interface Balance {
  /** What is left of this period's subscription credit. */
  readonly creditCents: Cents;
  readonly walletCents: Cents;
  /** Reserved for runs that have not ended. */
  readonly heldCents: Cents;
  /** The period whose credit was granted last. */
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
  /** What may happen once only: no two entries share it. */
  readonly once: string;
  /** What the entry adds to the spendable balance. */
  readonly amountCents: Cents;
  /** Parts of a hold, and of its capture or release, by source. */
  readonly fromCreditCents: Cents;
  readonly fromWalletCents: Cents;
  readonly jobId: string | null;
  readonly at: Date;
}

/** What an entry does, before it has its place in the ledger. */
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

/** Runs accepted on a UTC day; one that is over counts as the last with runs, as a clock that is behind would have it. */
export function runsOn(balance: Balance, day: string): number {
  return balance.runDay >= day ? balance.runsThatDay : 0;
}

/** Lets what is left of an old period's credit lapse. `name` tells one lapse from another. */
export function lapseStep(before: Balance, cents: Cents, name: string): Step {
  return plain("credit_lapsed", `lapse:${name}`, -cents, {
    ...before,
    creditCents: before.creditCents - cents,
  });
}

/** Sets the credit of a new period. */
export function grantStep(before: Balance, cents: Cents, period: string): Step {
  const after = { ...before, creditCents: before.creditCents + cents, creditPeriod: period };
  return plain("credit_granted", `grant:${period}`, cents, after);
}

/** Adds money to the wallet. */
export function topUpStep(before: Balance, cents: Cents, name: string): Step {
  return plain("top_up", `topup:${name}`, cents, { ...before, walletCents: before.walletCents + cents });
}

/** Reserves a run's price, credit first, and counts the run on its day. The caller has checked that it is there. */
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

/** Gives the money of a hold back to where it came from; with `giveBackRun` the day's count as well. */
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

/** The name of a job's hold. */
export function holdName(jobId: string): string {
  return `hold:${jobId}`;
}

/** The name of a job's capture or release: a hold ends once, one way or the other. */
export function endName(jobId: string): string {
  return `end:${jobId}`;
}

function plain(kind: EntryKind, once: string, amountCents: Cents, after: Balance): Step {
  return { kind, once, jobId: null, amountCents, fromCreditCents: 0, fromWalletCents: 0, after };
}
