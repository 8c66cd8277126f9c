import type { Coordinates } from "../records/locating.ts";
import type { Route, RouteStop } from "../records/plan.ts";

/** The goods of one delivery that a courier who is out gives to another one, and where. */
export interface Handover extends Coordinates {
  readonly stopId: string;
  /** Of the courier who is out. */
  readonly assignmentId: string;
}

/** The id of the stop that stands for the place in a problem. It is no stored stop, and no answer has it. */
export function handoverId(stopId: string): string {
  return `handover:${stopId}`;
}

/** The stops whose goods the plan has others take over, by the assignment of the courier who gives them. */
export function takenOver(routes: readonly Pick<Route, "stops">[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = routes.flatMap(({ stops }) => stops.flatMap(({ handover }) => handover ?? []));
  const byGiver = Map.groupBy(all, ({ assignmentId }) => assignmentId);
  return new Map([...byGiver].map(([giver, of]) => [giver, new Set(of.flatMap(({ stopIds }) => stopIds))]));
}

/** The visits of a row, by the ids of their stops in a problem: none of a break, several of a handover. */
export function visitsOfRow({ stopId, handover }: RouteStop): string[] {
  return handover ? handover.stopIds.map(handoverId) : stopId === null ? [] : [stopId];
}

/** The handovers of a row. */
export function handoversOf({ handover, latitude, longitude }: RouteStop): Handover[] {
  if (!handover || latitude === null || longitude === null) return [];
  const { assignmentId, stopIds } = handover;
  return stopIds.map((stopId) => ({ stopId, assignmentId, latitude, longitude }));
}
