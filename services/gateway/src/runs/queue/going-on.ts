import { restOrders } from "@rondo/day/plan/after-history.ts";
import { Plan, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Asker, OptimizerClient } from "../solver/client.ts";
import { SolveError } from "../solver/solve-error.ts";
import type { RunInput } from "./payload-store.ts";

const PATIENCE_MS = 2000;

/**
 * The plan with the times of couriers who go on at once. The solver lets a route depart at the latest moment that keeps its
 * end, but a courier on the road does not wait at his last stop.
 */
export async function goingOn(
  answer: Result,
  { request: { problem }, frame }: RunInput,
  asker: Asker,
  { optimizer }: { readonly optimizer: Pick<OptimizerClient, "request"> },
): Promise<Result> {
  const { plan = Plan.create() } = answer;
  const routes = restOrders(plan, frame);
  if (routes === null || routes.length === 0) return answer;
  try {
    const timed = await optimizer.request("evaluate", { problem, routes }, asker, PATIENCE_MS);
    if (!timed.plan || timed.violations.length > 0) return answer;
    return { ...answer, plan: { ...timed.plan, unassigned: plan.unassigned } };
  } catch (error) {
    if (!(error instanceof SolveError)) throw error;
    return answer;
  }
}
