import { planJson } from "../shared/json-once.ts";
import type { Route } from "@rondo/day/records/plan.ts";
import { ApiError } from "../shared/errors.ts";
import type { KeptHead, KeptPlan } from "./history-store.ts";
import { eventOf } from "./outbox.ts";
import { withoutMissing } from "./missing.ts";
import { headOf, type PlanHead, type PlanState } from "./store.ts";
import { readCurrent, type CurrentPlan } from "./stored.ts";
import type { PlanParts } from "./parts.ts";

/** A plan of a project beside its routes. */
export interface ListedPlan extends KeptHead {
  readonly isCurrent: boolean;
}

/** A plan of a project with its routes. */
export interface FoundPlan {
  readonly head: ListedPlan;
  readonly plan: CurrentPlan;
}

/** A plan as couriers know it. It may name stops that were deleted since. */
export interface KnownPlan {
  readonly planId: string;
  readonly plan: CurrentPlan;
}

/** All plans of a project: the current one, those before it, and drafts. */
export class PlanHistory {
  readonly #parts: PlanParts;
  #requireIdle: (projectId: string) => Promise<void> = async () => Promise.resolve();

  constructor(parts: PlanParts) {
    this.#parts = parts;
  }

  /** Sets the check that no run of a project is in progress. It throws an ApiError if one is. */
  requireIdleBy(check: (projectId: string) => Promise<void>): void {
    this.#requireIdle = check;
  }

