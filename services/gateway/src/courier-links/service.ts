import type { AssignmentRecord } from "@rondo/day/records/assignment/record.ts";
import { noSooner } from "@rondo/day/problem/break-order.ts";
import { endsNextDay } from "@rondo/day/records/time-of-day.ts";
import { planDay, today } from "@rondo/day/time/plan-day.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { KnownPlan, PlanHistory } from "../plans/history.ts";
import type { ProjectService } from "../projects/service.ts";
import type { ProjectRecord } from "../projects/store.ts";
import type { Base } from "../shared/base.ts";
import { ApiError } from "../shared/errors.ts";
import { hashToken, LINK_PREFIX, makeToken } from "../shared/token.ts";
import type { LinkedCourier } from "../http/caller.ts";
import type { CourierLinkStore } from "./store.ts";

const HOUR_MS = 3_600_000;
/** A link outlives its shift by this much, so that the last outcomes arrive. */
const AFTER_SHIFT_MS = 24 * HOUR_MS;

interface Parts extends Pick<Base, "clock" | "random"> {
  readonly store: CourierLinkStore;
  readonly projects: Pick<ProjectService, "get">;
  readonly assignments: Pick<AssignmentService, "get">;
  readonly planHistory: Pick<PlanHistory, "told">;
}

/** A link, and when its courier saw the plan that was told last. */
export interface SeenLink extends LinkedCourier {
  readonly seenAt: Date | null;
}

/** Links that open a courier's own page, without signing in. */
export class CourierLinkService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Makes the assignment's link, and ends the one that it had. The token is in this answer only.
   * @throws ApiError `PROJECT_NOT_FOUND`; `PROJECT_COURIER_NOT_FOUND`; `CONFLICT` for a shift that ended 24 hours ago
   */
  async make(companyId: string, projectId: string, assignmentId: string) {
    const { store, projects, planHistory, clock, random } = this.#parts;
    const project = await projects.get(companyId, projectId);
    const assignment = await this.#parts.assignments.get(projectId, assignmentId);
    const createdAt = clock.now();
    const told = project.defaultStartDate === null ? await planHistory.told(projectId) : null;
    const end = endOfShift(assignment, dateOf(project, told, createdAt), project.timezone);
    const expiresAt = new Date(end + AFTER_SHIFT_MS);
    if (expiresAt <= createdAt) {
      const message = "This shift ended more than 24 hours ago.";
      throw new ApiError("CONFLICT", { endedAt: new Date(end).toISOString() }, { message });
    }
    const token = LINK_PREFIX + makeToken(random);
    await store.put({ assignmentId, companyId, projectId, createdAt, expiresAt }, hashToken(token));
    try {
      await projects.get(companyId, projectId);
      await this.#parts.assignments.get(projectId, assignmentId);
    } catch (error) {
      if (error instanceof ApiError) await store.remove(projectId, assignmentId); // deleted at the same time
      throw error;
    }
    return { token, expiresAt };
  }

  /** The assignment's link, and when its courier saw the plan that was told last; null if it has none. @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_COURIER_NOT_FOUND` */
  async find(companyId: string, projectId: string, assignmentId: string): Promise<SeenLink | null> {
    const { store, projects, assignments } = this.#parts;
    await projects.get(companyId, projectId);
    await assignments.get(projectId, assignmentId);
    const link = await store.find(projectId, assignmentId);
    const [open = null] = await this.#seen(projectId, link ? [link] : []);
    return open;
  }

  /** The links of a project, as `find` tells each. @throws ApiError `PROJECT_NOT_FOUND` */
  async list(companyId: string, projectId: string): Promise<SeenLink[]> {
    const { store, projects } = this.#parts;
    await projects.get(companyId, projectId);
    return await this.#seen(projectId, await store.list(projectId));
  }

  /** Those of some links that have not ended, with when the plan that was told last was seen. */
  async #seen(projectId: string, links: readonly LinkedCourier[]): Promise<SeenLink[]> {
    const { planHistory, clock } = this.#parts;
    const open = links.filter(({ expiresAt }) => expiresAt > clock.now());
    const told = open.some(({ seen }) => seen) ? await planHistory.told(projectId) : null;
    return open.map((link) => ({
      ...link,
      seenAt: link.seen && link.seen.planId === told?.planId ? link.seen.at : null,
    }));
  }

  /** @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_COURIER_NOT_FOUND`; `NOT_FOUND` without a link */
  async end(companyId: string, projectId: string, assignmentId: string): Promise<void> {
    const { store, projects, assignments } = this.#parts;
    await projects.get(companyId, projectId);
    await assignments.get(projectId, assignmentId);
    if (await store.remove(projectId, assignmentId)) return;
    throw new ApiError("NOT_FOUND", {}, { message: "This courier has no link." });
  }

  /** The link of a token. @throws ApiError `UNAUTHORIZED` for one that is unknown or has ended */
  async use(token: string): Promise<LinkedCourier> {
    const { store, clock } = this.#parts;
    const link = await store.findByHash(hashToken(token));
    if (!link || link.expiresAt <= clock.now()) throw linkEnded();
    return link;
  }

  /** Notes that the courier has seen a plan. */
  async noteSeen(link: LinkedCourier, planId: string): Promise<void> {
    await this.#parts.store.note(link, { planId, at: this.#parts.clock.now() });
  }

  async removeAssignment(projectId: string, assignmentId: string): Promise<void> {
    await this.#parts.store.remove(projectId, assignmentId);
  }

  /** Removes links that have expired. The sweeper calls it. */
  async sweep(): Promise<void> {
    await this.#parts.store.deleteExpired(this.#parts.clock.now());
  }
}

/** The refusal of a link that is unknown or has ended: nobody learns which. */
export function linkEnded(): ApiError {
  return new ApiError("UNAUTHORIZED", {}, { message: "This link has ended; ask the office for a new one." });
}

/** The date of a project: its own, else that of the plan that couriers know, else today. */
export function dateOf(
  { defaultStartDate, timezone }: Pick<ProjectRecord, "defaultStartDate" | "timezone">,
  told: KnownPlan | null,
  now: Date,
): string {
  return defaultStartDate ?? told?.plan.date ?? today(now, timezone);
}

/** When a shift on that date ends, as a time of `Date`. */
function endOfShift(
  { workStartTime, workEndTime }: Pick<AssignmentRecord, "workStartTime" | "workEndTime">,
  date: string,
  timezone: string,
): number {
  const day = planDay(date, timezone);
  const end = day.at(workEndTime, endsNextDay(workStartTime, workEndTime) ? 1 : 0);
  return Date.parse(day.instant(noSooner(day.at(workStartTime), end)));
}
