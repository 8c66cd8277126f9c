import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { requirePair, uuid } from "../fields.ts";
import { assignmentFields } from "./fields.ts";

interface Coordinates {
  startLatitude?: number | null;
  startLongitude?: number | null;
  endLatitude?: number | null;
  endLongitude?: number | null;
}

const startPair = requirePair<Coordinates>("startLatitude", "startLongitude");
const endPair = requirePair<Coordinates>("endLatitude", "endLongitude");

/** A courier's shift on a project. */
export const newAssignment = z
  .object({ courierId: uuid, ...newShape(assignmentFields) })
  .superRefine(startPair)
  .superRefine(endPair)
  .meta({ id: "NewAssignment" });

/** Changes to an assignment. Its courier is fixed. Null restores a default. */
export const assignmentChanges = z
  .object(changeShape(assignmentFields))
  .superRefine(startPair)
  .superRefine(endPair)
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