  /** The plans without their routes, newest first. @throws ApiError `PROJECT_NOT_FOUND` */
  async list(companyId: string, projectId: string): Promise<ListedPlan[]> {
    const { projects, store, history } = this.#parts;
    await projects.get(companyId, projectId);
    const [state, kept] = await Promise.all([store.state(projectId), history.heads(projectId)]);
    const current = state && headOf(state);
    const isKept = kept.some(({ planId }) => planId === current?.planId);
    const all = current && !isKept ? [...kept, { ...current, releasedAt: null }] : kept;
    return all
      .map((head) => ({ ...head, isCurrent: head.planId === current?.planId }))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.planId < b.planId ? 1 : -1));
  }

  /** @throws ApiError `PROJECT_NOT_FOUND`, `NOT_FOUND` */
  async get(companyId: string, projectId: string, planId: string): Promise<FoundPlan> {
    const { projects, reads } = this.#parts;
    await projects.get(companyId, projectId);
    return reads.run(companyId, async () => this.#find(projectId, planId));
  }

  /** The state of a run's plan. Unless it is current, a draft or released, it may be gone: only the newest plans stay. */
  async ofRun(projectId: string, jobId: string, createdAt: Date): Promise<ListedPlan> {
    const { store, history } = this.#parts;
    const [state, kept] = await Promise.all([store.state(projectId), history.head(projectId, jobId)]);
    const current = state && headOf(state);
    const isCurrent = current?.planId === jobId;
    const gone = { planId: jobId, source: "run", jobId, basedOn: null, createdAt, violations: [] } as const;
    return { releasedAt: null, ...(kept ?? (isCurrent ? current : gone)), isCurrent };
  }

  /**
   * Makes a plan the current one.
   * @param basedOn the plan that has to be current
   * @throws ApiError `PROJECT_NOT_FOUND`; `NOT_FOUND`; `CONFLICT` with `planId` if another plan is current, with `jobId`
   *   while a run is in progress
   */
  async activate(companyId: string, projectId: string, planId: string, basedOn?: string): Promise<FoundPlan> {
    const { projects, store, reads } = this.#parts;
    await projects.get(companyId, projectId);
    await this.#requireIdle(projectId);
    for (;;) {
      const before = await store.state(projectId);
      const current = before && headOf(before);
      if (basedOn !== undefined && current?.planId !== basedOn) throw replaced(current?.planId ?? null);
      const found = await reads.run(companyId, async () => this.#find(projectId, planId));
      if (!before || found.head.isCurrent) return found;
      await this.keep(before);
      const { isCurrent: _isCurrent, releasedAt, ...head } = found.head;
      const event = eventOf({ companyId, projectId, head, releasedAt }, this.#parts);
      if (!(await store.replace(before, head, planJson(found.plan), event))) continue;
      this.#parts.onEvent();
      return { ...found, head: { ...found.head, isCurrent: true } };
    }
  }

  /** Notes that a plan was told to the couriers. @throws ApiError `PROJECT_NOT_FOUND`, `NOT_FOUND` */
  async release(companyId: string, projectId: string, planId: string): Promise<ListedPlan> {
    const { projects, store, history, clock } = this.#parts;
    await projects.get(companyId, projectId);
    const state = await store.state(projectId);
    const isCurrent = state !== null && headOf(state)?.planId === planId;
    if (isCurrent) await this.keep(state);
    const [head, releasedAt] = [await history.head(projectId, planId), clock.now()];
    if (!head) return missing();
    const event = eventOf({ companyId, projectId, head, releasedAt }, this.#parts);
    const released = await history.release(projectId, planId, releasedAt, event);
    if (!released) return missing();
    this.#parts.onEvent();
    return { ...released, isCurrent };
  }

  /** When a plan was told to the couriers; null if it was not. */
  async releasedAt(projectId: string, planId: string): Promise<Date | null> {
    return (await this.#parts.history.head(projectId, planId))?.releasedAt ?? null;
  }

  /** The routes that were told to the couriers last; null if none were. */
  async lastReleased(projectId: string): Promise<CurrentPlan | null> {
    const kept = await this.#lastReleased(projectId);
    return kept && readCurrent(kept.body);
  }

  /** The plan that the couriers know: the last released one, else the current one. Null before the first. */
  async told(projectId: string): Promise<KnownPlan | null> {
    const kept = await this.#lastReleased(projectId);
    if (kept) return { planId: kept.planId, plan: readCurrent(kept.body) };
    const current = await this.#parts.store.current(projectId);
    const head = current && headOf(current.state);
    return head && { planId: head.planId, plan: current.plan };
  }

  /** The routes of a plan that is kept beside the current one; none if it is gone. */
  async routesOf(projectId: string, planId: string): Promise<readonly Route[]> {
    const kept = await this.#parts.history.find(projectId, planId);
    return kept ? readCurrent(kept.body).routes : [];
  }

  async #lastReleased(projectId: string): Promise<KeptPlan | null> {
    const { history } = this.#parts;
    const released = (await history.heads(projectId)).flatMap(({ planId, releasedAt }) =>
      releasedAt === null ? [] : [{ planId, at: releasedAt.getTime() }],
    );
    const [last] = released.sort((a, b) => b.at - a.at);
    return last ? history.find(projectId, last.planId) : null;
  }

  /** Keeps the current plan, so that it can be made current again. May be repeated. */
  async keep(state: PlanState): Promise<void> {
    const { store, history } = this.#parts;
    const { _id: projectId } = state;
    const head = headOf(state);
    if (!head || (await history.head(projectId, head.planId))) return;
    const record = await store.find(projectId);
    if (!record?.body || headOf(record)?.planId !== head.planId) return;
    await this.#add(projectId, head, record.body);
  }

  /** Adds a plan that is not current. May be repeated. */
  async add(projectId: string, head: PlanHead, plan: CurrentPlan): Promise<void> {
    await this.#add(projectId, head, planJson(plan));
  }

  async #add(projectId: string, head: PlanHead, body: string): Promise<void> {
    const { store, history } = this.#parts;
    await history.keep(projectId, head, body);
    // The project may have been deleted before this write.
    if ((await store.state(projectId)) === null) await history.remove(projectId);
  }

  /** Deletes all plans of a project. */
  async removeProject(projectId: string): Promise<void> {
    await this.#parts.store.remove(projectId);
    await this.#parts.history.remove(projectId);
  }

  async #find(projectId: string, planId: string): Promise<FoundPlan> {
    const { store, history } = this.#parts;
    const [current, kept] = await Promise.all([store.current(projectId), history.find(projectId, planId)]);
    const currentHead = current && headOf(current.state);
    if (current && currentHead?.planId === planId) {
      const head = { ...currentHead, releasedAt: kept?.releasedAt ?? null, isCurrent: true };
      return { head, plan: current.plan };
    }
    if (!kept) return missing();
    const { body, ...head } = kept;
    const plan = readCurrent(body);
    return {
      head: { ...head, isCurrent: false },
      plan: (await withoutMissing(projectId, plan, this.#parts)) ?? plan,
    };
  }
}

/** The refusal of a change to a plan that is not the current one any more. */
export function replaced(planId: string | null): ApiError {
  return new ApiError("CONFLICT", { planId }, { message: "Another plan is current." });
}

function missing(): never {
  throw new ApiError("NOT_FOUND", {}, { message: "There is no such plan." });
}
