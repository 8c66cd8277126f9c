import type { RunFrame } from "./routes.ts";
import type { ReasonCode, UnassignedStop } from "./schemas.ts";

const REMEDIES: Readonly<Record<ReasonCode, string>> = {
  NO_COORDINATES: "geocode the stops, or give their latitude and longitude",
  NOT_ALLOWED: "let more couriers serve the stops (allowedCourierIds, assignedCourierId)",
  SKILL: "give a courier the skills that the stops require",
  UNREACHABLE: "check the coordinates of the stops and of the couriers' starts and ends",
  TIME_WINDOW: "check the plan's day, the stops' timeWindows and the couriers' working times",
  DEADLINE: "check the plan's day, the stops' deliveryDeadline and the couriers' working times",
  CAPACITY: "raise the couriers' loadLimits, or lower the stops' loadDemands",
  SHIFT: "let the couriers work longer, or start nearer to the stops",
  BREAK: "move or shorten the couriers' breaks",
  MAX_STOPS: "raise the couriers' maxStops",
  MAX_DISTANCE: "raise the couriers' maxDistanceMeters",
  MAX_DRIVING: "raise the couriers' maxDrivingMinutes",
  NOT_ASSIGNED: "run without onlyAssignedPoints, or assign the stops to couriers",
  OUTRANKED: "put one more courier on the project",
};

/**
 * What the user of a run that gives no route is told: that it costs nothing, why it gives none, and what would help.
 * @param unassigned all stops of the run that `first` does not explain, with their reasons
 * @param first what is to be said before all else
 */
export function noRoutesMessage(
  unassigned: readonly UnassignedStop[],
  { date, timezone }: Pick<RunFrame, "date" | "timezone">,
  first?: string,
): string {
  const counts = new Map<ReasonCode, number>();
  for (const { reasons } of unassigned)
    for (const code of new Set(reasons.map((reason) => reason.code)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  const plain = `No stop could be served by any courier on ${date} (${timezone}); nothing is charged.`;
  const outcome = first === undefined ? plain : `${first} ${plain}`;
  if (commonest === undefined) return outcome;
  const [code, count] = commonest;
  return `${outcome} For ${count} of ${unassigned.length} stops the reason is ${code}: ${REMEDIES[code]}.`;
}
