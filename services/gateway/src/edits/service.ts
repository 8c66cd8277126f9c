import { changesOf } from "@rondo/day/plan/changes.ts";
import type { Base } from "../shared/base.ts";
import { evaluationOf } from "@rondo/day/plan/evaluation.ts";
import { ordersOf, visitedIn } from "@rondo/day/plan/orders.ts";
import { basisOf } from "@rondo/day/plan/plan.ts";
import { stateOptions } from "@rondo/day/problem/question.ts";
import { byCaller } from "@rondo/day/plan/why.ts";
import type { EditRequest, Evaluation, EvaluationRequest } from "@rondo/day/records/edit.ts";
import { invalid } from "../http/body.ts";
import { replaced, type FoundPlan } from "../plans/history.ts";
import type { PlanService, StoredPlan } from "../plans/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { RunService } from "../runs/api/service.ts";
import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { Asked, Questions } from "./questions.ts";
import { historyConflicts } from "./history-conflicts.ts";

interface Parts extends Pick<Base, "clock" | "newId"> {
  readonly plans: Pick<PlanService, "record" | "put">;
  readonly projects: Pick<ProjectService, "get">;
  readonly runs: Pick<RunService, "requireIdle">;
  readonly questions: Questions;
  readonly outcomes: Pick<OutcomeService, "ofProject">;
}

/** A plan by hand as it was stored, with its figures. */
export interface Edited extends FoundPlan {
  readonly evaluated: Evaluation;
}

/** Changes of plans by hand. */
export class EditService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The times of routes made by hand, and the rules that they break. Stores nothing.
   * @throws ApiError `PROJECT_NOT_FOUND`; those of a run's preparation; `FOREIGN_KEY_CONSTRAINT`, `INVALID_BODY` for routes
   *   that cannot be
   */
  async evaluate(
    company: Company,
    projectId: string,
    given: EvaluationRequest,
    asked: Asked,
  ): Promise<Evaluation> {
    const { projects, plans } = this.#parts;
    const [, stored] = await Promise.all([projects.get(company.id, projectId), plans.record(projectId)]);
    return (await this.#evaluated(company, projectId, given, stored, asked)).evaluated;
  }

  /**
   * Stores routes made by hand as the current plan.
   * @throws ApiError as `evaluate`; `CONFLICT` with `planId` if another plan is current than `basedOn`, with `jobId` during
   *   a run, with `stopIds` that have an outcome and would change, with `violations` unless they are allowed
   */
  async put(company: Company, projectId: string, body: EditRequest, asked: Asked): Promise<Edited> {
    const { projects, plans, runs, clock, newId } = this.#parts;
    const project = await projects.get(company.id, projectId);
    const basedOn = body.basedOn ?? null;
    if (basedOn === null && project.status === "in_progress") {
      const message = "is required while the project is in progress";
      throw invalid("INVALID_BODY", [{ path: "basedOn", code: "custom", message }]);
    }
    await runs.requireIdle(projectId);
    for (;;) {
      const before = await plans.record(projectId);
      const current = before?.head?.planId ?? null;
      if (before && isAlready(before, body)) {
        const { evaluated } = await this.#evaluated(company, projectId, body, before, asked);
        return { ...found(before), evaluated };
      }
      if (basedOn !== null && basedOn !== current) throw replaced(current);
      const { evaluated, basis } = await this.#evaluated(company, projectId, body, before, asked);
      await this.#requireHistory(projectId, body, before);
      const { violations, routes, unassignedStops, summary } = evaluated;
      if (violations.length > 0 && !body.allowViolations) {
        const message = "The routes break rules; allowViolations stores them all the same.";
        throw new ApiError("CONFLICT", { violations }, { message });
      }
      const changes = before?.head ? byCaller(changesOf(before.plan, { routes })) : [];
      const head = {
        ...({ planId: newId(), source: "edit", jobId: null, basedOn: current, violations } as const),
        ...{ createdAt: clock.now(), changesCount: changes.length },
      };
      const plan = { routes, unassignedStops, changes, ...basis, cost: summary.cost };
      if (await plans.put(company.id, projectId, before, head, plan))
        return { head: { ...head, isCurrent: true, releasedAt: null }, plan, evaluated };
    }
  }

  async #evaluated(
    company: Company,
    projectId: string,
    given: EvaluationRequest,
    stored: StoredPlan | null,
    asked: Asked,
  ) {
    const { questions, newId } = this.#parts;
    const plan = stored?.plan ?? { routes: [], unassignedStops: [] };
    const more = { options: stateOptions(given), current: stored };
    return questions.about(
      company,
      projectId,
      plan,
      asked,
      async ({ problem, frame, ask }) => {
        const answer = await ask("evaluate", { problem, routes: ordersOf(given, plan.routes, frame) });
        return { evaluated: evaluationOf(answer, frame, plan, newId), basis: basisOf(frame) };
      },
      more,
    );
  }

  async #requireHistory(projectId: string, body: EditRequest, before: StoredPlan | null): Promise<void> {
    if (!before || body.day) return;
    const outcomes = await this.#parts.outcomes.ofProject(projectId);
    if (outcomes.size === 0) return;
    const stopIds = historyConflicts(body, before.plan.routes, new Set(outcomes.keys()));
    if (stopIds.length === 0) return;
    const message = "Some stops have an outcome: they keep their courier, and what came before them.";
    throw new ApiError("CONFLICT", { stopIds }, { message });
  }
}

/** Whether the current plan is this edit: its answer was lost, and the request came again. */
function isAlready({ head, plan }: StoredPlan, { routes, basedOn, unassignedStopIds }: EditRequest): boolean {
  if (!basedOn || head?.source !== "edit" || head.basedOn !== basedOn) return false;
  const now = new Map(plan.routes.map((route) => [route.assignmentId, visitedIn(route)]));
  const leftOut = new Set(plan.unassignedStops.map(({ stopId }) => stopId));
  return (
    routes.every(({ assignmentId, stopIds }) => (now.get(assignmentId) ?? []).join() === stopIds.join()) &&
    (unassignedStopIds ?? []).every((id) => leftOut.has(id))
  );
}

function found({ head, plan }: StoredPlan): FoundPlan {
  if (!head) throw new Error("a plan has no head");
  return { head: { ...head, isCurrent: true, releasedAt: null }, plan };
}
