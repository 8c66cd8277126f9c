import type { RunFrame } from "../plan.ts";
import type { UnassignedStop } from "../../../plans/schemas.ts";

/**
 * The part of a run without routes that suspicious coordinates explain.
 * @returns `first`: sentences that say so, if any; `others`: stops that need another explanation
 */
export function blame(
  unassigned: readonly UnassignedStop[],
  { warnings, vehicles }: Pick<RunFrame, "warnings" | "vehicles">,
): { readonly first: string | undefined; readonly others: readonly UnassignedStop[] } {
  const stopIds = new Set(unassigned.map(({ stopId }) => stopId));
  const relevant = warnings.filter(
    (warning) =>
      warning.code === "SUSPICIOUS_COORDINATES" &&
      (warning.assignmentIds.length > 0 || warning.stopIds.some((id) => stopIds.has(id))),
  );
  if (relevant.length === 0) return { first: undefined, others: unassigned };
  const suspects = new Set(relevant.flatMap((warning) => [...warning.stopIds, ...warning.assignmentIds]));
  const allDepots = vehicles.every(({ assignmentId }) => suspects.has(assignmentId));
  return {
    first: relevant.map(({ message }) => message).join(" "),
    others: allDepots ? [] : unassigned.filter(({ stopId }) => !suspects.has(stopId)),
  };
}
