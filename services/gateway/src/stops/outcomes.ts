import { changedOutcome, NO_OUTCOME, type Outcome } from "@rondo/day/records/stop/outcome.ts";
import type { StopOutcomes } from "@rondo/day/records/stop/schemas.ts";
import { invalid } from "../http/body.ts";
import { listed, type Issue } from "@rondo/day/checking/issues.ts";
import { ApiError } from "../shared/errors.ts";
import type { Outcomes, OutcomeStore, Report } from "./outcome-store.ts";
import type { StopService } from "./service.ts";
import type { StopParts } from "./parts.ts";

interface Parts extends StopParts {
  readonly outcomes: OutcomeStore;
  readonly stops: StopService;
}

/** The assignment that serves each stop of a project's current plan, by the id of the stop. */
type PlannedCouriers = (projectId: string) => Promise<ReadonlyMap<string, string>>;

type Told = StopOutcomes["outcomes"];

const inList = (index: number): string => `outcomes.${index}.`;

/** What came of the stops of a day. */
export class OutcomeService {
  readonly #parts: Parts;
  #planned: PlannedCouriers = async () => Promise.resolve(new Map());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sets the look at the current plan. */
  plannedBy(planned: PlannedCouriers): void {
    this.#planned = planned;
  }

  /** The outcomes of a project's stops, by their ids. */
  async ofProject(projectId: string): Promise<ReadonlyMap<string, Outcome>> {
    return (await this.#parts.outcomes.of(projectId)).ofStops;
  }

  /**
   * Checks outcomes without noting them.
   * @param paths the path of each one's fields in the body
   * @throws ApiError as `note`
   */
  async check(companyId: string, projectId: string, told: Told, paths = inList): Promise<void> {
    await this.#checked(companyId, projectId, told, paths);
  }

  /** @returns the outcomes so far */
  async #checked(companyId: string, projectId: string, told: Told, paths: typeof inList): Promise<Outcomes> {
    const { outcomes, projects } = this.#parts;
    const project = await projects.get(companyId, projectId);
    requireOnce(told, paths);
    await this.#requireKnown(projectId, told, paths);
    if (project.status === "draft") {
      const message = "A draft project has no outcomes; move it to another status first.";
      throw new ApiError("CONFLICT", { status: project.status }, { message });
    }
    const before = await outcomes.of(projectId);
    this.#changed(told, before, paths);
    return before;
  }

  /**
   * Notes outcomes, all or none.
   * @throws ApiError `PROJECT_NOT_FOUND`; `CONFLICT` for a draft project; `FOREIGN_KEY_CONSTRAINT` for an unknown stop or
   *   assignment; `INVALID_BODY` for a stop that is named twice, and for times that cannot be
   * @returns the new outcomes, in the order given
   */
  async note(companyId: string, projectId: string, told: Told, paths = inList): Promise<Outcome[]> {
    return (await this.#note(companyId, projectId, told, paths)) ?? [];
  }

  /**
   * Notes the outcome of a stop, unless the same report has been noted before.
   * @throws ApiError as `note`
   * @returns whether it is new
   */
  async noteOnce(
    companyId: string,
    projectId: string,
    reportId: string,
    told: Told[number],
  ): Promise<boolean> {
    const report = { id: reportId, stopId: told.stopId };
    return (await this.#note(companyId, projectId, [told], () => "", report)) !== null;
  }

  /** @returns null for a report that has been noted */
  async #note(
    companyId: string,
    projectId: string,
    told: Told,
    paths: typeof inList,
    report?: Report,
  ): Promise<Outcome[] | null> {
    const { outcomes } = this.#parts;
    let before = await this.#checked(companyId, projectId, told, paths);
    for (; ; before = await outcomes.of(projectId)) {
      if (report && before.reports.get(report.stopId)?.includes(report.id)) return null;
      const after = await this.#withCouriers(projectId, told, this.#changed(told, before, paths));
      const changes = new Map(told.map(({ stopId }, index) => [stopId, kept(after[index])]));
      if (!(await outcomes.write(projectId, before, changes, report))) continue;
      await this.#forgetMissing(companyId, projectId, told);
      return after;
    }
  }

  /** @throws ApiError `INVALID_BODY` */
  #changed(told: Told, { ofStops }: Outcomes, paths: typeof inList): Outcome[] {
    const now = this.#parts.clock.now();
    const faults: Issue[] = [];
    const changed = told.map((one, index): Outcome => {
      const after = changedOutcome(ofStops.get(one.stopId) ?? NO_OUTCOME, one, now);
      if (!("path" in after)) return after;
      faults.push({ path: paths(index) + after.path, code: "custom", message: after.message });
      return NO_OUTCOME;
    });
    if (faults.length > 0) throw invalid("INVALID_BODY", faults);
    return changed;
  }

