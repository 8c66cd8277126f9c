/*
 * Stops name assignments: their allowed couriers, and the one that serves them. Neither room imports the other; what
 * each asks of the other stands here.
 */

/** The assignments of a project, for the stops that name them. */
export interface NamedAssignments {
  /** Those of the ids that are assignments of the project. */
  existing(projectId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Notes that stops name these assignments, so that a concurrent removal checks again. @returns false if some are
   * gone
   */
  noteNamed(projectId: string, ids: readonly string[]): Promise<boolean>;
}

/** The stops of a project, for the assignments that they name. */
export interface NamingStops {
  /** Ids of stops that only this assignment may serve. */
  onlyFor(projectId: string, assignmentId: string): Promise<string[]>;
  /** Removes the assignment from the allowed couriers of other stops, and from pins. */
  forget(projectId: string, assignmentId: string): Promise<void>;
}
