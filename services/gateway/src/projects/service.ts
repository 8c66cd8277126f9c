import type { Company } from "../shared/company.ts";
import { monthOf } from "../billing/period.ts";
import type { BillingService } from "../billing/service.ts";
import { isDuplicate } from "../shared/database.ts";
import { ApiError } from "../shared/errors.ts";
import type { Attempt } from "../http/attempt.ts";
import { readPage } from "../http/page.ts";
import type { Clock } from "../shared/runtime.ts";
import { changedProjectFields, newProjectFields } from "@rondo/day/records/project/record.ts";
import type { QuotaStore } from "./quota-store.ts";
import type { NewProject, ProjectChanges } from "@rondo/day/records/project/schemas.ts";
import { mayMove, type ProjectStatus } from "@rondo/day/records/project/status.ts";
import type { Counted, Location, ProjectRecord, ProjectStore } from "./store.ts";

/** Deletes the records of a deleted project. It may run twice. */
export type DeleteRecords = (companyId: string, projectId: string) => Promise<void>;

/** Blocks new work on a project while it is deleted. @returns a function that ends the block */
export type DeletionHold = (project: ProjectRecord) => Promise<() => Promise<void>>;

interface Parts {
  readonly store: ProjectStore;
  readonly quotas: QuotaStore;
  readonly billing: BillingService;
  readonly clock: Clock;
}

interface ListQuery {
  readonly status?: ProjectStatus | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A company's projects. A project is one day's delivery plan. */
export class ProjectService {
  readonly #parts: Parts;
  #deleteRecords: DeleteRecords = async () => Promise.resolve();
  #hold: DeletionHold = async () => Promise.resolve(async () => Promise.resolve());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  deleteRecordsBy(deletion: DeleteRecords): void {
    this.#deleteRecords = deletion;
  }

  /** Sets the block of a project during its deletion. The block throws an ApiError if work is in progress. */
  holdWhenDeleting(hold: DeletionHold): void {
    this.#hold = hold;
  }

  /** @throws ApiError `PROJECT_MONTHLY_LIMIT` */
  async create(company: Company, body: NewProject, attempt: Attempt): Promise<ProjectRecord> {
    const { store, quotas, billing, clock } = this.#parts;
    const earlier = attempt.isAgain ? await store.find(company.id, attempt.creationId) : null;
    if (earlier) return earlier;
    const now = clock.now();
    const month = monthOf(now);
    const limit = billing.subscriptionPlanOf(company).projectsPerMonth;
    const id = attempt.creationId;
    // An earlier try may have taken a quota slot, and died before it wrote the project.
    if (attempt.isAgain) await quotas.giveBackOf(company.id, month, id);
    const slot = { companyId: company.id, month, projectId: id, at: now };
    if (!(await quotas.take(slot, limit))) throw new ApiError("PROJECT_MONTHLY_LIMIT", { limit });
    const record: ProjectRecord = {
      id,
      companyId: company.id,
      status: "draft",
      ...newProjectFields(body),
      stopsCount: 0,
      couriersCount: 0,
      lastOptimizedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await store.insert(record);
    } catch (error) {
      // The project may have been written, and only the answer lost. If that cannot be known now, the reconciler
      // finds out.
      if (isDuplicate(error) || !(await store.exists(id))) await quotas.giveBack(slot);
      throw error;
    }
    return record;
  }

  /** @throws ApiError `PROJECT_NOT_FOUND` */
  async get(companyId: string, id: string): Promise<ProjectRecord> {
    const record = await this.#parts.store.find(companyId, id);
    if (record === null) throw new ApiError("PROJECT_NOT_FOUND");
    return record;
  }

