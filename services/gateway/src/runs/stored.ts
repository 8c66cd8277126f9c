import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import {
  basisOf,
  withRequest,
  type PlanBasis,
  type RunFrame,
  type StoredFrame,
} from "@rondo/day/plan/plan.ts";
import type { Shape } from "@rondo/day/plan/shape.ts";
import type { PlanTotals } from "@rondo/day/records/plan.ts";
import { readPlan, unassignedOf } from "../plans/stored.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { frameIn } from "./stored-frame.ts";

/** Results of older versions say nothing of changes, nor of shape and parts of the cost. */
const NO_CHANGES: Pick<RunResult, "changes"> = { changes: [] };
const NO_SHAPE: Shape &
  Pick<PlanTotals, "preferredStops" | "costParts" | "setupSeconds" | "lateSeconds" | "lateStops"> = {
  ...{ setupSeconds: 0, lateSeconds: 0, lateStops: 0 },
  ...{ compactness: null, overlap: null, crossings: null, preferredStops: null, costParts: null },
};

/** The result of a run from its stored text. Older versions' texts are read, too. */
export function readResult(body: string): RunResult {
  const result = JSON.parse(body) as RunResult;
  return { ...readPlan({ ...NO_CHANGES, ...result }), summary: { ...NO_SHAPE, ...result.summary } };
}

/** The frame of a run from its stored text and the request that is stored beside it. */
export function readFrame(text: string, request: SolveRequest): RunFrame {
  const frame = frameIn(text);
  return withRequest({ ...frame, leftOut: frame.leftOut.map(unassignedOf) }, request);
}

/** What a run's plan is made from, from its frame's stored text. */
export function madeFrom(text: string): { readonly basis: PlanBasis } & Pick<StoredFrame, "replaces"> {
  const frame = JSON.parse(text) as StoredFrame;
  return { basis: basisOf(frame), replaces: frame.replaces };
}
