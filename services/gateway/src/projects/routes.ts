import { z } from "zod";
import { created, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { isoDates } from "../http/iso-dates.ts";
import { mapRows, pageAnswer } from "../http/page.ts";
import { newProject, project, projectChanges, type Project } from "@rondo/day/records/project/schemas.ts";
import { projectsQuery } from "./query.ts";
import type { ProjectService } from "./service.ts";
import type { ProjectRecord } from "./store.ts";

export const projectBodies = {
  createProject: { body: newProject },
  updateProject: { body: projectChanges },
};

export function projectEndpoints(projects: ProjectService): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/projects",
      operationId: "listProjects",
      scope: "read",
      summary: "List projects",
      query: projectsQuery,
      answers: { 200: z.object({ projects: z.array(project), ...pageAnswer }) },
      errors: [],
      handle: async ({ company, query }) => {
        const { rows, next } = await projects.list(company.id, query);
        return ok({ projects: mapRows(rows, viewOf), ...next });
      },
    }),
    endpoint({
      method: "post",
      path: "/projects",
      operationId: "createProject",
      scope: "write",
      summary: "Create a project",
      ...projectBodies.createProject,
      answers: { 201: z.object({ project }) },
      errors: ["PROJECT_MONTHLY_LIMIT"],
      handle: async ({ company, body, attempt }) =>
        created({ project: viewOf(await projects.create(company, body, attempt)) }),
    }),
    endpoint({
      method: "get",
      path: "/projects/{projectId}",
      operationId: "getProject",
      scope: "read",
      summary: "Get a project",
      answers: { 200: z.object({ project }) },
      errors: ["PROJECT_NOT_FOUND"],
      handle: async ({ company, params }) =>
        ok({ project: viewOf(await projects.get(company.id, params.projectId)) }),
    }),
    endpoint({
      method: "patch",
      path: "/projects/{projectId}",
      operationId: "updateProject",
      scope: "write",
      summary: "Change a project's fields or its status",
      ...projectBodies.updateProject,
      answers: { 200: z.object({ project }) },
      errors: ["PROJECT_NOT_FOUND", "CONFLICT"],
      handle: async ({ company, params, body }) =>
        ok({ project: viewOf(await projects.change(company.id, params.projectId, body)) }),
    }),
    endpoint({
      method: "delete",
      path: "/projects/{projectId}",
      operationId: "deleteProject",
      scope: "write",
      summary: "Delete a draft project with its stops, assignments and routes",
      answers: { 200: z.object({ deleted: z.boolean() }) },
      errors: ["PROJECT_NOT_FOUND", "PROJECT_NOT_DRAFT", "CONFLICT"],
      handle: async ({ company, params }) => {
        await projects.delete(company.id, params.projectId);
        return ok({ deleted: true });
      },
    }),
  ];
}

function viewOf({ companyId: _, ...record }: ProjectRecord): Project {
  return isoDates(record);
}
