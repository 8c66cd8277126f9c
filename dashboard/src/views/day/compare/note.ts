import { t } from "../../../texts/catalogue.ts";
import type { Difference } from "./compared.ts";

interface Names {
  readonly courier: (assignmentId: string) => string;
  readonly clock: (at: string) => string;
}

/** What each courier has to know of a new plan, a line each, in the order of the couriers. */
export function noteOf(
  differences: readonly Difference[],
  assignmentIds: readonly string[],
  names: Names,
): string {
  const lines = assignmentIds.flatMap((assignmentId) => {
    const parts = partsFor(assignmentId, differences, names);
    return parts.length === 0 ? [] : [`${names.courier(assignmentId)}: ${parts.join(", ")}`];
  });
  return lines.join("\n");
}

/** Stops that are gone, then the others in the order of their times. */
function partsFor(assignmentId: string, differences: readonly Difference[], { clock }: Names): string[] {
  const gone = differences.filter(
    ({ fromAssignmentId, toAssignmentId }) =>
      fromAssignmentId === assignmentId && toAssignmentId !== assignmentId,
  );
  const coming = differences.flatMap(({ to, toAssignmentId, fromAssignmentId, name }) =>
    to !== null && toAssignmentId === assignmentId
      ? [{ name, at: to.serviceStartAt, isNew: fromAssignmentId !== assignmentId }]
      : [],
  );
  return [
    ...gone.map(({ name }) => t("note.gone", { name })),
    ...coming
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ name, at, isNew }) => t(isNew ? "note.new" : "note.time", { name, time: clock(at) })),
  ];
}
