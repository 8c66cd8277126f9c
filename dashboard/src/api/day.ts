import type { PlanBase } from "@rondo/day/asking/own-core.ts";
import type { EditRequest } from "@rondo/day/records/edit.ts";
import type { PlanView } from "@rondo/day/records/plan.ts";
import { request, requestFile } from "./client.ts";
import type { Assignment, Courier, CurrentRoutes, Stop } from "./types.ts";

/** Requests of one project's day. */
const of = (projectId: string) => `/api/v1/projects/${projectId}`;

export async function listStops(projectId: string): Promise<Stop[]> {
  return (await request<{ stops: Stop[] }>("GET", `${of(projectId)}/stops`)).stops;
}

export async function listAssignments(projectId: string): Promise<Assignment[]> {
  return (await request<{ couriers: Assignment[] }>("GET", `${of(projectId)}/couriers`)).couriers;
}

export async function listCouriers(): Promise<Courier[]> {
  return (await request<{ couriers: Courier[] }>("GET", "/api/v1/couriers")).couriers;
}

export async function readRoutes(projectId: string): Promise<CurrentRoutes> {
  return await request<CurrentRoutes>("GET", `${of(projectId)}/routes`);
}

/** Travel between the locations of a plan's day, and what its evaluations begin with. */
export async function readTravel(
  projectId: string,
  planId: string,
  places: readonly { readonly latitude: number; readonly longitude: number }[],
  isFresh: boolean,
) {
  const text = places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(";");
  const query = text === "" ? "" : `?places=${text}`;
  const response = await requestFile(
    `/app/api/projects/${projectId}/plans/${planId}/travel${query}`,
    isFresh,
  );
  const base = JSON.parse(response.headers.get("x-plan-base") ?? "{}") as PlanBase;
  return { travel: await response.arrayBuffer(), base };
}

/** Makes a plan by hand the current one. */
export async function putRoutes(projectId: string, body: EditRequest): Promise<PlanView> {
  return await request<PlanView>("PUT", `${of(projectId)}/routes`, { body });
}

/** Writes a batch of stops, all or none. Sent again under the same key, it is written once. */
export async function createStops(
  projectId: string,
  stops: readonly object[],
  idempotencyKey: string,
): Promise<Stop[]> {
  const options = { body: { stops }, idempotencyKey };
  return (await request<{ stops: Stop[] }>("POST", `${of(projectId)}/stops`, options)).stops;
}

export type StopFields = Partial<
  Omit<Stop, "id" | "projectId" | "geocodeStatus" | "createdAt" | "updatedAt">
>;

export async function createStop(projectId: string, body: StopFields, idempotencyKey: string): Promise<Stop> {
  return (await request<{ stop: Stop }>("POST", `${of(projectId)}/stops`, { body, idempotencyKey })).stop;
}

export async function changeStop(projectId: string, stopId: string, body: StopFields): Promise<Stop> {
  return (await request<{ stop: Stop }>("PATCH", `${of(projectId)}/stops/${stopId}`, { body })).stop;
}

export async function deleteStop(projectId: string, stopId: string): Promise<void> {
  await request("DELETE", `${of(projectId)}/stops/${stopId}`);
}

export type CourierFields = Partial<Omit<Courier, "id" | "createdAt" | "updatedAt">>;

export async function createCourier(body: CourierFields, idempotencyKey: string): Promise<Courier> {
  return (await request<{ courier: Courier }>("POST", "/api/v1/couriers", { body, idempotencyKey })).courier;
}

export async function changeCourier(courierId: string, body: CourierFields): Promise<Courier> {
  return (await request<{ courier: Courier }>("PATCH", `/api/v1/couriers/${courierId}`, { body })).courier;
}

export type AssignmentFields = Partial<
  Omit<Assignment, "id" | "projectId" | "startGeocodeStatus" | "endGeocodeStatus" | "createdAt" | "updatedAt">
>;

export async function createAssignment(
  projectId: string,
  body: AssignmentFields,
  idempotencyKey: string,
): Promise<Assignment> {
  const options = { body, idempotencyKey };
  return (await request<{ courier: Assignment }>("POST", `${of(projectId)}/couriers`, options)).courier;
}

export async function changeAssignment(
  projectId: string,
  assignmentId: string,
  body: AssignmentFields,
): Promise<Assignment> {
  const path = `${of(projectId)}/couriers/${assignmentId}`;
  return (await request<{ courier: Assignment }>("PATCH", path, { body })).courier;
}

export async function deleteAssignment(projectId: string, assignmentId: string): Promise<void> {
  await request("DELETE", `${of(projectId)}/couriers/${assignmentId}`);
}
