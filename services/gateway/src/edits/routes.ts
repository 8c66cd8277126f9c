import { editRequest, evaluation, evaluationRequest } from "@rondo/day/records/edit.ts";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { Evaluated } from "@rondo/day/plan/evaluation.ts";
import { plan } from "@rondo/day/records/plan.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import { viewOf } from "../plans/view.ts";
import type { EditService } from "./service.ts";

const example = {
  routes: [
    {
      assignmentId: "0199f3a0-0000-7000-8000-000000000001",
      stopIds: ["0199f3a0-0000-7000-8000-000000000011", "0199f3a0-0000-7000-8000-000000000012"],
    },
  ],
};

/** The rules of bodies, by operation. */
export const editBodies = {
  evaluateRoutes: { body: evaluationRequest.meta({ example }) },
  putRoutes: { body: editRequest.meta({ example }) },
};

const edited = plan.extend(evaluation.omit({ routes: true, unassignedStops: true, violations: true }).shape);

const errors = [
  "PROJECT_NOT_FOUND",
  "OPTIMIZATION_NO_STOPS",
  "OPTIMIZATION_NO_COURIERS",
  "OPTIMIZATION_PREREQUISITES_MISSING",
  "FOREIGN_KEY_CONSTRAINT",
  "CONFLICT",
] as const;

/** The endpoints for routes made by hand. */
export const editEndpoints = (edits: EditService) => [
  endpoint({
    method: "post",
    path: "/projects/{projectId}/routes/evaluate",
    operationId: "evaluateRoutes",
    scope: "read",
    summary: "The times of routes made by hand, and the rules that they break",
    description: "Stores nothing and costs nothing.",
    ...editBodies.evaluateRoutes,
    answers: { 200: evaluation },
    errors,
    handle: async ({ company, params, body, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      return ok(evaluationView(await edits.evaluate(company, params.projectId, body, asked)));
    },
  }),
  endpoint({
    method: "put",
    path: "/projects/{projectId}/routes",
    operationId: "putRoutes",
    scope: "write",
    summary: "Make routes by hand the current plan",
    description: "Costs nothing.",
    ...editBodies.putRoutes,
    answers: { 200: edited },
    errors,
    handle: async ({ company, params, body, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      const { evaluated, ...found } = await edits.put(company, params.projectId, body, asked);
      const { summary, difference } = evaluated;
      return ok({ ...viewOf(found), summary, difference });
    },
  }),
];

function evaluationView({ lateMinutes: _late, ...view }: Evaluated): Evaluation {
  return view;
}