  /** Removes the outcome of a deleted stop. May be repeated. */
  async forgetStop(projectId: string, stopId: string): Promise<void> {
    const { outcomes } = this.#parts;
    for (;;) {
      const before = await outcomes.of(projectId);
      if (!before.ofStops.has(stopId) && !before.reports.has(stopId)) return;
      if (await outcomes.forget(projectId, before, stopId)) return;
    }
  }

  /** Deletes a project's outcomes. */
  async removeProject(projectId: string): Promise<void> {
    await this.#parts.outcomes.remove(projectId);
  }

  /** Fills in the couriers of the current plan. */
  async #withCouriers(projectId: string, told: Told, outcomes: readonly Outcome[]): Promise<Outcome[]> {
    const isOpen = ({ outcome, servedBy }: Outcome) => outcome !== null && servedBy === null;
    if (!outcomes.some(isOpen)) return [...outcomes];
    const planned = await this.#planned(projectId);
    return outcomes.map((outcome, index) =>
      isOpen(outcome) ? { ...outcome, servedBy: planned.get(told[index]?.stopId ?? "") ?? null } : outcome,
    );
  }

  async #requireKnown(projectId: string, told: Told, paths: typeof inList): Promise<void> {
    const { stops, assignments } = this.#parts;
    const ids = told.map(({ stopId }) => stopId);
    requireNamed(
      "stopIds",
      "stop",
      await stops.missing(projectId, ids),
      ids,
      (index) => `${paths(index)}stopId`,
    );
    const couriers = told.map(({ servedBy }) => servedBy ?? null);
    const named = [...new Set(couriers.flatMap((id) => id ?? []))];
    const existing = named.length > 0 ? await assignments.existing(projectId, named) : new Set();
    const gone = named.filter((id) => !existing.has(id));
    requireNamed("assignmentIds", "assignment", gone, couriers, (index) => `${paths(index)}servedBy`);
  }

  /** A project or a stop may have been deleted before the outcomes were written. */
  async #forgetMissing(companyId: string, projectId: string, told: Told): Promise<void> {
    const { projects, stops } = this.#parts;
    try {
      await projects.get(companyId, projectId);
    } catch (error) {
      if (error instanceof ApiError) await this.removeProject(projectId);
      throw error;
    }
    const ids = told.map(({ stopId }) => stopId);
    for (const id of await stops.missing(projectId, ids)) await this.forgetStop(projectId, id);
  }
}

/** @throws ApiError `FOREIGN_KEY_CONSTRAINT` if any of the ids is missing */
function requireNamed(
  kind: string,
  noun: string,
  missing: readonly string[],
  ids: readonly (string | null)[],
  pathOf: (index: number) => string,
): void {
  if (missing.length === 0) return;
  const message = `names no ${noun} of this project`;
  const found = [...ids.entries()].filter(([, id]) => id !== null && missing.includes(id));
  const issues = listed(found.map(([index]) => ({ path: pathOf(index), code: "custom", message })));
  const details = { [kind]: missing, issues };
  throw new ApiError("FOREIGN_KEY_CONSTRAINT", details, {
    message: `Some ids name no ${noun} of this project.`,
  });
}

/** @throws ApiError `INVALID_BODY` */
function requireOnce(told: Told, paths: typeof inList): void {
  const seen = new Set<string>();
  const twice = told.flatMap(({ stopId }, index): Issue[] => {
    if (!seen.has(stopId)) {
      seen.add(stopId);
      return [];
    }
    return [{ path: `${paths(index)}stopId`, code: "custom", message: "is named twice" }];
  });
  if (twice.length > 0) throw invalid("INVALID_BODY", twice);
}

function kept(outcome: Outcome | undefined): Outcome | null {
  return outcome && outcome.outcome !== null ? outcome : null;
}
