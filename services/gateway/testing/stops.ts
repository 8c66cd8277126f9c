import { expect } from "vitest";
import type { TestClient } from "./gateway.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";

/** An address that the offline geocoder knows. */
export const HOUSE = "Aleksanterinkatu 15, 00100 Helsinki";

/** Creates a project. @returns its path */
export async function newProject(of: TestClient, fields: object = {}): Promise<string> {
  const { data } = await of.post<{ project: { id: string } }>("/projects", { name: "Tuesday", ...fields });
  return `/projects/${data.project.id}`;
}

/** Adds a courier to the company. @returns the courier's id */
export async function newCourier(of: TestClient, fields: object = {}): Promise<string> {
  const { data } = await of.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino", ...fields });
  return data.courier.id;
}

export async function newStop(of: TestClient, project: string, body: object = {}): Promise<Stop> {
  const given = { name: "A", address: "Somewhere 1", ...body };
  const reply = await of.post<{ stop: Stop }>(`${project}/stops`, given);
  expect(reply.status).toBe(201);
  return reply.data.stop;
}

/** Assigns a new courier to the project. */
export async function assigned(of: TestClient, project: string, fields: object = {}): Promise<Assignment> {
  const body = { ...fields, courierId: await newCourier(of) };
  const reply = await of.post<{ courier: Assignment }>(`${project}/couriers`, body);
  expect(reply.status).toBe(201);
  return reply.data.courier;
}

/** The same. @returns the assignment's id */
export async function newAssignment(of: TestClient, project: string, fields: object = {}): Promise<string> {
  return (await assigned(of, project, fields)).id;
}

/** How many stops and couriers the project counts. */
export async function countsOf(of: TestClient, project: string) {
  const { data } = await of.get<{ project: { stopsCount: number; couriersCount: number } }>(project);
  return { stops: data.project.stopsCount, couriers: data.project.couriersCount };
}

/** The project's stops. */
export async function listed(of: TestClient, project: string): Promise<Stop[]> {
  return (await of.get<{ stops: Stop[] }>(`${project}/stops`)).data.stops;
}
