import type { RouteStop } from "../../../api/types.ts";
import type { Lane, Visit } from "@rondo/day/out/lanes.ts";

/** A row of the list of routes. */
export type PlanRow =
  | { readonly kind: "courier"; readonly lane: Lane }
  | { readonly kind: "visit"; readonly lane: Lane; readonly visit: Visit; readonly row: RouteStop }
  /** A handover, too. */
  | { readonly kind: "break"; readonly lane: Lane; readonly row: RouteStop }
  /** Between what is behind a courier and what is ahead. */
  | { readonly kind: "now"; readonly lane: Lane };

export const ROW_HEIGHTS: Readonly<Record<PlanRow["kind"], number>> = {
  ...{ courier: 46, visit: 30, break: 26, now: 18 },
};

/**
 * The couriers with their visits below, but for those that are closed.
 * @param nextOf the stop before which a courier is now; undefined before and after his day
 */
export function planRows(
  lanes: readonly Lane[],
  closed: ReadonlySet<string>,
  nextOf: (lane: Lane) => string | undefined = () => undefined,
): PlanRow[] {
  return lanes.flatMap((lane): PlanRow[] => {
    const header: PlanRow = { kind: "courier", lane };
    if (closed.has(lane.assignment.id) || lane.route === null) return [header];
    let number = 0;
    let next = nextOf(lane);
    const rows = lane.route.stops.flatMap((row): PlanRow[] => {
      if (row.stopId === null) return [{ kind: "break", lane, row }];
      const visit = lane.visits[number++];
      if (visit === undefined) throw new Error("a route's row has no visit");
      const isNext = next === visit.stopId;
      if (isNext) next = undefined;
      return [...(isNext ? [{ kind: "now", lane } as const] : []), { kind: "visit", lane, visit, row }];
    });
    return [header, ...rows];
  });
}
