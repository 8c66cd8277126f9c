import { z } from "zod";
import { advice as adviceView, adviceRequest } from "@rondo/day/records/advice.ts";
import { editRequest, evaluation, evaluationRequest } from "@rondo/day/records/edit.ts";
import { plan } from "@rondo/day/records/plan.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import { viewOf } from "../plans/view.ts";
import type { AdviceService } from "./advice.ts";
import type { EditService } from "./service.ts";

/** The rules of bodies, by operation. */
export const editBodies = {
  evaluateRoutes: { body: evaluationRequest },
  adviseRoutes: { body: adviceRequest },
  putRoutes: { body: editRequest },
};

const edited = plan.extend(evaluation.omit({ routes: true, unassignedStops: true, violations: true }).shape);

const errors = [
  "PROJECT_NOT_FOUND",
  "OPTIMIZATION_NO_STOPS",
  "OPTIMIZATION_PREREQUISITES_MISSING",
  "FOREIGN_KEY_CONSTRAINT",
  "CONFLICT",
] as const;

interface Services {
  readonly edits: EditService;
  readonly advice: AdviceService;
}

/** The endpoints for routes made by hand. */
export const editEndpoints = ({ edits, advice }: Services) => [
  endpoint({
    method: "post",
    path: "/projects/{projectId}/routes/evaluate",
    operationId: "evaluateRoutes",
    scope: "read",
    isQuestion: true,
    summary: "The times of routes made by hand, and the rules that they break",
    description: "Stores nothing and costs nothing.",
    ...editBodies.evaluateRoutes,
    answers: { 200: evaluation },
    errors,
    handle: async ({ company, params, body, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      return ok(await edits.evaluate(company, params.projectId, body, asked));
    },
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/routes/advice",
    operationId: "adviseRoutes",
    scope: "read",
    isQuestion: true,
    summary: "Where stops fit into the current plan, at what price, and why not elsewhere",
    description: "Stores nothing and costs nothing.",
    ...editBodies.adviseRoutes,
    answers: { 200: z.object({ advice: z.array(adviceView) }) },
    errors: [...errors, "GEOCODE_NO_RESULT"],
    handle: async ({ company, params, body, requestId, trace, left }) => {
      const asked = { requestId, traceparent: trace(), signal: left };
      return ok({ advice: await advice.advise(company, params.projectId, body, asked) });
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
      const { summary, difference, warnings } = evaluated;
      return ok({ ...viewOf(found), summary, difference, warnings });
    },
  }),
];
