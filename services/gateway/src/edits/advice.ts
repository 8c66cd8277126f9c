import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import { listed } from "@rondo/day/checking/issues.ts";
import { projectRegion } from "@rondo/addresses/region.ts";
import { adviceOf, adviceQuestion } from "@rondo/day/plan/advice.ts";
import { stateOptions } from "@rondo/day/problem/question.ts";
import type { Advice, AdviceRequest } from "@rondo/day/records/advice.ts";
import { newFields, type PlannedStop } from "@rondo/day/records/stop/record.ts";
import type { NewStop } from "@rondo/day/records/stop/schemas.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { PlanService } from "../plans/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamedAssignments } from "../references/references.ts";
import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { IdMaker } from "../shared/runtime.ts";
import type { StopService } from "../stops/service.ts";
import type { Asked, Questions } from "./questions.ts";

interface Parts {
  readonly projects: Pick<ProjectService, "get">;
  readonly plans: Pick<PlanService, "record">;
  readonly stops: Pick<StopService, "ofProject" | "requirePreferred">;
  readonly assignments: Pick<AssignmentService, "ofProject"> & Pick<NamedAssignments, "existing">;
  readonly geocoder: Pick<Geocoder, "lookup">;
  readonly questions: Questions;
  readonly newId: IdMaker;
}

/** Advice about where stops fit into the current plan. */
export class AdviceService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * For each stop, and each slot, the best position in every route, its price, and the rules against it. Stores nothing.
   * @throws ApiError `PROJECT_NOT_FOUND`; `GEOCODE_NO_RESULT` with `address`; `FOREIGN_KEY_CONSTRAINT`; `INVALID_BODY`; those
   *   of a run's preparation
   */
  async advise(company: Company, projectId: string, body: AdviceRequest, asked: Asked): Promise<Advice[]> {
    const { projects, plans, questions } = this.#parts;
    const [, stored] = await Promise.all([projects.get(company.id, projectId), plans.record(projectId)]);
    const asStops = await this.#unstored(company.id, projectId, body, asked.signal);
    const ids = body.stops.map(({ stopId }, index) => stopId ?? asStops.get(index)?.id ?? "");
    const options = { startFrom: "current", ...stateOptions(body) } as const;
    const more = { options, stops: [...asStops.values()], current: stored };
    return questions.about(
      company,
      projectId,
      stored?.plan ?? {},
      asked,
      async ({ problem, frame, ask }) => {
        const { stops, slots } = adviceQuestion(ids, body, frame);
        const { advice } = await ask("advise", { problem, stops, slots });
        return adviceOf(advice, { stops, slots: body.slots }, frame, (index) => !asStops.has(index));
      },
      more,
    );
  }

  /** The stops that are not stored, by their index in the request. */
  async #unstored(
    companyId: string,
    projectId: string,
    { stops }: AdviceRequest,
    signal: AbortSignal,
  ): Promise<Map<number, PlannedStop>> {
    const bodies = stops.flatMap(({ stop }, index) => (stop ? [[index, stop] as const] : []));
    await this.#requireKnown(projectId, bodies);
    await this.#parts.stops.requirePreferred(
      bodies.map(([, stop]) => stop),
      companyId,
      projectId,
    );
    const found = new Map<number, PlannedStop>();
    for (const [index, stop] of bodies)
      found.set(index, {
        id: this.#parts.newId(),
        ...(await this.#located(companyId, projectId, stop, signal)),
      });
    return found;
  }

  async #located(companyId: string, projectId: string, stop: NewStop, signal: AbortSignal) {
    const fields = newFields(stop);
    if (fields.latitude !== null) return fields;
    const { projects, stops, assignments, geocoder } = this.#parts;
    const [project, records] = await Promise.all([
      projects.get(companyId, projectId),
      assignments.ofProject(projectId),
    ]);
    const region = await projectRegion(project, await stops.ofProject(projectId), records);
    const { location } = await geocoder.lookup(stop.address, { companyId, region, signal });
    if (!location) throw new ApiError("GEOCODE_NO_RESULT", { address: stop.address });
    return { ...fields, latitude: location.latitude, longitude: location.longitude };
  }

  async #requireKnown(
    projectId: string,
    bodies: readonly (readonly [index: number, stop: NewStop])[],
  ): Promise<void> {
    const named = bodies.flatMap(([index, { allowedCourierIds, assignedCourierId }]) => [
      ...(allowedCourierIds ?? []).map((id, n) => ({
        id,
        path: `stops.${index}.stop.allowedCourierIds.${n}`,
      })),
      ...(assignedCourierId
        ? [{ id: assignedCourierId, path: `stops.${index}.stop.assignedCourierId` }]
        : []),
    ]);
    if (named.length === 0) return;
    const ids = [...new Set(named.map(({ id }) => id))];
    const existing = await this.#parts.assignments.existing(projectId, ids);
    const assignmentIds = ids.filter((id) => !existing.has(id));
    if (assignmentIds.length === 0) return;
    const message = "names no assignment of this project";
    const unknown = named.filter(({ id }) => !existing.has(id));
    const issues = listed(unknown.map(({ path }) => ({ path, code: "custom", message })));
    throw new ApiError(
      "FOREIGN_KEY_CONSTRAINT",
      { assignmentIds, issues },
      { message: "Some ids name no assignment of this project." },
    );
  }
}
