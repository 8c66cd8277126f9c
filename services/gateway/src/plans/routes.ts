import { z } from "zod";
import { nullIfAbsent, uuid } from "@rondo/day/records/fields.ts";
import { currentRoutes, plan, planHead } from "@rondo/day/records/plan.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import type { PlanHistory } from "./history.ts";
import type { PlanService } from "./service.ts";
import { headView, NONE, priceOf, viewOf } from "./view.ts";

/** The rules of bodies, by operation. */
export const planBodies = {
  activatePlan: {
    body: z
      .object({
        basedOn: nullIfAbsent(uuid).meta({ description: "The plan that has to be the current one." }),
      })
      .meta({ id: "PlanActivation" }),
  },
};

interface Plans {
  readonly plans: PlanService;
  readonly planHistory: PlanHistory;
}

/** The endpoints of a project's plans. */
export const planEndpoints = ({ plans, planHistory }: Plans) => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/routes",
    operationId: "listRoutes",
    scope: "read",
    summary: "The project's current plan",
    query: z.object({
      courierId: uuid.optional().meta({ description: "Only the route of this assignment." }),
    }),
    answers: { 200: currentRoutes },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params, query }) => {
      const current = await plans.routes(company.id, params.projectId, query.courierId);
      const { head, plan: found, optimizedAt, pendingStopIds, staleStopIds } = current;
      const { routes, unassignedStops, changes = [] } = found;
      return ok({
        ...(head ? headView(head) : NONE),
        ...priceOf(found),
        ...isoDates({
          routes,
          unassignedStops,
          changes: [...changes],
          pendingStopIds,
          staleStopIds,
          optimizedAt,
        }),
      });
    },
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/plans",
    operationId: "listPlans",
    scope: "read",
    summary: "The project's last 20 plans and all released ones, newest first, without routes",
    answers: { 200: z.object({ plans: z.array(planHead) }) },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok({ plans: (await planHistory.list(company.id, params.projectId)).map(headView) }),
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/plans/{planId}",
    operationId: "getPlan",
    scope: "read",
    summary: "A plan with its routes",
    answers: { 200: plan },
    errors: ["PROJECT_NOT_FOUND", "NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok(viewOf(await planHistory.get(company.id, params.projectId, params.planId))),
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/plans/{planId}/activate",
    operationId: "activatePlan",
    scope: "write",
    summary: "Make an earlier plan or a draft the current one",
    ...planBodies.activatePlan,
    answers: { 200: plan },
    errors: ["PROJECT_NOT_FOUND", "NOT_FOUND", "CONFLICT"],
    handle: async ({ company, params, body }) => {
      const { projectId, planId } = params;
      return ok(viewOf(await planHistory.activate(company.id, projectId, planId, body.basedOn ?? undefined)));
    },
  }),
  endpoint({
    method: "post",
    path: "/projects/{projectId}/plans/{planId}/release",
    operationId: "releasePlan",
    scope: "write",
    summary: "Note that a plan was told to the couriers",
    answers: { 200: z.object({ plan: planHead }) },
    errors: ["PROJECT_NOT_FOUND", "NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok({ plan: headView(await planHistory.release(company.id, params.projectId, params.planId)) }),
  }),
];
