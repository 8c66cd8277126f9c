import { planJson } from "../shared/json-once.ts";
import { headOf, type PlanHead, type PlanState } from "./store.ts";
import { eventOf } from "./outbox.ts";
import { withoutMissing, without } from "./missing.ts";
import type { PlanHistory, ListedPlan } from "./history.ts";
import { planOf, readCurrent, type CurrentPlan } from "./stored.ts";
import type { Change } from "@rondo/day/records/plan.ts";
import { standingOf, type Standing } from "@rondo/day/plan/standing.ts";
import type { Deleted } from "@rondo/day/plan/take-out.ts";
import type { PlanParts } from "./parts.ts";

interface Parts extends PlanParts {
  readonly planHistory: PlanHistory;
}

/** The current plan as it is stored. */
export interface StoredPlan {
  readonly state: PlanState;
  readonly head: PlanHead | null;
  readonly plan: CurrentPlan;
}

/** The run that made a plan. */
interface PlanOrigin {
  readonly companyId: string;
  readonly projectId: string;
  readonly runNumber: number;
  readonly jobId: string;
  readonly at: Date;
  /** The plan that its changes are told against. Null: the current one. */
  readonly basedOn: string | null;
  /** The only plan that it may replace. Absent: any. */
  readonly replaces?: string | null | undefined;
}

/** The current plan as it is read. */
export interface Current extends Standing {
  readonly head: ListedPlan | null;
  readonly plan: CurrentPlan;
  readonly optimizedAt: Date | null;
}

