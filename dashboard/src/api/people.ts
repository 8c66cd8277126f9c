import { request } from "./client.ts";
import type { NewPerson, Person, PersonLink } from "./types.ts";

const path = "/app/api/people";

/** A person with a link that signs in once; a repeated request has none. */
export interface LinkedPerson {
  readonly person: Person;
  readonly link: PersonLink | null;
}

/** By name. */
export async function listPeople(): Promise<Person[]> {
  return (await request<{ people: Person[] }>("GET", path)).people;
}

export async function createPerson(body: NewPerson): Promise<LinkedPerson> {
  return request<LinkedPerson>("POST", path, { body });
}

export async function linkPerson(personId: string): Promise<LinkedPerson> {
  return request<LinkedPerson>("POST", `${path}/${personId}/sign-in-links`, { body: {} });
}

export async function changePerson(personId: string, body: Partial<NewPerson>): Promise<Person> {
  return (await request<{ person: Person }>("PATCH", `${path}/${personId}`, { body })).person;
}

export async function endPerson(personId: string): Promise<void> {
  await request("DELETE", `${path}/${personId}`);
}
