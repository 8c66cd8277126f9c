import { isStopRow } from "@rondo/day/plan/row.ts";
import {
  shownNames,
  type CourierDay,
  type CourierReport,
  type CourierRow,
  type CourierStop,
} from "@rondo/day/records/courier-day.ts";
import type { AssignmentRecord } from "@rondo/day/records/assignment/record.ts";
import type { Route } from "@rondo/day/records/plan.ts";
import { NO_OUTCOME } from "@rondo/day/records/stop/outcome.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { ProjectService } from "../projects/service.ts";
import type { ProjectRecord } from "../projects/store.ts";
import { ApiError } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { StopService } from "../stops/service.ts";
import { dateOf, linkEnded } from "./service.ts";
import type { LinkedCourier } from "../http/caller.ts";

interface Parts {
  readonly projects: Pick<ProjectService, "get">;
  readonly assignments: Pick<AssignmentService, "get">;
  readonly couriers: Pick<CourierService, "find">;
  readonly stops: Pick<StopService, "withIds">;
  readonly outcomes: Pick<OutcomeService, "ofProject" | "noteOnce">;
  readonly planHistory: Pick<PlanHistory, "told" | "routesOf">;
  readonly clock: Clock;
}

/** What a link shows and takes: the rows of its assignment, and the outcomes of their stops. */
export class CourierDayService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The courier's day in the last released plan, else in the current one. @throws ApiError `UNAUTHORIZED` */
  async of(link: LinkedCourier): Promise<CourierDay> {
    const { couriers, planHistory, clock } = this.#parts;
    const { companyId, projectId, assignmentId, expiresAt } = link;
    const { project, assignment } = await this.#shiftOf(link);
    const [told, [courier]] = await Promise.all([
      planHistory.told(projectId),
      couriers.find(companyId, [assignment.courierId]),
    ]);
    const route = told?.plan.routes.find((each) => each.assignmentId === assignmentId);
    const now = clock.now();
    return {
      now: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      date: dateOf(project, told, now),
      timezone: project.timezone,
      firstName: courier?.firstName ?? "",
      lastName: courier?.lastName ?? null,
      planId: told?.planId ?? null,
      seenPlanId: link.seen?.planId ?? null,
      startAt: route?.startAt ?? null,
      endAt: route?.endAt ?? null,
      ...depotsOf(assignment, project),
      rows: route ? await this.#rowsOf(projectId, route) : [],
    };
  }

  /**
   * Notes what came of a stop on the courier's route, in the plan that the courier saw, else in the present one. A report
   * that was noted before changes nothing.
   * @returns whether it was new
   * @throws ApiError `UNAUTHORIZED`; `FOREIGN_KEY_CONSTRAINT` for another stop; those of `OutcomeService.note`
   */
  async report(
    link: LinkedCourier,
    stopId: string,
    { id, planId, ...told }: CourierReport,
  ): Promise<boolean> {
    const { companyId, projectId, assignmentId } = link;
    await this.#shiftOf(link);
    if (!(await this.#isHis(link, stopId, planId))) {
      const message = "This stop is not on your route.";
      throw new ApiError("FOREIGN_KEY_CONSTRAINT", { stopIds: [stopId] }, { message });
    }
    const servedBy = told.outcome === null ? null : assignmentId;
    return this.#parts.outcomes.noteOnce(companyId, projectId, id, { ...told, stopId, servedBy });
  }

  /** @throws ApiError `UNAUTHORIZED` if the shift is gone, since the link goes with it */
  async #shiftOf({ companyId, projectId, assignmentId }: LinkedCourier) {
    const { projects, assignments } = this.#parts;
    try {
      const [project, assignment] = await Promise.all([
        projects.get(companyId, projectId),
        assignments.get(projectId, assignmentId),
      ]);
      return { project, assignment };
    } catch (error) {
      throw error instanceof ApiError ? linkEnded() : error;
    }
  }

  async #isHis({ projectId, assignmentId }: LinkedCourier, stopId: string, planId: string | null) {
    const { planHistory } = this.#parts;
    const isIn = (routes: readonly Route[] | undefined): boolean => {
      const own = routes?.find((route) => route.assignmentId === assignmentId)?.stops ?? [];
      return own.some((row) => isStopRow(row) && row.stopId === stopId);
    };
    if (isIn((await planHistory.told(projectId))?.plan.routes)) return true;
    return planId !== null && isIn(await planHistory.routesOf(projectId, planId));
  }

  async #rowsOf(projectId: string, { stops: rows }: Route): Promise<CourierRow[]> {
    const { stops, outcomes } = this.#parts;
    const taken = rows.flatMap(({ handover }) => handover?.stopIds ?? []);
    const ids = [...new Set([...rows.flatMap(({ stopId }) => stopId ?? []), ...taken])];
    const [records, told] = await Promise.all([stops.withIds(projectId, ids), outcomes.ofProject(projectId)]);
    const shown = new Map(
      records.map((stop) => [stop.id, shownOf({ ...stop, ...(told.get(stop.id) ?? NO_OUTCOME) })]),
    );
    return rows.flatMap(({ stopId, ...row }) => {
      const stop = stopId === null ? null : shown.get(stopId);
      if (stop === undefined) return []; // deleted since
      const { sequence, type, plannedArrivalAt, serviceStartAt, plannedDepartureAt } = row;
      const { latitude, longitude } = row;
      const names = row.handover?.stopIds.flatMap((id) => shown.get(id)?.name ?? []);
      const handover = names ? { latitude, longitude, names } : null;
      return [{ sequence, type, plannedArrivalAt, serviceStartAt, plannedDepartureAt, stop, handover }];
    });
  }
}

/** Only what a driver needs. */
function shownOf(stop: CourierStop): CourierStop {
  const names = ["id", ...shownNames] as (keyof CourierStop)[];
  return Object.fromEntries(names.map((name) => [name, stop[name]])) as CourierStop;
}

/** Where the shift starts and ends. An end of null everywhere: at the last stop. */
function depotsOf(assignment: AssignmentRecord, project: ProjectRecord): Pick<CourierDay, "start" | "end"> {
  const { startAddress, startLatitude, startLongitude, endAddress, endLatitude, endLongitude } = assignment;
  const hasStart = startAddress !== null || startLatitude !== null;
  const start = hasStart
    ? { address: startAddress, latitude: startLatitude, longitude: startLongitude }
    : {
        address: project.defaultStartAddress,
        latitude: project.defaultStartLatitude,
        longitude: project.defaultStartLongitude,
      };
  const hasEnd = endAddress !== null || endLatitude !== null;
  const own = { address: endAddress, latitude: endLatitude, longitude: endLongitude };
  return { start, end: !hasEnd && assignment.returnToStart ? start : own };
}
