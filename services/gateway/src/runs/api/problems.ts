import type { PreparedRun, Sources } from "@rondo/day/problem/prepare.ts";
import { prepareQuestion } from "@rondo/day/problem/question.ts";
import { priceOfChange } from "@rondo/day/problem/bindings.ts";
import { isFromCurrent } from "@rondo/day/problem/request.ts";
import type { RunOptions } from "@rondo/day/records/run.ts";
import type { PlannedStop } from "@rondo/day/records/stop/record.ts";
import type { StoredPlan } from "../../plans/service.ts";
import type { Company } from "../../shared/company.ts";
import { inSlices } from "../../shared/slices.ts";
import { rethrowRefusal } from "../refusals.ts";
import type { RunParts } from "../parts.ts";

/** Reads projects for planning, and makes their problems. */
export class Problems {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /**
   * Reads a project when its turn comes.
   * @throws ApiError `PROJECT_NOT_FOUND`; the signal's reason
   */
  async sources(
    company: Company,
    projectId: string,
    options: RunOptions,
    signal: AbortSignal | undefined,
    current?: StoredPlan | null,
  ): Promise<Sources> {
    const read = async () => this.#read(company, projectId, options, current);
    return this.#parts.reads.run(company.id, read, signal);
  }

  /**
   * The problem of a project as its records are now, for questions about its plans.
   * @param date the day of the plan, if the project has none
   * @param left aborted when the client leaves
   * @param more stops that are not stored
   * @param current the current plan, if the caller has read it
   * @throws ApiError those of `checkRun` and `prepareRun`
   */
  async of(
    company: Company,
    projectId: string,
    options: RunOptions,
    {
      date,
      left,
      more = [],
      current,
    }: {
      date?: string | undefined;
      left: AbortSignal;
      more?: readonly PlannedStop[];
      current?: StoredPlan | null | undefined;
    },
  ): Promise<PreparedRun> {
    const read = await this.sources(company, projectId, options, left, current);
    const sources = { ...read, stops: [...read.stops, ...more] };
    const work = prepareQuestion(sources, options, date, this.#parts.clock.now());
    return inSlices(work, left).catch(rethrowRefusal);
  }

  async #read(
    company: Company,
    projectId: string,
    options: RunOptions,
    current: StoredPlan | null | undefined,
  ): Promise<Sources> {
    const { projects, stops, assignments, couriers, plans, planHistory, outcomes } = this.#parts;
    const shifts = assignments.ofProject(projectId);
    const [project, allStops, allAssignments, known, stored, released, reported] = await Promise.all([
      projects.get(company.id, projectId),
      stops.ofProject(projectId),
      shifts,
      shifts.then(async (all) =>
        couriers.find(
          company.id,
          all.map(({ courierId }) => courierId),
        ),
      ),
      needsCurrent(options) ? (current ?? plans.record(projectId)) : null,
      priceOfChange(options) > 0 ? planHistory.lastReleased(projectId) : null,
      options.day ? outcomes.ofProject(projectId) : new Map(),
    ]);
    return {
      project,
      stops: allStops,
      assignments: allAssignments,
      activeCouriers: new Set(known.filter(({ isActive }) => isActive).map(({ id }) => id)),
      current: stored?.plan.routes ?? [],
      reference: (released ?? stored?.plan)?.routes ?? [],
      planId: stored?.head?.planId ?? null,
      planDate: stored?.head ? stored.plan.date : null,
      outcomes: reported,
    };
  }
}

function needsCurrent(options: RunOptions): boolean {
  return (
    Boolean(options.onlyAssignedPoints || options.day || options.assignmentIds) ||
    isFromCurrent(options) ||
    Boolean(options.lockedStopIds?.length)
  );
}
