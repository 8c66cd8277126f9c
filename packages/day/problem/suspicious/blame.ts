import type { RunFrame } from "../../plan/plan.ts";
import type { UnassignedStop } from "../../records/plan.ts";

/**
 * Why a run has no routes, as far as coordinates explain it: suspicious ones, or ones far from every road.
 * @returns `first`: sentences that say so, if any; `others`: stops that need another explanation
 */
export function blame(
  unassigned: readonly UnassignedStop[],
  { warnings, vehicles }: Pick<RunFrame, "warnings" | "vehicles">,
): { readonly first: string | undefined; readonly others: readonly UnassignedStop[] } {
  const unreachable = unassigned.filter(({ reasons }) => reasons.some(({ code }) => code === "UNREACHABLE"));
  const blamed = { SUSPICIOUS_COORDINATES: unassigned, SNAPPED_FAR: unreachable };
  const relevant = warnings.filter(({ code, stopIds, assignmentIds }) => {
    const stops = code in blamed ? blamed[code as keyof typeof blamed] : [];
    const named = new Set(stopIds);
    return stops.some(({ stopId }) => assignmentIds.length > 0 || named.has(stopId));
  });
  if (relevant.length === 0) return { first: undefined, others: unassigned };
  const suspects = new Set(relevant.flatMap((warning) => [...warning.stopIds, ...warning.assignmentIds]));
  const allDepots = vehicles.every(({ assignmentId }) => suspects.has(assignmentId));
  return {
    first: relevant.map(({ message }) => message).join(" "),
    others: allDepots ? [] : unassigned.filter(({ stopId }) => !suspects.has(stopId)),
  };
}