/** The current plan of each project: the routes of its last successful run. */
export class PlanService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The current plan. Its head is null before the first.
   * @param assignmentId only the route of this assignment
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async routes(companyId: string, projectId: string, assignmentId?: string): Promise<Current> {
    const { store, reads, projects, planHistory, stops } = this.#parts;
    await projects.get(companyId, projectId);
    const { record, plan, standing } = await reads.run(companyId, async () => {
      const found = await store.current(projectId);
      const current = found?.plan ?? planOf(null);
      const ofDay = await stops.ofProject(projectId);
      return {
        record: found && found.state,
        plan: current,
        standing: standingOf(current, (found && headOf(found.state)?.createdAt) ?? null, ofDay),
      };
    });
    const head = record && headOf(record);
    const routes =
      assignmentId === undefined
        ? plan.routes
        : plan.routes.filter((route) => route.assignmentId === assignmentId);
    return {
      ...standing,
      head: head && {
        ...head,
        isCurrent: true,
        releasedAt: await planHistory.releasedAt(projectId, head.planId),
      },
      plan: { ...plan, routes, changes: changesOn(plan.changes ?? [], assignmentId) },
      optimizedAt: record?.optimizedAt ?? null,
    };
  }

  /** The current plan; one without routes before the first run. */
  async current(projectId: string): Promise<CurrentPlan> {
    return (await this.#parts.store.current(projectId))?.plan ?? planOf(null);
  }

  /** The assignment that serves each stop of the current plan, by the id of the stop. */
  async couriersOf(projectId: string): Promise<ReadonlyMap<string, string>> {
    const { routes } = await this.current(projectId);
    return new Map(
      routes.flatMap(({ assignmentId, stops }) =>
        stops.flatMap(({ stopId }) => (stopId === null ? [] : [[stopId, assignmentId] as const])),
      ),
    );
  }

  /** The number of the project's next run, from 1. A plan of a later run is never replaced by one of an earlier run. */
  async nextRun(projectId: string): Promise<number> {
    return this.#parts.store.nextRun(projectId);
  }

  /**
   * Makes a run's plan the current one, without the records that were deleted during the run. A plan for the rest of another
   * plan than the current one is kept as a draft. May be repeated.
   * @returns whether the current plan is that run's
   */
  async publish(origin: PlanOrigin, plan: CurrentPlan): Promise<boolean> {
    const { companyId, projectId, runNumber, jobId, at, replaces } = origin;
    const { store, planHistory } = this.#parts;
    const kept = (await withoutMissing(projectId, plan, this.#parts)) ?? plan;
    const body = planJson(kept);
    const run = { planRun: runNumber, jobId, optimizedAt: at };
    let isAgain = false;
    for (;;) {
      const before = await store.state(projectId);
      if (!before || before.planRun > runNumber) return false;
      // An earlier attempt may have replaced it before a crash.
      isAgain = before.planRun === runNumber;
      if (isAgain) break;
      const current = headOf(before)?.planId ?? null;
      if (replaces !== undefined && replaces !== current) {
        await this.keepDraft(origin, kept);
        return false;
      }
      await planHistory.keep(before);
      const basedOn = origin.basedOn ?? current;
      const head = headOfRun({ jobId, basedOn, at }, plan);
      const event = eventOf({ companyId, projectId, head, releasedAt: null }, this.#parts);
      if (await store.replace(before, head, body, event, run)) break;
    }
    if (!isAgain) this.#parts.onEvent();
    // Checks again: a deletion may have changed the old plan between the check and the replacement. The plan is read back
    // only if there was one, or if an earlier attempt has replaced it.
    if (isAgain || (await withoutMissing(projectId, kept, this.#parts))) await this.#forgetMissing(projectId);
    return true;
  }

  async #forgetMissing(projectId: string): Promise<void> {
    await this.#parts.store.edit(projectId, async (current) => {
      const left = await withoutMissing(projectId, readCurrent(current), this.#parts);
      return left && JSON.stringify(left);
    });
  }

  /** The current plan as it is stored; null without a project's first run or edit. */
  async record(projectId: string): Promise<StoredPlan | null> {
    const current = await this.#parts.store.current(projectId);
    return current && { ...current, head: headOf(current.state) };
  }

  /**
   * Makes a plan by hand the current one.
   * @param before the current plan that it was made from; null: none
   * @returns false if another plan has become current, or has changed
   */
  async put(
    companyId: string,
    projectId: string,
    before: StoredPlan | null,
    head: PlanHead,
    plan: CurrentPlan,
  ): Promise<boolean> {
    const { store, planHistory } = this.#parts;
    const state = before?.state ?? (await store.begin(projectId));
    await planHistory.keep(state);
    const event = eventOf({ companyId, projectId, head, releasedAt: null }, this.#parts);
    if (!(await store.replace(state, head, planJson(plan), event))) return false;
    this.#parts.onEvent();
    // A deletion may have changed the old plan between the check and the replacement.
    if (await withoutMissing(projectId, plan, this.#parts)) await this.#forgetMissing(projectId);
    return true;
  }

  /** Keeps a run's plan, which does not become current. May be repeated. */
  async keepDraft({ projectId, jobId, at, ...made }: PlanOrigin, plan: CurrentPlan): Promise<void> {
    const { store, planHistory } = this.#parts;
    const state = await store.state(projectId);
    if (!state) return;
    const basedOn = made.basedOn ?? headOf(state)?.planId ?? null;
    await planHistory.add(projectId, headOfRun({ jobId, basedOn, at }, plan), plan);
  }

  /** Removes a deleted stop from the current plan, also from its unassigned stops. */
  async takeOutStop(companyId: string, projectId: string, stopId: string): Promise<void> {
    await this.#takeOut(companyId, projectId, { stopIds: new Set([stopId]), assignmentIds: new Set() });
  }

  /** Removes a deleted assignment's route from the current plan. */
  async takeOutAssignment(companyId: string, projectId: string, assignmentId: string): Promise<void> {
    await this.#takeOut(companyId, projectId, { stopIds: new Set(), assignmentIds: new Set([assignmentId]) });
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
}

function headOfRun(
  { jobId, basedOn, at }: Pick<PlanOrigin, "jobId" | "basedOn" | "at">,
  { changes = [] }: CurrentPlan,
): PlanHead {
  const made = { planId: jobId, source: "run", jobId, basedOn, createdAt: at } as const;
  return { ...made, violations: [], changesCount: changes.length };
}

/** The changes that a courier sees. */
function changesOn(changes: readonly Change[], assignmentId: string | undefined): readonly Change[] {
  if (assignmentId === undefined) return changes;
  return changes.filter(
    ({ fromAssignmentId, toAssignmentId }) =>
      fromAssignmentId === assignmentId || toAssignmentId === assignmentId,
  );
}
