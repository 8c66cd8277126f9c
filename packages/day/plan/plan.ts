import { pricingOf, type Pricing } from "./pricing.ts";
import type {
  Activity,
  Plan,
  Route as SolverRoute,
  SolveRequest,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { preferredOf } from "./preferred.ts";
import { lateIn, slackIn } from "./slack-in.ts";
import { amountOf } from "../records/millionths.ts";
import { planDay } from "../time/plan-day.ts";
import { costOf, fleetOf, type Fleet, type Priced } from "./cost.ts";
import { alikeVehicles } from "./alike-vehicles.ts";
import { codeOf } from "./codes.ts";
import type { Bound } from "./reason-messages.ts";
import { reason } from "./reasons.ts";
import type { Behind } from "./whole-day.ts";
import type { Route, RouteStop, UnassignedStop } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import type { RunOptions } from "../records/run.ts";
import type { Coordinates } from "../records/locating.ts";

/** A stop as a plan names it. */
export interface NamedStop extends Coordinates, Bound {
  readonly id: string;
  /** Absent in frames of older versions. */
  readonly externalId?: string | null;
  readonly name: string;
  /** Set of a pickup only. */
  readonly isPickup?: true;
  /** The assignment that has its goods on board. */
  readonly holder?: string;
  /** It is no stop of the project: it stands where goods of this stop are taken over from a courier who is out. */
  readonly handover?: { readonly assignmentId: string; readonly stopId: string };
}

/** The lists that the indices in the solver's answer refer to, and more that is needed to read it. */
export interface RunFrame extends StoredFrame, Pick<Priced, "lateMicros" | "marginSeconds"> {
  /** The locations of the request. */
  readonly locations: readonly Coordinates[];
  /** Vehicles whose couriers are on the road: the first stop of their routes stands for them. */
  readonly onRoad: ReadonlySet<number>;
  /** The vehicles that start or end at a location, by its index. */
  readonly depots: ReadonlyMap<number, readonly number[]>;
  /** Whether no stop is bound to a plan that was there before. */
  readonly isFree?: boolean;
  /** Groups of vehicles that planning cannot tell apart. */
  readonly alikeVehicles?: () => readonly (readonly number[])[];
  readonly fleet: Fleet;
  /** The vehicles that stops prefer, by the stops' index. */
  readonly preferred: ReadonlyMap<number, readonly number[]>;
  /** Seconds from the start of a service to the end of its window or its deadline; null without them. */
  readonly slack: (activity: Pick<Activity, "target" | "start">) => number | null;
  /** Seconds that a service is late at a price. */
  readonly late: (activity: Pick<Activity, "target" | "start" | "departure">) => number;
}

/** The part of a frame that is stored with the job. The rest is in the request, which is stored beside it. */
export interface StoredFrame extends Pricing {
  readonly jobId: string;
  readonly projectId: string;
  readonly date: string;
  readonly timezone: string;
  readonly objective: NonNullable<RunOptions["objective"]>;
  /** The load kinds, as in the request. */
  readonly dimensions: readonly string[];
  readonly vehicles: readonly VehicleName[];
  readonly deliveries: readonly NamedStop[];
  readonly reloads: readonly NamedStop[];
  /** Stops that come along with their partners, and count for nothing themselves. Absent: none. */
  readonly singles?: readonly string[];
  /** Deliveries that were not sent to the optimizer. */
  readonly leftOut: readonly UnassignedStop[];
  readonly warnings: readonly Warning[];
  /** What planning read of each stop of the project, by its id. Absent in frames of older versions. */
  readonly fingerprints?: Readonly<Record<string, string>>;
  /** Present where the run is not about whole days of all couriers. */
  readonly behind?: Behind;
  /** The plan whose rest is planned; null: none. Its result replaces no other one. Absent: any. */
  readonly replaces?: string | null;
  /** The depots for which the request has stand-ins. Absent in frames of older versions. */
  readonly unlocated?: readonly UnlocatedDepot[];
}

/** What a plan was made from, beside its records. Fields are absent in plans of older versions. */
export type PlanBasis = Partial<Pick<StoredFrame, "date" | "fingerprints">> & Pricing;

/** The part of a frame that stays with the plan. */
export function basisOf(frame: StoredFrame): PlanBasis {
  return { date: frame.date, fingerprints: frame.fingerprints, ...pricingOf(frame) };
}

/** A depot whose address is looked up when the run begins. */
export interface UnlocatedDepot {
  readonly address: string;
  /** The first assignment that has the address; null for the project's default start. */
  readonly assignmentId: string | null;
}

/** A stored frame with the part of it that is in the request. */
export function withRequest(frame: StoredFrame, { problem }: SolveRequest): RunFrame {
  const depots = new Map<number, number[]>();
  problem?.vehicles.forEach(({ startPlace, endPlace }, vehicle) => {
    for (const place of new Set([startPlace, endPlace]))
      if (place !== undefined) depots.set(place, [...(depots.get(place) ?? []), vehicle]);
  });
  const onRoad =
    problem?.initialRoutes.filter(({ visits: [first] }) => isStandIn(first?.target, frame)) ?? [];
  return {
    ...{ ...frame, locations: problem?.places ?? [], depots, preferred: preferredOf(problem?.stops ?? []) },
    fleet: fleetOf(frame.vehicles, problem?.vehicles ?? []),
    slack: slackIn(problem),
    late: lateIn(problem),
    lateMicros: problem?.lateMicros ?? 0,
    marginSeconds: problem?.marginSeconds ?? 0,
    alikeVehicles: () => (problem ? alikeVehicles(problem) : []),
    isFree: problem?.initialRoutes.length === 0 && frame.behind === undefined,
    onRoad: new Set(onRoad.map(({ vehicle }) => vehicle)),
  };
}

/** Whether a visit is to a stop that stands for a courier on the road. */
function isStandIn(target: Activity["target"], { deliveries }: Pick<StoredFrame, "deliveries">): boolean {
  return target?.$case === "stop" && target.value >= deliveries.length;
}

/** The assignment behind a vehicle. */
export interface VehicleName {
  readonly assignmentId: string;
  readonly courierId: string;
  /** The load kinds that the assignment limits. */
  readonly limited: readonly string[];
}

/**
 * The routes of a plan in the form of an answer.
 * @param geometries one per route of the plan, or none
 * @throws RangeError if the plan names something that the frame does not hold
 */
export function routesOf(
  plan: Plan,
  geometries: readonly string[],
  frame: RunFrame,
  newId: () => string,
): Route[] {
  const day = planDay(frame.date, frame.timezone);
  return plan.routes.map((route, index) => {
    const vehicle = at(frame.vehicles, route.vehicle, "vehicle");
    const stops = stopsOf(route, vehicle, frame, day.instant);
    return {
      id: newId(),
      projectId: frame.projectId,
      jobId: frame.jobId,
      assignmentId: vehicle.assignmentId,
      courierId: vehicle.courierId,
      startAt: day.instant(route.departure),
      endAt: day.instant(route.end),
      totalDistanceMeters: route.distanceMeters,
      totalDurationSeconds: route.end - route.departure,
      drivingSeconds: route.drivingSeconds,
      serviceSeconds: route.serviceSeconds,
      setupSeconds: route.setupSeconds,
      waitSeconds: route.waitSeconds,
      breakSeconds: route.breakSeconds,
      overtimeSeconds: route.overtimeSeconds,
      cost: costOf(route.cost, frame.objective),
      compactness: null,
      geometry: geometries[index] || null,
      lateSeconds: stops.reduce((sum, row) => sum + row.lateSeconds, 0),
      stops,
    };
  });
}

/** The unassigned stops: the solver's, then those that were not sent to it. */
export function unassignedOf(plan: Plan, frame: RunFrame): UnassignedStop[] {
  const isOfDay = (stop: number) => frame.onRoad.size === 0 || stop < frame.deliveries.length;
  const isHandover = (stop: number) => frame.deliveries[stop]?.handover !== undefined;
  const ofDay = plan.unassigned.filter(({ stop }) => isOfDay(stop) && !isHandover(stop));
  const bySolver = ofDay.map((unassigned) => {
    const stop = at(frame.deliveries, unassigned.stop, "stop");
    const reasons = unassigned.reasons.map(({ code, vehicles, together, shortfall, stop: whose }) => {
      const assignmentIds = vehicles.map((vehicle) => at(frame.vehicles, vehicle, "vehicle").assignmentId);
      const known = codeOf(code, whose === undefined ? stop : undefined, assignmentIds);
      if (known === undefined) throw new RangeError(`the plan gives a reason of unknown code ${code}`);
      const other = whose === undefined ? undefined : at(frame.deliveries, whose, "stop");
      return reason(known, assignmentIds, {
        ...{ together, shortfall, dimensions: frame.dimensions, bound: other ?? stop },
        other: other && { ...other, id: other.handover ? null : other.id },
      });
    });
    return { stopId: stop.id, externalId: stop.externalId ?? null, name: stop.name, reasons };
  });
  return [...bySolver, ...frame.leftOut];
}

function stopsOf(
  route: SolverRoute,
  vehicle: VehicleName,
  frame: RunFrame,
  instant: (seconds: number) => string,
): RouteStop[] {
  const isOnRoad = frame.onRoad.has(route.vehicle);
  const ofDay = route.activities.filter(({ target: visit }) => !(isOnRoad && isStandIn(visit, frame)));
  const rows = ofDay.map((activity) => ({
    sequence: 0,
    ...target(activity, frame),
    plannedArrivalAt: instant(activity.arrival),
    serviceStartAt: instant(activity.start),
    plannedDepartureAt: instant(activity.departure),
    distanceMeters: activity.distanceMeters,
    durationSeconds: activity.drivingSeconds,
    setupSeconds: activity.setupSeconds,
    waitSeconds: activity.start - activity.arrival - activity.setupSeconds,
    slackSeconds: frame.slack(activity),
    lateSeconds: frame.late(activity),
    preferred: preferredIn(activity, route.vehicle, frame),
    loadAfter: loadAfter(activity, vehicle, frame.dimensions),
  }));
  return rows.reduce(withRow, []).map((row, index) => ({ ...row, sequence: index + 1 }));
}

/** Handovers at one place, one after the other, are one row. */
function withRow(rows: RouteStop[], row: RouteStop): RouteStop[] {
  const last = rows.at(-1);
  if (!last?.handover || !row.handover) return [...rows, row];
  const { assignmentId, stopIds } = last.handover;
  const isSame = row.handover.assignmentId === assignmentId && row.distanceMeters === 0;
  if (!isSame || row.plannedDepartureAt !== last.plannedDepartureAt) return [...rows, row];
  const all = [...stopIds, ...row.handover.stopIds];
  return rows.with(-1, { ...last, loadAfter: row.loadAfter, handover: { assignmentId, stopIds: all } });
}

/** Whether a stop has a vehicle that it prefers; null if it prefers none. */
function preferredIn({ target: visit }: Activity, vehicle: number, { preferred }: RunFrame): boolean | null {
  return (visit?.$case === "stop" ? preferred.get(visit.value)?.includes(vehicle) : null) ?? null;
}

function target(
  { target: visit, place: location }: Activity,
  frame: RunFrame,
): Pick<RouteStop, "type" | "stopId" | "externalId" | "name" | "latitude" | "longitude" | "handover"> {
  switch (visit?.$case) {
    case "stop":
      return ofStop(at(frame.deliveries, visit.value, "stop"));
    case "reload":
      return { type: "stock_loading", ...fieldsOf(at(frame.reloads, visit.value, "reload")) };
    case "break":
      return { type: "break", ...NO_STOP, name: null, ...locationOf(location, frame) };
    case undefined:
      throw new RangeError("the plan holds an activity without a target");
  }
}

const NO_STOP = { stopId: null, externalId: null, handover: null } as const;

function ofStop(stop: NamedStop) {
  const { handover, latitude, longitude, name } = stop;
  if (handover) {
    const { assignmentId, stopId } = handover;
    const taken = { assignmentId, stopIds: [stopId] };
    return { ...NO_STOP, type: "handover" as const, name, latitude, longitude, handover: taken };
  }
  return { type: stop.isPickup ? ("pickup" as const) : ("delivery" as const), ...fieldsOf(stop) };
}

function fieldsOf({ id, externalId = null, name, latitude, longitude }: NamedStop) {
  return { stopId: id, externalId, name, latitude, longitude, handover: null };
}

/** Where a break is taken; nulls for a break on the way. */
function locationOf(
  location: number | undefined,
  { locations }: RunFrame,
): Pick<RouteStop, "latitude" | "longitude"> {
  if (location === undefined) return { latitude: null, longitude: null };
  const { latitude, longitude } = at(locations, location, "location");
  return { latitude, longitude };
}

function loadAfter(
  activity: Activity,
  vehicle: VehicleName,
  dimensions: readonly string[],
): Record<string, number> {
  const entries = dimensions.flatMap((key, index): [string, number][] =>
    vehicle.limited.includes(key) ? [[key, amountOf(activity.loadAfter[index] ?? 0)]] : [],
  );
  return Object.fromEntries(entries);
}

function at<Item>(items: readonly Item[], index: number, kind: string): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`the plan names ${kind} ${index}, of ${items.length}`);
  return item;
}
