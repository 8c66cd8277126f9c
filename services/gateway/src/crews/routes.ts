import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import { z } from "zod";
import { deleted, created, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { crew, crewChanges, listedCrew, newCrew, type Crew, type ListedCrew } from "./schemas.ts";
import type { CrewService } from "./service.ts";
import type { CrewHead, CrewRecord } from "./store.ts";

export const crewBodies = {
  createCrew: { body: newCrew },
  updateCrew: { body: crewChanges },
};

export const crewEndpoints = (crews: CrewService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/crews",
    operationId: "listCrews",
    scope: "read",
    summary: "List the company's crews by name",
    answers: { 200: z.object({ crews: z.array(listedCrew) }) },
    handle: async ({ company }) => ok({ crews: (await crews.list(company.id)).map(listed) }),
  }),
  endpoint({
    method: "get",
    path: "/crews/{crewId}",
    operationId: "getCrew",
    scope: "read",
    summary: "A crew with its couriers",
    answers: { 200: z.object({ crew }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => ok({ crew: viewOf(await crews.get(company.id, params.crewId)) }),
  }),
  endpoint({
    method: "post",
    path: "/crews",
    operationId: "createCrew",
    scope: "write",
    summary: "Keep couriers and their shifts under a name",
    ...crewBodies.createCrew,
    answers: { 201: z.object({ crew }) },
    errors: ["CONFLICT", "FOREIGN_KEY_CONSTRAINT"],
    handle: async ({ company, body, attempt }) =>
      created({ crew: viewOf(await crews.add(company.id, body, attempt)) }),
  }),
  endpoint({
    method: "patch",
    path: "/crews/{crewId}",
    operationId: "updateCrew",
    scope: "write",
    summary: "Change the name or the couriers of a crew",
    ...crewBodies.updateCrew,
    answers: { 200: z.object({ crew }) },
    errors: ["NOT_FOUND", "CONFLICT", "FOREIGN_KEY_CONSTRAINT"],
    handle: async ({ company, params, body }) =>
      ok({ crew: viewOf(await crews.change(company.id, params.crewId, body)) }),
  }),
  endpoint({
    method: "delete",
    path: "/crews/{crewId}",
    operationId: "deleteCrew",
    scope: "write",
    summary: "Delete a crew; days that took it keep their couriers",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => deleted(crews.remove(company.id, params.crewId)),
  }),
];

function listed({ id, name, couriers, createdAt, updatedAt }: CrewHead): ListedCrew {
  return isoDates({ id, name, couriersCount: countCouriers(couriers), createdAt, updatedAt });
}

function viewOf(record: CrewRecord): Crew {
  return { ...listed(record), couriers: [...record.couriers] };
}
