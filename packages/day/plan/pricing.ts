import type { RunOptions } from "../records/run.ts";

/** The price of a stop with another courier than it prefers, in minutes of work. */
export const OTHER_COURIER_MINUTES = 10;

/** The price of a minute late, in minutes of work. */
export const LATE_MINUTES = 2;

/** By what plans are compared. Edits of a plan are priced as its run was. */
export type Pricing = Pick<RunOptions, "objective" | "balance" | "weights" | "compactness">;

/** The pricing of a run or a plan, without what is not asked for. */
export function pricingOf({ objective, balance, weights, compactness }: Pricing): Pricing {
  return {
    ...(objective && { objective }),
    ...(balance && { balance }),
    ...(weights && { weights }),
    ...(compactness && { compactness }),
  };
}