  /** Projects in the order of their creation. @throws ApiError `INVALID_QUERY` for a foreign cursor */
  async list(companyId: string, query: ListQuery) {
    return readPage(query, async (page) => this.#parts.store.list(companyId, query, page));
  }

  /**
   * Changes the given fields; null resets a field.
   * @throws ApiError `PROJECT_NOT_FOUND`, `CONFLICT` for a change of status that is not allowed
   */
  async change(companyId: string, id: string, body: ProjectChanges): Promise<ProjectRecord> {
    for (;;) {
      const before = await this.get(companyId, id);
      const given = Object.entries<unknown>({ ...changedProjectFields(body, before), status: body.status });
      const changed = given.filter(
        ([field, value]) => value !== undefined && value !== Reflect.get(before, field),
      );
      if (changed.length === 0) return before;
      const { status = before.status } = body;
      if (!mayMove(before.status, status)) {
        const message = `A project cannot go from ${before.status} to ${status}.`;
        throw new ApiError("CONFLICT", { from: before.status, to: status }, { message });
      }
      const changes = { ...Object.fromEntries(changed), updatedAt: this.#parts.clock.now() };
      const after = await this.#parts.store.change(companyId, id, before.status, changes);
      if (after !== null) return after; // the status has changed since: try again
    }
  }

  /**
   * Deletes a draft with all its records.
   * @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_NOT_DRAFT`, `CONFLICT` with `jobId` while a run of it is coming to its end
   */
  async delete(companyId: string, id: string): Promise<void> {
    // The gateway that deleted it may have died before its records were gone.
    if (!(await this.#parts.store.exists(id))) await this.#deleteRecords(companyId, id);
    const release = await this.#hold(await this.#draft(companyId, id));
    try {
      await this.#deleteDraft(companyId, id);
    } finally {
      await release();
    }
  }

  async #deleteDraft(companyId: string, id: string): Promise<void> {
    const { store, quotas } = this.#parts;
    let project: ProjectRecord;
    do {
      project = await this.#draft(companyId, id);
      // Comes first, so that the reconciler does not give back the slot of a deleted project.
      await quotas.keep({ companyId, month: monthOf(project.createdAt), projectId: id });
    } while (!(await store.deleteDraft(companyId, id))); // it has changed since, or is gone: try again
    await this.#deleteRecords(companyId, id);
  }

  /** @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_NOT_DRAFT` */
  async #draft(companyId: string, id: string): Promise<ProjectRecord> {
    const project = await this.get(companyId, id);
    if (project.status !== "draft") throw new ApiError("PROJECT_NOT_DRAFT", { status: project.status });
    return project;
  }

  /**
   * Deletes every project of a company, whatever its status. After a crash, the next call deletes the rest.
   * @param before deletes only projects that were made earlier
   * @param endRuns ends a project's runs; the caller has ended them if it is absent
   */
  async deleteAll(
    companyId: string,
    { before, endRuns }: { before?: Date; endRuns?: (projectId: string) => Promise<void> } = {},
  ): Promise<void> {
    const { store, quotas } = this.#parts;
    for (const { id, createdAt } of await store.list(companyId, { before }, {})) {
      await endRuns?.(id);
      await quotas.keep({ companyId, month: monthOf(createdAt), projectId: id });
      await this.#deleteRecords(companyId, id);
      await store.delete(id);
      await this.#deleteRecords(companyId, id); // a request may have added some in between
    }
  }

  /**
   * Counts new records of a project before they are written; a negative count is for deleted ones. Exact, even with
   * concurrent requests.
   * @returns false if there would be more than `most`, or the project is gone
   */
  async addToCount(projectId: string, counted: Counted, count: number, most: number): Promise<boolean> {
    return this.#parts.store.addToCount(projectId, counted, count, most, this.#parts.clock.now());
  }

  /** Has the reconciler compare a project's counts with its records, once the present writes are over. */
  async countAgain(projectId: string): Promise<void> {
    await this.#parts.store.countAgain(projectId, this.#parts.clock.now());
  }

  /** Writes what was found for an address to the default start of a project that has it and lacks coordinates. */
  async locateStart(projectId: string, address: string, location: Location | null): Promise<void> {
    await this.#parts.store.locateStart(projectId, address, location, this.#parts.clock.now());
  }

  /** Notes a successful run: moves draft, active and editing to optimized. */
  async markOptimized(projectId: string, at: Date): Promise<void> {
    await this.#parts.store.markOptimized(projectId, at);
  }

  /** The number of projects that the company has created this month, deleted ones included. */
  async usedThisMonth(companyId: string): Promise<number> {
    return this.#parts.quotas.used(companyId, monthOf(this.#parts.clock.now()));
  }
}
