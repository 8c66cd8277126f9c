import type { Behind, CourierBehind } from "../plan/whole-day.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Coordinates } from "../records/locating.ts";
import type { Route } from "../records/plan.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { Shipments } from "../records/stop/shipments.ts";
import { endsNextDay } from "../records/time-of-day.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { mapInSteps, type Steps } from "../time/steps.ts";
import type { CourierDay } from "./courier.ts";
import { estimatedLeg, legOf, NO_LEG, placeOf } from "./legs.ts";
import type { LivingDay } from "./living-day.ts";
import { takenOver } from "./handover.ts";
import { collectedAt, loadsOf, withLoads } from "./loads.ts";

interface Sources {
  readonly stops: readonly PlannedStop[];
  readonly current: readonly Route[];
  readonly activeCouriers: ReadonlySet<string>;
  readonly startOf: (assignment: PlannedAssignment) => Coordinates | null;
  readonly day: PlanDay;
}

/** The histories of a day's couriers, as a plan keeps them. @param carried routes that stay as they are */
export function* behindOf(day: LivingDay, carried: readonly Route[], sources: Sources): Steps<Behind> {
  const stops = new Map(sources.stops.map((stop) => [stop.id, stop]));
  const routes = new Map(sources.current.map((route) => [route.assignmentId, route]));
  const isLoading = sources.stops.some(
    ({ pointType, latitude }) => pointType === "stock_loading" && latitude !== null,
  );
  const shipments = new Shipments(sources.stops);
  const taken = takenOver(sources.current);
  const isServed = (id: string): boolean => day.outcomes.get(id)?.outcome !== "failed";
  // An inactive courier without a part in the day is none of those among whom work is shared.
  const present = day.couriers.filter(
    ({ assignment: { id, courierId }, history }) =>
      sources.activeCouriers.has(courierId) || history !== null || routes.has(id),
  );
  const couriers = yield* mapInSteps(present, (courier): CourierBehind => {
    const { assignment, history } = courier;
    const { id, courierId, workStartTime, workEndTime, maxWorkMinutes, costs } = assignment;
    const loads = (stopId: string) => loadsOf(stops.get(stopId), shipments, assignment);
    const collected = (stopId: string) => collectedAt(stops.get(stopId), shipments, assignment);
    const isShipped = (stopId: string) =>
      stops.get(stopId)?.pointType === "pickup" && shipments.partnersOf(stops.get(stopId)).length > 0;
    const takes = new Set(history?.rows.flatMap(({ handover }) => handover?.stopIds ?? []));
    const isPickedUp = (stopId: string) => shipments.isPickedUp(stops.get(stopId)) || takes.has(stopId);
    const isReported = courier.assumed.length === 0;
    return {
      ...{ assignmentId: id, courierId, costs, maxWorkMinutes, isTold: isTold(courier) },
      remaining: courier.isOut ? [] : courier.remaining,
      shiftEnd: sources.day.at(workEndTime, endsNextDay(workStartTime, workEndTime) ? 1 : 0),
      history: history && {
        ...{ startAt: history.startAt, end: history.end, approach: courier.approach },
        freeAt: courier.freeAt ?? history.end,
        underWay: underWayOf(courier),
        rows: isReported
          ? withLoads(history.rows, [...courier.aboard, ...(taken.get(id) ?? [])], {
              ...{ loads, collected, isPickedUp, isServed },
              isShipped,
            })
          : history.rows,
        home: courier.isOut ? NO_LEG : wayHome(courier, routes.get(id), sources.startOf(assignment)),
        onBoard: [
          ...courier.aboard.map((stopId) => ({ stopId, loads: loads(stopId), isFailed: false })),
          // On a loaded vehicle, the core counts them.
          ...(isLoading && courier.isLoaded ? [] : courier.collectedAt).map((stopId) => ({
            ...{ stopId, loads: collected(stopId), isFailed: true },
          })),
          ...courier.failed.map((stopId) => ({ stopId, loads: loads(stopId), isFailed: true })),
        ],
      },
    };
  });
  return { couriers, carried };
}

function isTold({ told }: CourierDay): boolean {
  return typeof told?.availableAt === "string" || typeof told?.latitude === "number";
}

/** From the last row of a history to the end of the route: as the plan has it, else estimated. */
function wayHome({ assignment, history }: CourierDay, planned: Route | undefined, start: Coordinates | null) {
  const last = history?.rows.at(-1);
  const row = planned?.stops.at(-1);
  if (planned && last?.stopId === row?.stopId) {
    const driven = legOf(planned.stops);
    return {
      meters: planned.totalDistanceMeters - driven.meters,
      seconds: planned.drivingSeconds - driven.seconds,
    };
  }
  const { endLatitude: latitude, endLongitude: longitude, returnToStart } = assignment;
  const own = placeOf({ latitude, longitude });
  return estimatedLeg(history?.place ?? null, own ?? (returnToStart ? start : null));
}

function underWayOf({ underWayAt, remaining: [stopId] }: CourierDay) {
  return underWayAt === null || stopId === undefined ? null : { at: underWayAt, stopId };
}
