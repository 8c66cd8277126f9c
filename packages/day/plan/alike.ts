import type { Plan, Route } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunFrame } from "./plan.ts";

interface Answer {
  readonly plan: Plan;
  /** One for each route of the plan, or none. */
  readonly geometries: readonly string[];
}

/**
 * The answer with stops, and couriers, that planning cannot tell apart in the order of their entry, whichever the search
 * found first: so every seed gives one order, the first stops are served, and no stop changes its courier for nothing.
 * Nothing else of the plan changes.
 */
export function inOrderOfEntry({ plan, geometries }: Answer, frame: RunFrame): Answer {
  if (!frame.isFree) return { plan, geometries };
  const groupOf = alikeStops(frame);
  const first = (stop: number) => groupOf.get(stop)?.[0] ?? stop;
  const vehicleOf = renamedVehicles(plan, frame.alikeVehicles?.() ?? [], first);
  const order = [...plan.routes.keys()].toSorted(
    (a, b) => vehicleOf(plan.routes[a]?.vehicle ?? 0) - vehicleOf(plan.routes[b]?.vehicle ?? 0),
  );
  const left = new Map([...groupOf.values()].map((stops) => [stops[0], [...stops]]));
  const next = (stop: number) => left.get(first(stop))?.shift() ?? stop;
  const routes = order.flatMap((at) => {
    const route = plan.routes[at];
    if (route === undefined) return [];
    const activities = route.activities.map((activity) =>
      activity.target?.$case === "stop"
        ? { ...activity, target: { ...activity.target, value: next(activity.target.value) } }
        : activity,
    );
    return [{ ...route, vehicle: vehicleOf(route.vehicle), activities }];
  });
  const unassigned = plan.unassigned.map(({ stop, reasons, ...others }) => ({
    ...others,
    stop: next(stop),
    reasons: reasons.map((reason) => ({ ...reason, vehicles: reason.vehicles.map(vehicleOf) })),
  }));
  return {
    plan: { ...plan, routes, unassigned: unassigned.toSorted((a, b) => a.stop - b.stop) },
    geometries: geometries.length === 0 ? geometries : order.map((at) => geometries[at] ?? ""),
  };
}

/** For each stop that has some like it, all of them. */
function alikeStops({ deliveries, fingerprints = {} }: RunFrame): ReadonlyMap<number, readonly number[]> {
  const alike = Map.groupBy(deliveries.keys(), (stop) => fingerprints[deliveries[stop]?.id ?? ""]);
  return new Map(
    [...alike].flatMap(([fingerprint, stops]) =>
      fingerprint !== undefined && stops.length > 1 ? stops.map((stop) => [stop, stops] as const) : [],
    ),
  );
}

/** The first vehicles of each group get its routes, in the order of the first of their stops. */
function renamedVehicles(
  plan: Plan,
  groups: readonly (readonly number[])[],
  first: (stop: number) => number,
): (vehicle: number) => number {
  const names = new Map<number, number>();
  const routeOf = new Map(plan.routes.map((route) => [route.vehicle, route]));
  for (const group of groups) {
    const used = group.flatMap((vehicle) => routeOf.get(vehicle) ?? []);
    const key = new Map(used.map((route) => [route, stopsOf(route).map(first)]));
    const sorted = used.toSorted((a, b) => compared(key.get(a) ?? [], key.get(b) ?? []));
    const rest = group.filter((vehicle) => !routeOf.has(vehicle));
    for (const [at, vehicle] of [...sorted.map((route) => route.vehicle), ...rest].entries())
      names.set(vehicle, group[at] ?? vehicle);
  }
  return (vehicle) => names.get(vehicle) ?? vehicle;
}

function stopsOf({ activities }: Route): number[] {
  return activities.flatMap(({ target }) => (target?.$case === "stop" ? [target.value] : []));
}

/** By the lowest stop, then by the stops in their order. */
function compared(a: readonly number[], b: readonly number[]): number {
  const lowest = Math.min(...a) - Math.min(...b);
  const at = a.findIndex((stop, index) => stop !== b[index]);
  return (
    lowest || (at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? Number.POSITIVE_INFINITY)) || 0
  );
}
