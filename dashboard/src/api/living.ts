import type { EditRequest, Evaluation, EvaluationRequest } from "@rondo/day/records/edit.ts";
import type { Advice, AdviceRequest } from "@rondo/day/records/advice.ts";
import { request } from "./client.ts";
import type { Stop } from "./types.ts";

/** Requests about a day in progress. */
const of = (projectId: string) => `/api/v1/projects/${projectId}`;

/** What came of a stop; `outcome: null` takes it back. */
export type ToldOutcome = { readonly stopId: string } & Partial<
  Pick<Stop, "outcome" | "arrivedAt" | "outcomeAt" | "outcomeReason" | "servedBy">
>;

/** Says what came of stops, all or none. */
export async function reportOutcomes(projectId: string, outcomes: readonly ToldOutcome[]): Promise<Stop[]> {
  const path = `${of(projectId)}/stops/outcomes`;
  return (await request<{ stops: Stop[] }>("POST", path, { body: { outcomes } })).stops;
}

/** Where stops fit into the current plan, and at what price. */
export async function adviseRoutes(projectId: string, body: AdviceRequest): Promise<Advice[]> {
  return (await request<{ advice: Advice[] }>("POST", `${of(projectId)}/routes/advice`, { body })).advice;
}

/** The times of routes made by hand, and the rules that they break. */
export async function evaluateRoutes(projectId: string, body: EvaluationRequest): Promise<Evaluation> {
  return await request<Evaluation>("POST", `${of(projectId)}/routes/evaluate`, { body });
}

/** Makes routes by hand the current plan. @returns its id */
export async function putRoutes(projectId: string, body: EditRequest): Promise<string> {
  return (await request<{ planId: string }>("PUT", `${of(projectId)}/routes`, { body })).planId;
}
