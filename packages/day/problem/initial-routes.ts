import type { InitialRoute, Reference, Visit } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Route } from "../records/plan.ts";
import type { RunOptions } from "../records/run.ts";
import { priceOfChange, type Bindings } from "./bindings.ts";
import type { Rest } from "./rest.ts";
import type { LocatedStop, Selection } from "./selection.ts";

/** The plan before a run. */
interface Before {
  readonly selection: Pick<Selection, "deliveries" | "reloads">;
  /** The project's current routes. */
  readonly current: readonly Route[];
  /** The routes that changes are priced against. */
  readonly reference?: readonly Route[] | undefined;
  /** The part of the day that the run is about. Null: all of it. */
  readonly rest?: Rest | null;
}

/** Routes to start from: the planned visits that are kept. */
export function initialRoutesOf(
  { current, selection, rest }: Before,
  vehicleIndex: ReadonlyMap<string, number>,
  isKept: (stopId: string) => boolean,
  { next }: Pick<Bindings, "next">,
): InitialRoute[] {
  const stopIndex = new Map(selection.deliveries.map((stop, index) => [stop.id, index]));
  const reloadIndex = new Map(selection.reloads.map((stop, index) => [stop.id, index]));
  const planned = rest
    ? rest.couriers.map(({ assignment, remaining }) => ({ assignmentId: assignment.id, stopIds: remaining }))
    : current.map(({ assignmentId, stops }) => ({
        assignmentId,
        stopIds: stops.flatMap(({ stopId }) => stopId ?? []),
      }));
  return planned.flatMap(({ assignmentId, stopIds }) => {
    const vehicle = vehicleIndex.get(assignmentId);
    if (vehicle === undefined) return [];
    const visits = stopIds.flatMap((stopId): Visit[] => {
      if (!isKept(stopId)) return [];
      const stop = stopIndex.get(stopId);
      if (stop !== undefined) return [{ target: { $case: "stop", value: stop } }];
      const reload = reloadIndex.get(stopId);
      return reload === undefined ? [] : [{ target: { $case: "reload", value: reload } }];
    });
    return visits.length > 0 ? [{ vehicle, visits, keepNext: next.get(assignmentId) ?? 0 }] : [];
  });
}

/** The stops that initial routes visit, with their numbers and vehicles. */
export function visitsOf(
  routes: readonly InitialRoute[],
  deliveries: readonly LocatedStop[],
): [stop: LocatedStop, visit: number, vehicle: number][] {
  return routes.flatMap((route) =>
    route.visits.flatMap(({ target }): [LocatedStop, number, number][] => {
      const stop = target?.$case === "stop" ? deliveries[target.value] : undefined;
      return target && stop ? [[stop, target.value, route.vehicle]] : [];
    }),
  );
}

/** The routes that changes are priced against; undefined where change costs nothing. */
export function referenceOf(
  { rest, reference = [], selection }: Pick<Before, "rest" | "reference" | "selection">,
  options: RunOptions,
  vehicleIndex: ReadonlyMap<string, number>,
): Reference | undefined {
  const weight = priceOfChange(options);
  if (weight === 0 || !rest) return undefined;
  const stopIndex = new Map(selection.deliveries.map((stop, index) => [stop.id, index]));
  const routes = reference.flatMap(({ assignmentId, stops }) => {
    const vehicle = vehicleIndex.get(assignmentId);
    const planned = stops.flatMap(({ stopId }) => stopIndex.get(stopId ?? "") ?? []);
    return vehicle === undefined || planned.length === 0 ? [] : [{ vehicle, stops: planned }];
  });
  return { routes, weight };
}
