import { pricingOf } from "../plan/pricing.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import { preferredWarnings } from "./preferred.ts";
import { withOvertimeUntilNext } from "../records/assignment/shifts.ts";
import { Refusal } from "../refusal.ts";
import type { ProjectPlanning } from "../records/project/fields.ts";
import type { Project } from "../records/project/schemas.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { fingerprintOf } from "../records/stop/fingerprint.ts";
import { planDay, today } from "../time/plan-day.ts";
import { loadDimensions } from "./loads.ts";
import { solveRequest } from "./request.ts";
import type { StoredFrame } from "../plan/plan.ts";
import { named } from "./named.ts";
import type { Route } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import type { RunOptions } from "../records/run.ts";
import { withHandovers } from "./handovers.ts";
import { restOf, type Rest } from "./rest.ts";
import { requireSolvableCount, requireSolvableSize } from "./run-size.ts";
import { eligibility, selectStops } from "./selection.ts";
import { mapInSteps, type Steps } from "../time/steps.ts";
import { depotsOf } from "./suspicious/depots.ts";
import type { Breathe } from "./suspicious/suspects.ts";
import { loadKindWarnings } from "./load-kinds.ts";
import { leftOutOf, shipmentWarnings } from "./shipment-warnings.ts";
import { coordinateWarnings } from "./suspicious/warnings.ts";
import { StandIns } from "./unlocated.ts";
import type { Coordinates } from "../records/locating.ts";

/** The fields of a project that planning reads. */
export type PlannedProject = ProjectPlanning &
  Pick<
    Project,
    | "id"
    | "status"
    | "timezone"
    | "defaultStartDate"
    | "defaultStartAddress"
    | "defaultStartLatitude"
    | "defaultStartLongitude"
  >;

/** The records that a run is prepared from. */
export interface Sources {
  readonly project: PlannedProject;
  readonly stops: readonly PlannedStop[];
  readonly assignments: readonly PlannedAssignment[];
  /** Ids of the couriers that are active. */
  readonly activeCouriers: ReadonlySet<string>;
  /** The project's current routes. They are read only if the options need them. */
  readonly current: readonly Route[];
  /** The day of the current plan. Null: there is no plan. Absent: plans of older versions do not tell. */
  readonly planDate?: string | null | undefined;
  /** The id of the current plan; null: there is none. Read with it. */
  readonly planId?: string | null;
  /** The routes that were told to the couriers last; the current ones if none were. Read only for the price of change. */
  readonly reference?: readonly Route[];
  /** By the id of the stop. Read only for a day in progress. */
  readonly outcomes?: ReadonlyMap<string, Outcome>;
}

/** A run that passed all checks, ready to be accepted. Stand-ins are in place of depots that are not located. */
export interface PreparedRun {
  readonly request: SolveRequest;
  readonly frame: Omit<StoredFrame, "jobId"> & Required<Pick<StoredFrame, "unlocated">>;
}

/** A run whose project can be optimized, before the work that grows with couriers × stops. */
export interface CheckedRun {
  readonly inRun: readonly PlannedAssignment[];
  readonly warnings: readonly Warning[];
  /** Null: the run is about the whole day. */
  readonly rest: Rest | null;
}

/**
 * Checks whether a project can be optimized.
 * @throws Refusal in this order: `CONFLICT` for a project that is over, `OPTIMIZATION_NO_STOPS`,
 * `OPTIMIZATION_NO_COURIERS`, `OPTIMIZATION_PREREQUISITES_MISSING`, `NO_ASSIGNED_POINTS`, `FOREIGN_KEY_CONSTRAINT` for
 * an unknown locked stop, those of `restOf`, `BAD_REQUEST` for too many couriers
 * @param isQuestion it may be about a day on which nobody works any more
 */
