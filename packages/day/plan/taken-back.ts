import type { Plan, RouteOrder, Visit } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { BareChange, ComparedPlan } from "./changes.ts";
import type { RunFrame } from "./plan.ts";

/** The orders of a new plan, in which changes can be taken back. */
export class TakenBack {
  readonly #stops: ReadonlyMap<string, number>;
  readonly #vehicles: ReadonlyMap<string, number>;
  /** By vehicle. */
  readonly #now: ReadonlyMap<number, readonly Visit[]>;
  /** The ranks of stops on the vehicles' new routes. */
  readonly #newRanks: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The ranks of stops on the vehicles' old routes. */
  readonly #ranks: ReadonlyMap<number, ReadonlyMap<number, number>>;

  /** @param plan the solver's */
  constructor(before: ComparedPlan, plan: Plan, { vehicles, deliveries }: RunFrame) {
    this.#stops = new Map(deliveries.map(({ id }, index) => [id, index]));
    this.#vehicles = new Map(vehicles.map(({ assignmentId }, index) => [assignmentId, index]));
    this.#now = new Map(
      plan.routes.map(({ vehicle, activities }) => [
        vehicle,
        activities.flatMap(({ target }): Visit[] => (target && target.$case !== "break" ? [{ target }] : [])),
      ]),
    );
    this.#newRanks = new Map(
      [...this.#now].map(([vehicle, visits]) => [
        vehicle,
        new Map(
          visits.flatMap((visit, rank): [number, number][] => {
            const stop = stopOf(visit);
            return stop === undefined ? [] : [[stop, rank]];
          }),
        ),
      ]),
    );
    this.#ranks = new Map(
      before.routes.flatMap(({ assignmentId, stops }) => {
        const vehicle = this.#vehicles.get(assignmentId);
        const ranks = stops.flatMap(({ stopId }, rank): [number, number][] => {
          const stop = this.#stops.get(stopId ?? "");
          return stop === undefined ? [] : [[stop, rank]];
        });
        return vehicle === undefined ? [] : [[vehicle, new Map(ranks)] as const];
      }),
    );
  }

  stop(stopId: string): number | undefined {
    return this.#stops.get(stopId);
  }

  vehicle(assignmentId: string | null): number | undefined {
    return this.#vehicles.get(assignmentId ?? "");
  }

  /** The vehicles whose routes a change is about. */
  vehiclesOf({ fromAssignmentId, toAssignmentId }: BareChange): number[] {
    const both = [this.vehicle(fromAssignmentId), this.vehicle(toAssignmentId)];
    return [...new Set(both.filter((vehicle) => vehicle !== undefined))];
  }

  /** The rank of a stop on a vehicle's new route; -1 if it is not there. */
  rank(vehicle: number, stop: number): number {
    return this.#newRanks.get(vehicle)?.get(stop) ?? -1;
  }

  hasReloads(vehicle: number): boolean {
    return this.#visits(vehicle).some(({ target }) => target?.$case === "reload");
  }

  /**
   * The new orders of these vehicles with changes taken back: each stop leaves its new route, and is again where it was
   * beside the stops that are still there.
   * @param out changes whose stops leave their new routes, and do not come back
   * @param isReloaded false: reload visits are left out, so that the core places them
   */
  orders(
    vehicles: readonly number[],
    back: readonly BareChange[],
    { out = [], isReloaded = true }: { out?: readonly BareChange[]; isReloaded?: boolean } = {},
  ): RouteOrder[] {
    const gone = new Set([...back, ...out].map(({ stopId }) => this.#stops.get(stopId)));
    return vehicles.map((vehicle) => {
      const ranks = this.#ranks.get(vehicle) ?? new Map<number, number>();
      const visits = this.#visits(vehicle).filter((visit) => {
        const stop = stopOf(visit);
        return stop === undefined ? isReloaded : !gone.has(stop);
      });
      const returning = back
        .filter(({ fromAssignmentId }) => this.vehicle(fromAssignmentId) === vehicle)
        .flatMap(({ stopId }) => this.#stops.get(stopId) ?? [])
        .sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
      for (const stop of returning)
        // The first may stand for a courier on the road.
        visits.splice(
          Math.max(placeOf(stop, visits, ranks), (stopOf(visits[0]) ?? 0) >= this.#stops.size ? 1 : 0),
          0,
          { target: { $case: "stop", value: stop } },
        );
      return { vehicle, visits };
    });
  }

  #visits(vehicle: number): readonly Visit[] {
    return this.#now.get(vehicle) ?? [];
  }
}

/** After the nearest stop that came before it and is still there, or else before the nearest that came after it. */
function placeOf(stop: number, visits: readonly Visit[], ranks: ReadonlyMap<number, number>): number {
  const own = ranks.get(stop) ?? 0;
  let [after, before] = [-1, -1];
  let [nearest, next] = [-1, Infinity];
  visits.forEach((visit, index) => {
    const rank = ranks.get(stopOf(visit) ?? -1);
    if (rank === undefined) return;
    if (rank < own && rank > nearest) [after, nearest] = [index, rank];
    if (rank > own && rank < next) [before, next] = [index, rank];
  });
  return after >= 0 ? after + 1 : Math.max(0, before);
}

function stopOf(visit: Visit | undefined): number | undefined {
  const target = visit?.target;
  return target?.$case === "stop" ? target.value : undefined;
}
