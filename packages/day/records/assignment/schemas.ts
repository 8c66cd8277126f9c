import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { coordinatePair, uuid } from "../fields.ts";
import { assignmentFields } from "./fields.ts";

interface Coordinates {
  startLatitude?: number | null | undefined;
  startLongitude?: number | null | undefined;
  endLatitude?: number | null | undefined;
  endLongitude?: number | null | undefined;
}

const startPair = (isChange: boolean) =>
  coordinatePair<Coordinates>("startLatitude", "startLongitude", isChange);
const endPair = (isChange: boolean) => coordinatePair<Coordinates>("endLatitude", "endLongitude", isChange);

/** A courier's shift on a project. */
export const newAssignment = z
  .object({ courierId: uuid, ...newShape(assignmentFields) })
  .superRefine(...startPair(false))
  .superRefine(...endPair(false))
  .meta({ id: "NewAssignment" });

/** Changes to an assignment. Its courier is fixed. Null restores a default. */
export const assignmentChanges = z
  .object(changeShape(assignmentFields))
  .superRefine(...startPair(true))
  .superRefine(...endPair(true))
  .meta({ id: "AssignmentChanges" });

export type NewAssignment = z.infer<typeof newAssignment>;
export type AssignmentChanges = z.infer<typeof assignmentChanges>;

/** An assignment in an answer: every default filled in, clock times as `HH:MM:SS`. */
export const assignment = z
  .object({
    id: uuid,
    projectId: uuid,
    courierId: uuid,
    ...answerShape(assignmentFields),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Assignment" });
export type Assignment = z.infer<typeof assignment>;
