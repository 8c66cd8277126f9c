import { isStopRow } from "@rondo/day/plan/row.ts";
import { effect } from "@preact/signals";
import type { Advice } from "@rondo/day/records/advice.ts";
import type { DayState } from "@rondo/day/records/day-state.ts";
import { readTravel } from "../../../api/day.ts";
import { Failure } from "../../../api/failure.ts";
import type { CurrentRoutes, Route } from "../../../api/types.ts";
import type { Day } from "../day.ts";
import type { Core } from "./core.ts";
import type { Option } from "./hands.ts";

/**
 * Gives the core a day's records, a plan, and travel, also from where couriers are now.
 * @param isFresh travel past the browser's cache
 * @throws Failure
 */
export async function openDay(
  day: Day,
  core: Core,
  plan: CurrentRoutes,
  { state, isFresh }: { readonly state: DayState | undefined; readonly isFresh: boolean },
): Promise<void> {
  const records = recordsOf(day);
  if (records === null || plan.planId === null) throw new Failure("CONFLICT", "There is no plan.");
  const { travel, base } = await readTravel(day.projectId, plan.planId, placesIn(state), isFresh);
  const sources = { ...records, current: plan.routes, planId: plan.planId, planDate: base.date };
  await core.ask("open", { sources, base, travel });
}

function placesIn(state: DayState | undefined) {
  return (state?.couriers ?? []).flatMap(({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? [{ latitude, longitude }] : [],
  );
}

/** What planning reads of a day, as the page has it, without a plan. Null: it is not there yet. */
export function recordsOf(day: Day) {
  const project = day.project.value.peek();
  if (project === undefined) return null;
  const [stops, assignments] = [day.stops.value.peek() ?? [], day.assignments.value.peek() ?? []];
  const active = (day.couriers.value.peek() ?? []).filter(({ isActive }) => isActive);
  return {
    ...{ project, stops, assignments, current: [] },
    activeCouriers: new Set(active.map(({ id }) => id)),
    outcomes: new Map(stops.filter(({ outcome }) => outcome !== null).map((stop) => [stop.id, stop])),
  };
}

/** The moment of a day in progress, from which on it is changed. */
export function stateOf({ living }: Day): DayState | undefined {
  return living.isUnderWay.peek() ? living.state() : undefined;
}

/** An advised place among all rows of a route, as ranks among its deliveries without what moves. */
export function optionIn(
  routes: readonly Pick<Route, "assignmentId" | "stops">[],
  advised: Advice["options"][number],
  stopId: string,
): Option {
  const { assignmentId, position, partner } = advised;
  const route = routes.find((each) => each.assignmentId === assignmentId);
  const moved = [stopId, partner?.stopId];
  const rows = route?.stops.filter((row) => row.type !== "break" && !moved.includes(row.stopId)) ?? [];
  const rankAt = (at: number) => rows.slice(0, at).filter(isStopRow).length;
  return {
    ...advised,
    rank: rankAt(position),
    partner: partner && { ...partner, rank: rankAt(partner.position) },
  };
}

/** When each stop is served. */
export function startsIn(routes: readonly Route[]): Map<string, number> {
  return new Map(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ stopId, type, serviceStartAt }) =>
        stopId !== null && isStopRow({ type }) ? [[stopId, Date.parse(serviceStartAt)] as const] : [],
      ),
    ),
  );
}

/** Resolves when all records of a day are there; rejects if one cannot be read. */
export async function loaded(day: Day): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const end = effect(() => {
    const failure = day.failure.value;
    if (day.isLoaded.value) resolve(undefined);
    else if (failure !== null) reject(failure);
  });
  await promise.finally(end);
}
