import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { currentRoutes } from "@rondo/day/records/plan.ts";
import type { PlanService } from "./service.ts";

/** The endpoint of a project's current plan. */
export const planEndpoints = (plans: PlanService) => [
  endpoint({
    method: "get",
    path: "/projects/{projectId}/routes",
    operationId: "listRoutes",
    scope: "read",
    summary: "The routes of the project's last successful run",
    query: z.object({
      courierId: uuid.optional().meta({ description: "Only the route of this assignment." }),
    }),
    answers: { 200: currentRoutes },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params, query }) =>
      ok(isoDates(await plans.routes(company.id, params.projectId, query.courierId))),
  }),
];
