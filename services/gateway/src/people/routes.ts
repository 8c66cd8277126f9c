import { z } from "zod";
import { deleted, created, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import type { SessionService } from "../sessions/service.ts";
import { newPerson, person, personChanges, personLink, type Person, type PersonLink } from "./schemas.ts";
import type { PersonService } from "./service.ts";
import type { PersonRecord } from "./store.ts";

/** The rules of bodies, by operation. */
export const personBodies = {
  createPerson: {
    body: newPerson,
  },
  updatePerson: {
    body: personChanges,
  },
};

interface Parts {
  readonly people: PersonService;
  readonly sessions: SessionService;
}

/** The dashboard's endpoints of people. */
export const personEndpoints = ({ people, sessions }: Parts): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/people",
    operationId: "listPeople",
    scope: "read",
    area: "people",
    summary: "List the people who may sign in, by name",
    answers: { 200: z.object({ people: z.array(person) }) },
    handle: async ({ company }) => ok({ people: (await people.list(company.id)).map(viewOf) }),
  }),
  endpoint({
    method: "post",
    path: "/people",
    operationId: "createPerson",
    scope: "write",
    area: "people",
    summary: "Add a colleague, with a link that signs in once within 15 minutes; only this answer has it",
    ...personBodies.createPerson,
    answers: { 201: z.object({ person, link: personLink }) },
    shownOnce: ["link"],
    errors: ["CONFLICT"],
    handle: async ({ company, body, attempt }) => {
      const record = await people.add(company.id, body, attempt);
      return created({ person: viewOf(record), link: await linkFor(record, sessions) });
    },
  }),
  endpoint({
    method: "post",
    path: "/people/{personId}/sign-in-links",
    operationId: "createSignInLink",
    scope: "write",
    area: "people",
    summary: "Make another link for a person; only this answer has it",
    answers: { 201: z.object({ person, link: personLink }) },
    shownOnce: ["link"],
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => {
      const record = await people.get(company.id, params.personId);
      return created({ person: viewOf(record), link: await linkFor(record, sessions) });
    },
  }),
  endpoint({
    method: "patch",
    path: "/people/{personId}",
    operationId: "updatePerson",
    scope: "write",
    area: "people",
    summary: "Change the name or the role of a person, from the next request on",
    ...personBodies.updatePerson,
    answers: { 200: z.object({ person }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params, body }) =>
      ok({ person: viewOf(await people.change(company.id, params.personId, body)) }),
  }),
  endpoint({
    method: "delete",
    path: "/people/{personId}",
    operationId: "endPerson",
    scope: "write",
    area: "people",
    summary: "End a person with all sessions and links",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => deleted(people.end(company.id, params.personId)),
  }),
];

async function linkFor({ companyId, id }: PersonRecord, sessions: SessionService): Promise<PersonLink> {
  return isoDates(await sessions.createLink(companyId, id));
}

function viewOf({ id, name, role, createdAt, updatedAt }: PersonRecord): Person {
  return isoDates({ id, name, role, createdAt, updatedAt });
}
