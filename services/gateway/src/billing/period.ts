import type { Company } from "../shared/company.ts";

/** A subscription's month: from `start`, up to but not including `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
  /** Names the period in the ledger. A later period sorts after it, even one that begins because the plan changed. */
  readonly key: string;
}

/**
 * The subscription period at a time. Periods are calendar months from the moment the plan began. If it began on the
 * 31st, periods end on the last day of shorter months and on the 31st of others.
 */
export function periodAt({ plan, planSince }: Company, now: Date): Period {
  let months = monthsBetween(planSince, now);
  if (addMonths(planSince, months) > now && months > 0) months -= 1;
  const start = addMonths(planSince, months);
  return { start, end: addMonths(planSince, months + 1), key: `${start.toISOString()} ${plan}` };
}

/** The UTC day of a time, `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The UTC month of a time, `YYYY-MM`. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, months);
}

function addMonths(time: Date, months: number): Date {
  const moved = new Date(time);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return moved;
}
