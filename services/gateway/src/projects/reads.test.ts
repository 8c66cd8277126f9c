import { expect, it } from "vitest";
import { startWithOptimizer } from "../../testing/gateway.ts";
import { prepare } from "../../testing/runs.ts";
import { appEndpointsOf, endpointsOf } from "../endpoints.ts";
import type { Endpoint } from "../http/endpoint.ts";

/** The first read of a list takes this many records at most, without a turn. */
const FEW = 21;
/** Collections in which a project, or one plan, may be large. */
const LARGE = new Set(["stops", "assignments", "plans", "job_results", "job_inputs"]);
/** One document of these is a whole plan. */
const WHOLE_PLANS = new Set(["plans", "job_results", "job_inputs"]);

/** Reads of whole projects since the test emptied the list. */
const wholeReads: string[] = [];

const { gateway } = await startWithOptimizer();
const client = await gateway.newClient();
const project = await prepare(client, { stops: 60, couriers: 30 });
const { jobId } = (await client.post<{ jobId: string }>(`${project.path}/optimize`)).data;
gateway.context.connection.set("debug", (collection: string, method: string, ...args: unknown[]) => {
  if (isWholeRead(collection, method, args)) wholeReads.push(`${method} ${collection}`);
});
function isWholeRead(collection: string, method: string, args: readonly unknown[]): boolean {
  const [filter, options] = args as [Record<string, unknown>?, { limit?: number; projection?: object }?];
  if (!LARGE.has(collection)) return false;
  // The outbox of plans, for one, reads their events and no body.
  if (WHOLE_PLANS.has(collection) && options?.projection !== undefined) return false;
  if (method === "findOne") return WHOLE_PLANS.has(collection);
  const isFew = (options?.limit ?? 0) > 0 && (options?.limit ?? 0) <= FEW;
  return method === "find" && !isFew && typeof filter?.["_id"] === "undefined";
}

/** Sends the request of an endpoint about the project. */
async function ask({ method, path, operationId }: Endpoint): Promise<unknown> {
  const [stopId = ""] = project.stopIds;
  const [assignmentId = ""] = project.assignmentIds;
  const ids: Record<string, string> = { projectId: project.id, stopId, assignmentId, jobId };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const bodies: Record<string, object> = { optimizeProject: { validateOnly: true } };
  const body = method === "get" || method === "delete" ? undefined : (bodies[operationId] ?? {});
  return client.request(method.toUpperCase(), url, body === undefined ? {} : { body });
}

/** Runs while another request of the company has its turn. @returns whether it waited for a turn */
async function meanwhile(what: string, act: () => Promise<unknown>): Promise<boolean> {
  const { reads } = gateway.context;
  const turn = Promise.withResolvers<undefined>();
  const held = reads.run(client.companyId, async () => turn.promise);
  wholeReads.length = 0;
  let isAnswered = false;
  const answer = act().finally(() => (isAnswered = true));
  await expect.poll(() => isAnswered || reads.waiting > 0).toBe(true);
  const hasWaited = reads.waiting > 0;
  const early = [...wholeReads];
  turn.resolve(undefined);
  await Promise.all([held, answer]);
  expect(early, what).toEqual([]);
  return hasWaited;
}

it("every endpoint that reads a whole project, plan or long list waits for a turn of its company", async () => {
  const isLast = ({ method }: Endpoint) => Number(method === "delete");
  const endpoints = endpointsOf(gateway.context).toSorted((a, b) => isLast(a) - isLast(b));
  const waited: string[] = [];
  for (const endpoint of endpoints) {
    const hasWaited = await meanwhile(endpoint.operationId, async () => ask(endpoint));
    expect(wholeReads.length > 0 && !hasWaited, endpoint.operationId).toBe(false);
    if (hasWaited) waited.push(endpoint.operationId);
  }
  expect(waited).toEqual([
    ...["listStops", "geocodeStops", "lookUpAddresses", "listStopCandidates", "listCouriers"],
    ...["listAssignments", "optimizeProject", "getOptimizationJob", "cancelOptimizationJob", "listRoutes"],
    ...["getPlan", "activatePlan", "deleteStop", "deleteAssignment"],
  ]);
});

it("no endpoint of the dashboard reads a whole project", async () => {
  const company = await gateway.context.companies.find(client.companyId);
  if (!company) throw new Error("there is no company");
  wholeReads.length = 0;
  for (const endpoint of appEndpointsOf(gateway.context)) {
    const { method, path, query } = endpoint;
    if (method !== "get" || path.includes("{") || path.startsWith("/session")) continue;
    const actor = { kind: "key", id: client.keyId, scopes: ["read"] } as never;
    const attempt = { creationId: "", isAgain: false };
    const given = { company, actor, params: {}, query: query?.parse({}), body: undefined, attempt };
    const { signal: left } = new AbortController();
    await endpoint.handle({ ...given, requestId: "r", trace: () => undefined, left });
  }
  expect(wholeReads).toEqual([]);
});
