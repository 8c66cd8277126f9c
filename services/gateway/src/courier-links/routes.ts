import { z } from "zod";
import {
  courierDay,
  courierLink,
  courierLinkOfDay,
  courierReport,
  courierSeen,
  newCourierLink,
} from "@rondo/day/records/courier-day.ts";
import type { Actor, LinkedCourier } from "../http/caller.ts";
import { created, deleted, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { addressWithToken, type Origin } from "../shared/token.ts";
import type { CourierDayService } from "./day.ts";
import { linkEnded, type CourierLinkService, type SeenLink } from "./service.ts";

/** Where the gateway serves the courier's page. */
export const COURIER_PAGE = "/courier/";

export const courierLinkBodies = {
  reportCourierOutcome: { body: courierReport },
  confirmCourierPlan: { body: courierSeen },
};

interface Links {
  readonly courierLinks: CourierLinkService;
  readonly courierDays: CourierDayService;
  readonly config: Origin;
}

const path = "/projects/{projectId}/couriers/{assignmentId}/link";
const errors = ["PROJECT_NOT_FOUND", "PROJECT_COURIER_NOT_FOUND"] as const;

/** The endpoints that make and end links. */
export const courierLinkEndpoints = ({ courierLinks, config }: Links) => [
  endpoint({
    method: "get",
    path,
    operationId: "getCourierLink",
    scope: "read",
    summary: "Whether a courier has a link to the page of the day, and until when",
    answers: { 200: z.object({ link: courierLink.nullable() }) },
    errors,
    handle: async ({ company, params: { projectId, assignmentId } }) => {
      const link = await courierLinks.find(company.id, projectId, assignmentId);
      if (link === null) return ok({ link });
      const { assignmentId: _id, ...one } = shown(link);
      return ok({ link: one });
    },
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/couriers/links",
    operationId: "listCourierLinks",
    scope: "read",
    summary: "The links of a day's couriers, and who has seen the plan",
    answers: { 200: z.object({ links: z.array(courierLinkOfDay) }) },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params: { projectId } }) =>
      ok({ links: (await courierLinks.list(company.id, projectId)).map(shown) }),
  }),
  endpoint({
    method: "post",
    path,
    operationId: "createCourierLink",
    scope: "write",
    summary: "Make a courier's link to the page of the day; the one before ends",
    description:
      "The page shows the courier's rows of the last released plan, else of the current one, and takes outcomes of " +
      "these stops. It needs no sign-in: send the link to the courier only.",
    answers: { 201: newCourierLink },
    shownOnce: ["url"],
    errors: [...errors, "CONFLICT"],
    handle: async ({ company, params: { projectId, assignmentId } }) => {
      const { token, expiresAt } = await courierLinks.make(company.id, projectId, assignmentId);
      return created(isoDates({ url: addressWithToken(config, COURIER_PAGE, token), expiresAt }));
    },
  }),
  endpoint({
    method: "delete",
    path,
    operationId: "endCourierLink",
    scope: "write",
    summary: "End a courier's link",
    answers: { 200: z.object({ deleted: z.boolean() }) },
    errors: [...errors, "NOT_FOUND"],
    handle: async ({ company, params: { projectId, assignmentId } }) =>
      deleted(courierLinks.end(company.id, projectId, assignmentId)),
  }),
];

/** The endpoints of the courier's page. Only links may use them. */
export const courierPageEndpoints = ({ courierDays, courierLinks }: Links): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/day",
    operationId: "getCourierDay",
    scope: "read",
    summary: "The courier's day",
    answers: { 200: courierDay },
    handle: async ({ actor }) => ok(await courierDays.of(linkOf(actor))),
  }),
  endpoint({
    method: "post",
    path: "/day/seen",
    operationId: "confirmCourierPlan",
    scope: "write",
    summary: "Say that the courier has seen a plan",
    ...courierLinkBodies.confirmCourierPlan,
    answers: { 200: z.object({ seenPlanId: z.string() }) },
    handle: async ({ actor, body: { planId } }) => {
      await courierLinks.noteSeen(linkOf(actor), planId);
      return ok({ seenPlanId: planId });
    },
  }),
  endpoint({
    method: "post",
    path: "/stops/{stopId}/outcome",
    operationId: "reportCourierOutcome",
    scope: "write",
    summary: "Say what came of a stop; a report that is sent twice counts once",
    ...courierLinkBodies.reportCourierOutcome,
    answers: { 200: z.object({ isNew: z.boolean() }) },
    errors: ["FOREIGN_KEY_CONSTRAINT", "CONFLICT"],
    handle: async ({ actor, params, body }) =>
      ok({ isNew: await courierDays.report(linkOf(actor), params.stopId, body) }),
  }),
];

function shown({ assignmentId, createdAt, expiresAt, seenAt }: SeenLink) {
  return isoDates({ assignmentId, createdAt, expiresAt, seenAt });
}

function linkOf({ link }: Actor): LinkedCourier {
  if (!link) throw linkEnded();
  return link;
}
