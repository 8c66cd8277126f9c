import type { RunOptions } from "../records/run.ts";

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
