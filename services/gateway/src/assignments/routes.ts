import { z } from "zod";
import { deleted, created, endpoint, ok } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { mapRows, pageAnswer, pageQuery, readPage } from "../http/page.ts";
import type { AssignmentRecord } from "@rondo/day/records/assignment/record.ts";
import {
  assignment,
  assignmentChanges,
  newAssignment,
  type Assignment,
} from "@rondo/day/records/assignment/schemas.ts";
import type { AssignmentService } from "./service.ts";

export const assignmentBodies = {
  createAssignment: { body: newAssignment },
  updateAssignment: { body: assignmentChanges },
};

export const assignmentEndpoints = (assignments: AssignmentService) => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/couriers",
    operationId: "listAssignments",
    scope: "read",
    summary: "List the project's couriers with shift and capacity",
    query: z.object(pageQuery),
    answers: { 200: z.object({ couriers: z.array(assignment), ...pageAnswer }) },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params, query }) => {
      const { rows, next } = await readPage(query, (page) =>
        assignments.list(company.id, params.projectId, page),
      );
      return ok({ couriers: mapRows(rows, viewOf), ...next });
    },
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/couriers",
    operationId: "createAssignment",
    scope: "write",
    summary: "Put a courier on the project",
    ...assignmentBodies.createAssignment,
    answers: { 201: z.object({ courier: assignment }) },
    errors: ["PROJECT_NOT_FOUND", "PROJECT_COURIER_INVALID_COURIER", "COURIER_PER_PROJECT_LIMIT", "CONFLICT"],
    handle: async ({ company, params, body, attempt }) =>
      created({ courier: viewOf(await assignments.add(company, params.projectId, body, attempt)) }),
  }),
  endpoint({
    method: "patch",
    path: "/projects/{projectId}/couriers/{assignmentId}",
    operationId: "updateAssignment",
    scope: "write",
    summary: "Change a courier's shift, depots, breaks or capacity",
    ...assignmentBodies.updateAssignment,
    answers: { 200: z.object({ courier: assignment }) },
    errors: ["PROJECT_NOT_FOUND", "PROJECT_COURIER_NOT_FOUND", "CONFLICT"],
    handle: async ({ company, params: { projectId, assignmentId }, body }) =>
      ok({ courier: viewOf(await assignments.change(company.id, projectId, assignmentId, body)) }),
  }),
  endpoint({
    method: "delete",
    path: "/projects/{projectId}/couriers/{assignmentId}",
    operationId: "deleteAssignment",
    scope: "write",
    summary: "Take a courier off the project",
    answers: { 200: z.object({ deleted: z.boolean() }) },
    errors: ["PROJECT_NOT_FOUND", "PROJECT_COURIER_NOT_FOUND", "CONFLICT"],
    handle: async ({ company, params }) =>
      deleted(assignments.remove(company.id, params.projectId, params.assignmentId)),
  }),
];

function viewOf({
  companyId: _company,
  revision: _revision,
  shiftTurn: _turn,
  ...fields
}: AssignmentRecord): Assignment {
  return isoDates(fields);
}
