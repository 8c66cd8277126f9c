import { isStopRow } from "@rondo/day/plan/row.ts";
import type { Stop } from "../../api/types.ts";
import { isLate, type Lane } from "@rondo/day/out/lanes.ts";

/** A plan in figures. */
export interface Figures {
  readonly served: number;
  readonly deliveries: number;
  readonly couriers: number;
  readonly metres: number;
  /** From departure to end, without breaks. */
  readonly workingSeconds: number;
  readonly waitSeconds: number;
  readonly overtimeSeconds: number;
  readonly late: number;
}

export function figuresOf(lanes: readonly Lane[], stops: ReadonlyMap<string, Stop>): Figures {
  const routes = lanes.flatMap(({ route }) => (route === null ? [] : [route]));
  const sum = (of: (route: (typeof routes)[number]) => number) =>
    routes.reduce((total, route) => total + of(route), 0);
  const rows = routes.flatMap((route) => route.stops);
  const deliveries = rows.filter(isStopRow);
  const visited = new Set(rows.map(({ stopId }) => stopId));
  const wanted = [...stops.values()].filter(({ pointType }) => pointType !== "stock_loading");
  return {
    served: wanted.filter(({ id }) => visited.has(id)).length,
    deliveries: wanted.length,
    couriers: routes.length,
    metres: sum((route) => route.totalDistanceMeters),
    workingSeconds: sum((route) => route.totalDurationSeconds - route.breakSeconds),
    waitSeconds: sum((route) => route.waitSeconds),
    overtimeSeconds: sum((route) => route.overtimeSeconds),
    late: deliveries.filter((row) => {
      const stop = stops.get(row.stopId ?? "");
      return stop !== undefined && isLate(row, stop);
    }).length,
  };
}
