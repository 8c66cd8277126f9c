import { createAssignment, createStops, listAssignments, listStops } from "../../../api/day.ts";
import { createProject } from "../../../api/projects.ts";
import type { Project } from "../../../api/types.ts";
import { daysBetween } from "@rondo/day/time/moments.ts";
import { settingsOf, shiftOf, stopOf } from "./copies.ts";

const BATCH = 500;

/** A copy as a person wants it. */
export interface Copy {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly hasStops: boolean;
}

/**
 * Copies a day to another date: its settings, its couriers with their shifts, and its stops at the same times of the
 * wall clock. Under the same key it goes on where it failed.
 * @param onProgress told the share that is done
 * @returns the id of the new project
 * @throws Failure
 */
export async function copyDay(
  project: Project,
  { name, date, hasStops }: Copy,
  key: string,
  onProgress: (share: number) => void,
): Promise<string> {
  const [assignments, stops] = await Promise.all([
    listAssignments(project.id),
    hasStops ? listStops(project.id) : [],
  ]);
  const { timezone } = project;
  const copy = await createProject(
    { ...settingsOf(project), name, defaultStartDate: date },
    `${key}-project`,
  );
  const whole = assignments.length + stops.length;
  const assignmentOf = new Map<string, string>();
  for (const assignment of assignments) {
    const made = await createAssignment(copy.id, shiftOf(assignment), `${key}-${assignment.id}`);
    assignmentOf.set(assignment.id, made.id);
    onProgress(assignmentOf.size / whole);
  }
  const days = project.defaultStartDate === null ? 0 : daysBetween(project.defaultStartDate, date);
  for (let from = 0; from < stops.length; from += BATCH) {
    const batch = stops.slice(from, from + BATCH);
    const bodies = batch.map((stop) => stopOf(stop, days, timezone, assignmentOf));
    await createStops(copy.id, bodies, `${key}-stops-${from}`);
    onProgress((assignments.length + from + batch.length) / whole);
  }
  return copy.id;
}
