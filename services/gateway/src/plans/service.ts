import type { AssignmentService } from "../assignments/service.ts";
import type { FairQueue } from "../shared/fair-queue.ts";
import type { ProjectService } from "../projects/service.ts";
import type { StopService } from "../stops/service.ts";
import type { PlanStore } from "./store.ts";
import { readCurrent } from "./stored.ts";
import type { CurrentPlan } from "./stored.ts";
import type { Standing } from "@rondo/day/plan/standing.ts";
import { standingOf } from "@rondo/day/plan/standing.ts";
import { takeOut } from "@rondo/day/plan/take-out.ts";
import type { Deleted } from "@rondo/day/plan/take-out.ts";

interface Parts {
  readonly reads: FairQueue;
  readonly store: PlanStore;
  readonly projects: Pick<ProjectService, "get">;
  readonly stops: Pick<StopService, "missing" | "ofProject">;
  readonly assignments: Pick<AssignmentService, "missing">;
}

/** A project's current plan, and the run that made it. Null: no run yet. */
interface PlanOfProject extends Pick<CurrentPlan, "routes" | "unassignedStops">, Standing {
  readonly jobId: string | null;
  readonly optimizedAt: Date | null;
}

/** The run that made a plan. */
interface PlanOrigin {
  readonly projectId: string;
  readonly runNumber: number;
  readonly jobId: string;
  readonly at: Date;
}

/** The current plan of each project: the routes of its last successful run. */
export class PlanService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The current plan and its origin.
   * @param assignmentId only the route of this assignment
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async routes(companyId: string, projectId: string, assignmentId?: string): Promise<PlanOfProject> {
    await this.#parts.projects.get(companyId, projectId);
    const { store, reads, stops } = this.#parts;
    const { record, plan, standing } = await reads.run(companyId, async () => {
      const found = await store.find(projectId);
      const current = planOf(found?.body);
      const ofDay = await stops.ofProject(projectId);
      return {
        record: found,
        plan: current,
        standing: standingOf(current, found?.optimizedAt ?? null, ofDay),
      };
    });
    const { routes, unassignedStops } = plan;
    return {
      routes:
        assignmentId === undefined ? routes : routes.filter((route) => route.assignmentId === assignmentId),
      unassignedStops,
      ...standing,
      jobId: record?.jobId ?? null,
      optimizedAt: record?.optimizedAt ?? null,
    };
  }

  /** The current plan; one without routes before the first run. */
  async current(projectId: string): Promise<CurrentPlan> {
    const record = await this.#parts.store.find(projectId);
    return planOf(record?.body);
  }

  /** The number of the project's next run, from 1. A plan of a later run is never replaced by one of an earlier run. */
  async nextRun(projectId: string): Promise<number> {
    return this.#parts.store.nextRun(projectId);
  }

  /**
   * Makes a run's plan the current one, without the records that were deleted during the run. May be repeated.
   * @returns whether the current plan is that run's
   */
  async publish({ projectId, runNumber, jobId, at }: PlanOrigin, plan: CurrentPlan): Promise<boolean> {
    const { store } = this.#parts;
    const body = JSON.stringify((await this.#withoutMissing(projectId, plan)) ?? plan);
    const replaced = await store.replace(projectId, runNumber, jobId, body, at);
    // Checks again: a deletion may have changed the old plan between the check and the replacement.
    await store.edit(projectId, async (current) => {
      const kept = await this.#withoutMissing(projectId, readCurrent(current));
      return kept && JSON.stringify(kept);
    });
    // An earlier attempt may have replaced it before a crash.
    return replaced || (await store.currentRun(projectId)) === runNumber;
  }

  /** Removes a deleted stop from the current plan, also from its unassigned stops. */
  async takeOutStop(companyId: string, projectId: string, stopId: string): Promise<void> {
    await this.#takeOut(companyId, projectId, { stopIds: new Set([stopId]), assignmentIds: new Set() });
  }

  /** Removes a deleted assignment's route from the current plan. */
  async takeOutAssignment(companyId: string, projectId: string, assignmentId: string): Promise<void> {
    await this.#takeOut(companyId, projectId, { stopIds: new Set(), assignmentIds: new Set([assignmentId]) });
  }

  /** Deletes a project's plan. */
  async removeProject(projectId: string): Promise<void> {
    await this.#parts.store.remove(projectId);
  }

  async #takeOut(companyId: string, projectId: string, deleted: Deleted): Promise<void> {
    const { store, reads } = this.#parts;
    const ids = [...deleted.stopIds, ...deleted.assignmentIds];
    const change = async (body: string): Promise<string | null> => {
      if (!ids.some((id) => body.includes(id))) return null;
      const kept = without(readCurrent(body), deleted);
      return kept && JSON.stringify(kept);
    };
    await store.edit(projectId, change, async (read) => reads.run(companyId, read));
  }

  /** The plan without the stops and assignments that no longer exist; null if all exist. */
  async #withoutMissing(projectId: string, plan: CurrentPlan): Promise<CurrentPlan | null> {
    const routed = plan.routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? []));
    const stopIds = [...routed, ...plan.unassignedStops.map(({ stopId }) => stopId)];
    const assignmentIds = plan.routes.map(({ assignmentId }) => assignmentId);
    const [stops, assignments] = await Promise.all([
      this.#parts.stops.missing(projectId, stopIds),
      this.#parts.assignments.missing(projectId, assignmentIds),
    ]);
    if (stops.length === 0 && assignments.length === 0) return null;
    return without(plan, { stopIds: new Set(stops), assignmentIds: new Set(assignments) });
  }
}

/** The plan without these records; null if it names none of them. */
function without(plan: CurrentPlan, deleted: Deleted): CurrentPlan | null {
  const kept = takeOut(plan, deleted);
  return kept === plan ? null : kept;
}

function planOf(body: string | null | undefined): CurrentPlan {
  return body ? readCurrent(body) : { routes: [], unassignedStops: [] };
}