export function* checkRun(
  given: Sources,
  options: RunOptions,
  now: Date,
  isQuestion = false,
): Steps<CheckedRun> {
  const sources = { ...given, assignments: withOvertimeUntilNext(given.assignments) };
  const { project, stops, current } = sources;
  requireOpen(project);
  const { inRun: active, warnings } = assignmentsInRun(sources);
  if (stops.length === 0) throw new Refusal("OPTIMIZATION_NO_STOPS");
  const rest = yield* restOf(sources, options, (assignment) => startOf(assignment, project), now, isQuestion);
  const inRun = rest ? rest.couriers.map(({ assignment }) => assignment) : active;
  if (inRun.length === 0 && !isQuestion) throw new Refusal("OPTIMIZATION_NO_COURIERS");
  requirePlaces(stops, eligibility(stops, current, options), options);
  const runIds = new Set(inRun.map(({ id }) => id));
  const unlocked = unlockedWarnings(sources, runIds, options);
  requireSolvableCount("couriers", inRun.length);
  return { inRun, warnings: [...warnings, ...unlocked, ...(rest?.warnings ?? [])], rest };
}

/**
 * Makes the solver's request for a run.
 * @throws Refusal `BAD_REQUEST` for too many load kinds, stops, stock loading points or locations in four profiles, or for
 * loads whose sum is too large
 */
export function* prepareRun(
  { project, stops, current, reference, planId }: Sources,
  { inRun, warnings, rest }: CheckedRun,
  options: RunOptions,
  now: Date,
): Steps<PreparedRun> {
  const left = rest
    ? stops.filter(({ id, pointType }) => pointType === "stock_loading" || !rest.isSettled(id))
    : stops;
  const selected = yield* selectStops(left, current, inRun, options);
  const { shipments, singles, handovers, deliveries } = withHandovers(
    selected.deliveries,
    rest?.handovers ?? [],
    stops,
  );
  const holders = new Map(
    rest?.couriers.flatMap(({ onBoard, assignment }) => onBoard.map((id) => [id, assignment.id] as const)),
  );
  const faulty = new Set(shipments.faulty(deliveries));
  const selection = {
    ...selected,
    deliveries: deliveries.filter((stop) => !faulty.has(stop)),
    leftOut: [...selected.leftOut, ...[...faulty].map(leftOutOf)],
  };
  const standIns = new StandIns();
  const assignments = inRun.map((assignment) => withDepots(assignment, standIns));
  const date = rest?.date ?? project.defaultStartDate ?? today(now, project.timezone);
  const day = planDay(date, project.timezone);
  const dimensions = loadDimensions(assignments);
  const defaultStart = defaultStartOf(project, assignments, standIns);
  const given = { day, project, defaultStart, stops, selection, assignments, current, reference, rest };
  const records = { ...given, shipments };
  const request = yield* solveRequest(records, options);
  const preferred = preferredWarnings(selection.deliveries, inRun);
  requireSolvableSize(request, dimensions);
  return {
    request,
    frame: {
      projectId: project.id,
      date: day.date,
      timezone: project.timezone,
      ...pricingOf(options),
      objective: options.objective ?? "time",
      dimensions,
      vehicles: assignments.map(({ id, courierId, loadLimits }) => ({
        assignmentId: id,
        courierId,
        limited: Object.keys(loadLimits ?? {}),
      })),
      deliveries: selection.deliveries.map((stop) => named(stop, holders, handovers)),
      reloads: selection.reloads.map((stop) => named(stop)),
      leftOut: [...(rest?.leftOut ?? []), ...selection.leftOut],
      ...(rest?.behind && { behind: rest.behind, replaces: planId }),
      ...(singles.length > 0 && { singles }),
      warnings: [
        ...warnings,
        ...selection.warnings,
        ...loadKindWarnings(stops, inRun),
        ...preferred,
        ...shipmentWarnings(shipments, deliveries, (id) => holders.has(id)),
      ],
      fingerprints: Object.fromEntries(yield* mapInSteps(stops, (stop) => [stop.id, fingerprintOf(stop)])),
      unlocated: standIns.depots,
    },
  };
}

/** The frame with warnings about the coordinates of the run's stops and located depots. */
export async function withSuspicions<Frame extends Omit<StoredFrame, "jobId">>(
  { problem }: SolveRequest,
  frame: Frame,
  breathe: Breathe,
): Promise<Frame> {
  const depots = problem ? depotsOf(problem, frame.vehicles) : [];
  const stops = [...frame.deliveries, ...frame.reloads].filter(({ handover }) => !handover);
  const suspicious = await coordinateWarnings(stops, depots, breathe);
  return { ...frame, warnings: [...frame.warnings, ...suspicious] };
}

