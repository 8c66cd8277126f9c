import { request } from "./client.ts";
import type { NewProject, ProjectChanges } from "@rondo/day/records/project/schemas.ts";
import type { Project } from "./types.ts";

const path = "/api/v1/projects";

export async function listProjects(): Promise<Project[]> {
  return (await request<{ projects: Project[] }>("GET", path)).projects;
}

export async function readProject(projectId: string): Promise<Project> {
  return (await request<{ project: Project }>("GET", `${path}/${projectId}`)).project;
}

export async function changeProject(projectId: string, body: ProjectChanges): Promise<Project> {
  return (await request<{ project: Project }>("PATCH", `${path}/${projectId}`, { body })).project;
}

export async function createProject(body: NewProject, idempotencyKey: string): Promise<Project> {
  return (await request<{ project: Project }>("POST", path, { body, idempotencyKey })).project;
}
