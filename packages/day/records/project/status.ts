import { z } from "zod";

export const projectStatus = z.enum([
  "draft",
  "active",
  "editing",
  "on_hold",
  "postponed",
  "optimized",
  "in_progress",
  "completed",
  "cancelled",
]);
export type ProjectStatus = z.output<typeof projectStatus>;

/** Statuses that any project may change to at any time. */
const ALWAYS: readonly ProjectStatus[] = ["on_hold", "postponed", "cancelled"];

const MOVES: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  draft: ["active", "optimized"],
  active: ["draft", "optimized", "editing"],
  editing: ["optimized", "active"],
  on_hold: ["active", "draft", "optimized", "in_progress", "editing"],
  postponed: ["active", "draft", "optimized", "in_progress", "editing"],
  optimized: ["in_progress", "draft", "editing"],
  in_progress: ["completed"],
  completed: [],
  cancelled: [],
};

/** Statuses that a successful run changes to `optimized`. The others stay. */
export const MOVED_BY_RUN: readonly ProjectStatus[] = ["draft", "active", "editing"];

/** Whether a request may change the status so. It may always stay. */
export function mayMove(from: ProjectStatus, to: ProjectStatus): boolean {
  return from === to || ALWAYS.includes(to) || MOVES[from].includes(to);
}