/** Where a courier's day begins; null: at his first stop, or at a depot that is not located. */
function startOf(
  { startLatitude, startLongitude, startAddress }: PlannedAssignment,
  { defaultStartLatitude: latitude, defaultStartLongitude: longitude }: PlannedProject,
): Coordinates | null {
  if (startLatitude !== null && startLongitude !== null)
    return { latitude: startLatitude, longitude: startLongitude };
  return startAddress !== null || latitude === null || longitude === null ? null : { latitude, longitude };
}

function requireOpen({ status }: PlannedProject): void {
  if (status === "completed" || status === "cancelled") {
    throw new Refusal("CONFLICT", { status }, `A ${status} project can no longer be optimized.`);
  }
}

function assignmentsInRun({ assignments, activeCouriers }: Sources) {
  const inRun = assignments.filter(({ courierId }) => activeCouriers.has(courierId));
  const warnings = assignments
    .filter(({ courierId }) => !activeCouriers.has(courierId))
    .map(({ id, courierId }): Warning => ({
      code: "INACTIVE_COURIER",
      message: `Assignment ${id} is left out: its courier ${courierId} is inactive.`,
      stopIds: [],
      assignmentIds: [id],
    }));
  return { inRun, warnings };
}

function requirePlaces(
  stops: readonly PlannedStop[],
  isEligible: (stop: PlannedStop) => boolean,
  options: RunOptions,
): void {
  const deliveries = stops.filter(({ pointType }) => pointType !== "stock_loading");
  if (deliveries.length === 0) {
    const message = "The project has stock loading points only; add a stop of pointType delivery or pickup.";
    throw new Refusal("OPTIMIZATION_PREREQUISITES_MISSING", {}, message);
  }
  if (deliveries.every(({ latitude }) => latitude === null))
    throw new Refusal("OPTIMIZATION_PREREQUISITES_MISSING");
  if (options.onlyAssignedPoints && !deliveries.some(isEligible)) throw new Refusal("NO_ASSIGNED_POINTS");
}

/** The warning about locked stops that are in no current route. */
function unlockedWarnings(
  { stops, current }: Sources,
  runIds: ReadonlySet<string>,
  options: RunOptions,
): Warning[] {
  const known = new Set(stops.map(({ id }) => id));
  const unknown = (options.lockedStopIds ?? []).filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Refusal("FOREIGN_KEY_CONSTRAINT", { stopIds: unknown });
  const held = new Set(
    current
      .filter(({ assignmentId }) => runIds.has(assignmentId))
      .flatMap((route) => route.stops.map(({ stopId }) => stopId)),
  );
  const stopIds = [...new Set(options.lockedStopIds)].filter((id) => !held.has(id));
  const [first] = stopIds;
  if (first === undefined) return [];
  const message =
    stopIds.length === 1
      ? `Stop ${first} is not locked: it is in no current route of a courier of this run.`
      : `${stopIds.length} stops are not locked: they are in no current route of a courier of this run.`;
  return [{ code: "NOT_LOCKED", message, stopIds, assignmentIds: [] }];
}

function withDepots(assignment: PlannedAssignment, standIns: StandIns): PlannedAssignment {
  const { id, startAddress, startLatitude, endAddress, endLatitude } = assignment;
  const standIn = (address: string | null, latitude: number | null) =>
    address === null || latitude !== null ? null : standIns.of(address, id);
  const start = standIn(startAddress, startLatitude);
  const end = standIn(endAddress, endLatitude);
  return {
    ...assignment,
    ...(start && { startLatitude: start.latitude, startLongitude: start.longitude }),
    ...(end && { endLatitude: end.latitude, endLongitude: end.longitude }),
  };
}

function defaultStartOf(
  project: PlannedProject,
  assignments: readonly PlannedAssignment[],
  standIns: StandIns,
): Coordinates | null {
  const {
    defaultStartLatitude: latitude,
    defaultStartLongitude: longitude,
    defaultStartAddress: address,
  } = project;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const isNeeded = assignments.some(({ startLatitude }) => startLatitude === null);
  return address && isNeeded ? standIns.of(address, null) : null;
}
