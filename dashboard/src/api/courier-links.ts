import { request } from "./client.ts";

/** A courier's link to the page of the day, without its secret. */
interface CourierLink {
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the courier saw the plan that was told last; null: not yet. */
  readonly seenAt: string | null;
}

const of = (projectId: string, assignmentId: string) =>
  `/api/v1/projects/${projectId}/couriers/${assignmentId}/link`;

export async function readLink(projectId: string, assignmentId: string): Promise<CourierLink | null> {
  return (await request<{ link: CourierLink | null }>("GET", of(projectId, assignmentId))).link;
}

/** The links of a day's couriers: who has seen the plan that was told last. */
export async function listLinks(
  projectId: string,
): Promise<readonly (CourierLink & { readonly assignmentId: string })[]> {
  const path = `/api/v1/projects/${projectId}/couriers/links`;
  return (await request<{ links: (CourierLink & { assignmentId: string })[] }>("GET", path)).links;
}

/** Makes a link. Only this answer has its address. */
export async function makeLink(
  projectId: string,
  assignmentId: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  return await request("POST", of(projectId, assignmentId), { body: {} });
}

export async function endLink(projectId: string, assignmentId: string): Promise<void> {
  await request("DELETE", of(projectId, assignmentId));
}
