import { changesOf } from "@rondo/day/plan/changes.ts";
import { eventsOf } from "@rondo/day/plan/events.ts";
import { explained, type Weigh } from "@rondo/day/plan/why.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { Plan, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Asker } from "../solver/client.ts";
import { SolveError } from "../solver/solve-error.ts";
import type { RunInput } from "./payload-store.ts";
import type { RunParts } from "../parts.ts";

/** How long alternatives are weighed for the reasons of changes. */
const WEIGH_MS = 120;
/** How long all that may take, with the wait for a solver. Without an answer, the reasons stay unknown. */
const PATIENCE_MS = 300;

/** The result of a run with its changes since the current plan. */
export async function withChanges(
  result: RunResult,
  { plan = Plan.create() }: Result,
  { request: { problem }, frame }: RunInput,
  asker: Asker,
  { plans, optimizer }: RunParts,
): Promise<RunResult> {
  const before = await plans.record(frame.projectId);
  if (!before?.head) return result;
  const { routes } = result;
  const made = { ...result, basedOn: before.head.planId };
  const changes = changesOf(before.plan, { routes });
  const compared = { before: before.plan, plan, frame, events: eventsOf(before.plan, frame) };
  const weigh: Weigh = async (alternatives) => {
    const asked = { problem, alternatives: [...alternatives], limitMs: WEIGH_MS };
    return (await optimizer.request("weigh", asked, asker, PATIENCE_MS)).weighed;
  };
  try {
    return { ...made, changes: await explained(changes, compared, weigh) };
  } catch (error) {
    if (!(error instanceof SolveError)) throw error;
    // What the caller changed is known without a solver.
    return { ...made, changes: await explained(changes, compared, async () => Promise.resolve([])) };
  }
}
