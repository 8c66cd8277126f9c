import {
  Objective,
  VisitOrder,
  type Reload,
  type SolveRequest,
  type Stop as SolverStop,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import { millionths } from "../records/millionths.ts";
import { skillKey } from "../records/skill.ts";
import { collectedOf, demandOf } from "../records/stop/demand.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { byShipment, singleEnd } from "../records/stop/shipment.ts";
import { Shipments } from "../records/stop/shipments.ts";
import type { CourierDay } from "../state/courier.ts";
import { priorityRank } from "../records/stop/priority.ts";
import { serviceSeconds } from "../records/stop/service-minutes.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { indexer, locationIndexer } from "./indexer.ts";
import type { Route } from "../records/plan.ts";
import type { RunOptions } from "../records/run.ts";
import { hasCourier, type LocatedStop, type Selection } from "./selection.ts";
import type { Coordinates } from "../records/locating.ts";
import type { ProjectPlanning } from "../records/project/fields.ts";
import { mapInSteps, type Steps } from "../time/steps.ts";
import { nearStops } from "./near-stops.ts";
import { bindingsOf, goesOn } from "./bindings.ts";
import { initialRoutesOf, referenceOf, visitsOf } from "./initial-routes.ts";
import { withCouriersOnRoad } from "./on-road.ts";
import { restVehicle } from "./rest-vehicle.ts";
import type { Rest } from "./rest.ts";
import { hasLoads, loadDimensions, withCollected } from "./loads.ts";
import { LATE_MINUTES, OTHER_COURIER_MINUTES } from "../plan/pricing.ts";
import { vehiclesIn } from "./preferred.ts";
import { profilesOf, vehicleOf } from "./vehicle.ts";
import { fromNowOn, latestOf, reloadWindows, windowsOf } from "./windows.ts";
import type { Whole } from "./whole.ts";

const OBJECTIVES = {
  time: Objective.OBJECTIVE_TIME,
  distance: Objective.OBJECTIVE_DISTANCE,
  cost: Objective.OBJECTIVE_COST,
} as const;

const VISIT_ORDERS = {
  any: VisitOrder.VISIT_ORDER_UNSPECIFIED,
  first: VisitOrder.VISIT_ORDER_FIRST,
  last: VisitOrder.VISIT_ORDER_LAST,
} as const;

/** With `maxIterations` alone, the clock must not end a run, because the same request must give the same plan. */
const NO_TIME_LIMIT_MS = 600_000;

/** The records that a run is made from. */
export interface RunRecords {
  readonly day: PlanDay;
  readonly project: ProjectPlanning;
  /** The start of couriers without one of their own. Null: each begins at its first stop. */
  readonly defaultStart: Coordinates | null;
  readonly selection: Pick<Selection, "deliveries" | "reloads">;
  readonly assignments: readonly PlannedAssignment[];
  /** Those of the project, the served ones with them. */
  readonly stops?: readonly PlannedStop[];
  /** Absent: those of the selection. */
  readonly shipments?: Shipments;
  /** The project's current routes. */
  readonly current: readonly Route[];
  /** The routes that changes are priced against. */
  readonly reference?: readonly Route[] | undefined;
  /** The part of the day that the run is about. Null: all of it. */
  readonly rest?: Rest | null;
}

/**
 * The solver's request for a run. Vehicles, stops and reloads have the order of the assignments, deliveries and
 * reloads. Loads have the order of `loadDimensions`.
 */
export function* solveRequest(records: RunRecords, options: RunOptions): Steps<SolveRequest> {
  const { day, project, selection, assignments, rest = null } = records;
  const locations = locationIndexer();
  const skills = indexer<string>(skillKey);
  const dimensions = loadDimensions(assignments);
  const vehicleIndex = new Map(assignments.map((assignment, index) => [assignment.id, index]));
  const deliveries = new Set(selection.deliveries.map(({ id }) => id));
  const bindings = bindingsOf(rest, options, (stopId) => deliveries.has(stopId));
  const { holders, locked } = bindings;
  const shipments = records.shipments ?? new Shipments(selection.deliveries);
  // One end's courier is that of all.
  const pins = new Map(
    selection.deliveries.flatMap(({ shipment, assignedCourierId: pin }) =>
      shipment === null || pin === null ? [] : [[shipment, pin] as const],
    ),
  );
  // Without loading points nobody says where goods come from, so nobody has to load.
  const isLoading = selection.reloads.length > 0;
  const loaded = new Set(
    rest?.couriers
      .filter(({ isLoaded, assignment }) => isLoaded && (isLoading || assignment.startsEmpty))
      .map(({ assignment }) => assignment.id),
  );
  // A courier who goes on may set out for another stop than planned, but serves none before the moment.
  const departures = rest?.couriers.flatMap(({ underWayAt }) => underWayAt ?? []) ?? [];
  const departure = departures.length > 0 ? Math.min(...departures) : undefined;
  const begins = departure === undefined ? undefined : rest?.at;
  const isPlanned = rest && !rest.isQuestion ? plannedIn(records.current) : null;
  // From a moment on, a new stop takes the place of none of the same priority that the plan has promised.
  const rankOf = ({ id, priority }: LocatedStop): number => {
    const rank = priorityRank(priority) ?? 0;
    return isPlanned ? 2 * rank + Number(isPlanned(id)) : rank;
  };
  const visitRules = (stop: LocatedStop) => ({
    place: locations.index({ latitude: stop.latitude, longitude: stop.longitude }),
    // A handover takes no time.
    serviceSeconds: stop.serviceMinutes === null ? undefined : (serviceSeconds(stop.serviceMinutes) ?? 0),
    setupSeconds: stop.setupMinutes === null ? undefined : Math.round(stop.setupMinutes * 60),
    timeWindows: fromNowOn(windowsOf(stop, day, project.arrivalMarginMinutes), begins, departure),
    allowedVehicles: indices(stop.allowedCourierIds, vehicleIndex),
    requiredSkills: [...new Set(stop.requiredSkills.map(skills.index))],
  });
  const { near, apartMicros } = yield* nearStops(selection.deliveries, options.compactness ?? 0);
  const isPickup = ({ pointType }: PlannedStop): boolean => pointType === "pickup";
  const inRun = byShipment(selection.deliveries);
  const solverStop = (given: LocatedStop, index: number): Whole<SolverStop> => {
    const pinned = given.assignedCourierId ?? pins.get(given.shipment ?? "") ?? null;
    const stop = { ...given, assignedCourierId: pinned };
    const isOnBoard = !isPickup(stop) && bindings.onBoard.has(stop.id);
    const pin = isOnBoard ? undefined : stop.assignedCourierId;
    const holder = pin ?? holders.get(stop.id);
    const rules = visitRules(stop);
    // What has been picked up is in the vehicle like all other goods.
    const ends = inRun.get(stop.shipment ?? "") ?? [];
    const pickups = ends.filter(isPickup);
    const isPickedUp = isOnBoard && pickups.length === 0;
    // The single end has the goods of its partners.
    const isTeller = singleEnd(ends) !== given;
    const demandIn = (key: string) =>
      isPickup(stop) ? demandOf(stop, key) : shipments.demandAt(given, key, pickups);
    return {
      ...rules,
      allowedVehicles: isOnBoard ? [] : rules.allowedVehicles,
      ...latestOf(stop, day),
      demand: dimensions.map((key) => (isTeller ? millionths(demandIn(key), "up") : 0)),
      priority: rankOf(stop),
      pinnedVehicle: holder === undefined ? undefined : vehicleIndex.get(holder),
      locked: false,
      barred: !isOnBoard && !hasCourier(stop, vehicleIndex),
      onBoard: isOnBoard && loaded.has(holder ?? "") && (isPickedUp || stop.shipment === null),
      finishInWindow: stop.finishInWindow,
      visitOrder: VISIT_ORDERS[stop.visitOrder ?? "any"],
      pickup: isPickup(stop),
      shipment: isPickedUp ? undefined : shipments.numberOf(stop),
      collected: hasLoads(stop.collectDemands)
        ? dimensions.map((key) => millionths(collectedOf(stop, key), "up"))
        : [],
      readyAt: stop.readyAt === null || isOnBoard ? undefined : day.secondsFrom(stop.readyAt),
      preferredVehicles: vehiclesIn(assignments, stop.preferredCourierIds),
      near: [...(near[index] ?? [])],
    };
  };
  const solverReload = (stop: LocatedStop): Whole<Reload> => {
    const rules = visitRules(stop);
    const pin = stop.assignedCourierId === null ? undefined : vehicleIndex.get(stop.assignedCourierId);
    return {
      ...rules,
      timeWindows: fromNowOn(reloadWindows(stop, day), rest?.at, departure),
      allowedVehicles: pin === undefined ? rules.allowedVehicles : [pin],
    };
  };
  const stops = yield* mapInSteps(selection.deliveries, solverStop);
  const reloads = yield* mapInSteps(selection.reloads, solverReload);
  const partnersOfLocked = new Set(
    selection.deliveries
      .filter(({ id }) => locked.has(id))
      .flatMap((stop) => shipments.endsOf(stop).map(({ id }) => id)),
  );
  const initialRoutes = initialRoutesOf(
    records,
    vehicleIndex,
    (stopId) => isFromCurrent(options) || locked.has(stopId) || partnersOfLocked.has(stopId),
    bindings,
  );
  const numbers = new Map(selection.deliveries.map(({ id }, number) => [id, number]));
  for (const [stop, visit, vehicle] of visitsOf(initialRoutes, selection.deliveries)) {
    if (!locked.has(stop.id)) continue;
    (stops[visit] as SolverStop).locked = true;
    for (const { id } of shipments.endsOf(stop)) {
      const partner = stops[numbers.get(id) ?? -1];
      if (partner && !locked.has(id)) partner.pinnedVehicle ??= vehicle;
    }
  }
  const profiles = profilesOf(assignments);
  const problem = { day, defaultStart: records.defaultStart, dimensions, profiles, locations, skills };
  const couriers = new Map(rest?.couriers.map((courier) => [courier.assignment.id, courier]));
  const stopsById = new Map(records.stops?.map((stop) => [stop.id, stop]));
  const collectedBy = ({ collectedAt }: CourierDay): number[] => {
    const from = collectedAt.flatMap((stopId) => stopsById.get(stopId) ?? []);
    return dimensions.map((key) =>
      from.reduce((sum, stop) => sum + millionths(collectedOf(stop, key), "up"), 0),
    );
  };
  const vehicles = yield* mapInSteps(assignments, (assignment) => {
    const vehicle = vehicleOf(assignment, problem);
    const courier = couriers.get(assignment.id);
    if (!rest || !courier) return vehicle;
    const left = restVehicle(
      vehicle,
      courier,
      { goesOn: goesOn(courier, rest, bindings), at: rest.at ?? 0 },
      day,
      locations,
    );
    const onTrip = { ...left, loaded: loaded.has(assignment.id) };
    return withCollected(onTrip, collectedBy(courier));
  });
  const isOnRoad = (vehicle: number) => Boolean(couriers.get(assignments[vehicle]?.id ?? "")?.history);
  const asked = {
    places: [...locations.values],
    vehicles,
    stops,
    reloads,
    objective: OBJECTIVES[options.objective ?? "time"],
    balance: options.balance ?? 0,
    initialRoutes,
    reference: referenceOf(records, options, vehicleIndex),
    otherVehicleMicros: stops.some(({ preferredVehicles }) => preferredVehicles.length > 0)
      ? Math.round((options.weights?.otherCourier ?? OTHER_COURIER_MINUTES) * 60_000_000)
      : 0,
    lateMicros: stops.some(({ due }) => due !== undefined)
      ? Math.round((options.weights?.lateMinute ?? LATE_MINUTES) * 1_000_000)
      : 0,
    marginSeconds: Math.round(project.arrivalMarginMinutes * 60),
    curbside: project.curbside,
    setupRadiusMeters: project.setupRadiusMeters,
    profiles,
    apartMicros,
  };
  return {
    // The orders of an evaluation depart when they are told.
    problem:
      rest?.isQuestion && options.startFrom !== "current" ? asked : withCouriersOnRoad(asked, isOnRoad),
    options: {
      timeLimitMs: timeLimitMsOf(options),
      maxIterations: options.maxIterations ?? 0,
      seed: seedOf(options),
      // More than one island would make the plan depend on their timing.
      threads: options.maxIterations ? 1 : 0,
      includeGeometry: options.includeGeometry ?? false,
    },
  };
}

function plannedIn(routes: readonly Route[]): (stopId: string) => boolean {
  const planned = new Set(routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId)));
  return (stopId) => planned.has(stopId);
}

function timeLimitMsOf({ timeLimitSeconds = 0, maxIterations }: RunOptions): number {
  if (timeLimitSeconds > 0) return Math.round(timeLimitSeconds * 1000);
  return maxIterations ? NO_TIME_LIMIT_MS : 0;
}

/** The core's seed has 32 bits. */
function seedOf({ seed = 1 }: RunOptions): number {
  return Number(BigInt.asUintN(32, BigInt(seed)));
}

/** Whether a run starts from the current routes: a re-plan does, unless it is told otherwise. */
export function isFromCurrent({ startFrom, day, keep, stability }: RunOptions): boolean {
  return startFrom ? startFrom === "current" : Boolean(day || keep || stability);
}

function indices(ids: readonly string[], index: ReadonlyMap<string, number>): number[] {
  return [...new Set(ids)].flatMap((id) => index.get(id) ?? []);
}
