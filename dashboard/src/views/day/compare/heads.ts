import type { PlanHead } from "../../../api/types.ts";

/** A plan in a list. `draft`: not current, and nothing was made from it. */
export type Standing = "current" | "draft" | "replaced";

export function standingIn(heads: readonly PlanHead[], { planId, isCurrent }: PlanHead): Standing {
  if (isCurrent) return "current";
  return heads.some(({ basedOn }) => basedOn === planId) ? "replaced" : "draft";
}

/** The plan that the couriers know. */
export function lastReleased(heads: readonly PlanHead[]): PlanHead | null {
  const released = heads.filter(({ releasedAt }) => releasedAt !== null);
  const latest = released.toSorted((a, b) => ((a.releasedAt ?? "") < (b.releasedAt ?? "") ? 1 : -1));
  return latest[0] ?? null;
}

/** The plans after one plan up to another, each made from the one before; none if they were not. */
export function chainOf(heads: readonly PlanHead[], from: PlanHead, to: PlanHead): PlanHead[] {
  const byId = new Map(heads.map((head) => [head.planId, head]));
  const chain: PlanHead[] = [];
  for (let head: PlanHead | undefined = to; head && chain.length < heads.length;) {
    if (head.planId === from.planId) return chain;
    chain.push(head);
    head = byId.get(head.basedOn ?? "");
  }
  return [];
}
