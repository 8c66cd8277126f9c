import type { RunFrame } from "./plan.ts";
import type { Reason, ReasonCode, UnassignedStop } from "../records/plan.ts";

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
  READY: "check the plan's day and the stops' readyAt",
  MAX_WORK: "raise the couriers' maxWorkMinutes",
  NOT_ASSIGNED: "run without onlyAssignedPoints, or assign the stops to couriers",
  OUTRANKED: "put one more courier on the project",
  ON_BOARD: "let couriers load the goods at the depot (onBoard: free), or at a stock_loading stop",
  LOADING: "add a stock_loading stop where couriers who start empty can load (startsEmpty)",
  LOAD_ORDER: "let couriers collect before they have delivered (loading: free)",
  SHIPMENT: "give a pickup and a delivery the same shipment",
  VISIT_ORDER: "let fewer stops be first or last (visitOrder)",
};

/**
 * The message of a run without routes: it costs nothing, why there are no routes, and what would help.
 * @param unassigned all stops of the run that `first` does not explain, with their reasons
 * @param first sentences that come before all others
 * @param late the time limit was reached before every courier had been tried
 */
export function noRoutesMessage(
  unassigned: readonly UnassignedStop[],
  { date, timezone }: Pick<RunFrame, "date" | "timezone">,
  first?: string,
  late = false,
): string {
  const plain = late
    ? `No route was found on ${date} (${timezone}) within the time limit; nothing is charged. A longer timeLimitSeconds may help.`
    : `No stop could be served by any courier on ${date} (${timezone}); nothing is charged.`;
  const outcome = first === undefined ? plain : `${first} ${plain}`;
  const all = obstacles(unassigned);
  const [commonest] = all;
  if (commonest === undefined) return outcome;
  const { count } = commonest;
  // Of several rules that keep as many stops out alone, each would do.
  const each = all.filter(
    (other) => commonest.codes.length === 1 && other.codes.length === 1 && other.count === count,
  );
  const codes = each.length > 1 ? each.flatMap((other) => other.codes) : commonest.codes;
  const stands = codes.length === 1 ? "stands" : each.length > 1 ? "each stand" : "together stand";
  const remedies = codes.map((code) => REMEDIES[code]).join(each.length > 1 ? "; or " : "; and ");
  const stops =
    first === undefined ? howMany(count, unassigned.length) : `${count} stop${count === 1 ? "" : "s"}`;
  return `${outcome} ${codes.join(" and ")} ${stands} in the way of ${stops}: ${remedies}.`;
}

interface Obstacle {
  /** One rule that keeps the stops out alone, or several that do so together. */
  readonly codes: readonly ReasonCode[];
  /** How many stops. */
  readonly count: number;
}

/** Sorted by the number of stops, most first, then by the number of rules, fewest first. */
function obstacles(unassigned: readonly UnassignedStop[]): Obstacle[] {
  const counts = new Map<string, Obstacle>();
  for (const { reasons } of unassigned)
    for (const [key, codes] of obstaclesOf(reasons))
      counts.set(key, { codes, count: (counts.get(key)?.count ?? 0) + 1 });
  return [...counts.values()].sort((a, b) => b.count - a.count || a.codes.length - b.codes.length);
}

function obstaclesOf(reasons: readonly Reason[]): Map<string, readonly ReasonCode[]> {
  const alone = reasons.filter(({ together }) => !together).map(({ code }) => [code]);
  const shared = reasons.filter(({ together }) => together);
  // A stop's reasons may name different couriers. Each courier has one obstacle here. A reason without couriers is for all.
  const couriers = new Set<string | null>(shared.flatMap(({ assignmentIds }) => assignmentIds));
  if (couriers.size === 0 && shared.length > 0) couriers.add(null);
  const isFor = ({ assignmentIds }: Reason, courier: string | null): boolean =>
    assignmentIds.length === 0 || assignmentIds.some((id) => id === courier);
  const sets = [...couriers].map((courier) =>
    shared.filter((reason) => isFor(reason, courier)).map(({ code }) => code),
  );
  return new Map([...alone, ...sets].map((codes) => [codes.join(), codes]));
}

function howMany(count: number, total: number): string {
  if (total === 1) return "the only stop";
  return count === total ? `all ${total} stops` : `${count} of ${total} stops`;
}
