import { request } from "./client.ts";
import type { CurrentRoutes, PlanHead, StoredPlan } from "./types.ts";

/** Requests about a project's plans. */
const of = (projectId: string) => `/api/v1/projects/${projectId}/plans`;

/** The project's plans without their routes, newest first. */
export async function listPlans(projectId: string): Promise<PlanHead[]> {
  return (await request<{ plans: PlanHead[] }>("GET", of(projectId))).plans;
}

/** A plan in the form in which the current one is read. Nothing is known of what changed since it was made. */
export async function readAsCurrent(projectId: string, planId: string): Promise<CurrentRoutes> {
  const plan = await request<StoredPlan>("GET", `${of(projectId)}/${planId}`);
  return { ...plan, pendingStopIds: [], staleStopIds: [], optimizedAt: null };
}

/** Makes a plan the current one. @throws Failure `CONFLICT` if another is current than `basedOn` */
export async function activatePlan(projectId: string, planId: string, basedOn: string): Promise<void> {
  await request("POST", `${of(projectId)}/${planId}/activate`, { body: { basedOn } });
}

/** Notes that a plan was told to the couriers. */
export async function releasePlan(projectId: string, planId: string): Promise<void> {
  await request("POST", `${of(projectId)}/${planId}/release`, { body: {} });
}
