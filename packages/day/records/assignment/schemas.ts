import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { uuid, withPair } from "../fields.ts";
import { assignmentFields } from "./fields.ts";

const START = ["startLatitude", "startLongitude"] as const;
const END = ["endLatitude", "endLongitude"] as const;

/** A courier's shift on a project. */
export const newAssignment = withPair(
  withPair(z.object({ courierId: uuid, ...newShape(assignmentFields) }), START),
  END,
).meta({ id: "NewAssignment" });

/** Changes to an assignment. Its courier is fixed. Null restores a default. */
export const assignmentChanges = withPair(
  withPair(z.object(changeShape(assignmentFields)), START, true),
  END,
  true,
).meta({ id: "AssignmentChanges" });

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
