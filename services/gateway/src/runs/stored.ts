import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import {
  basisOf,
  withRequest,
  type PlanBasis,
  type RunFrame,
  type StoredFrame,
} from "@rondo/day/plan/plan.ts";
import type { Shape } from "@rondo/day/plan/shape.ts";
import type { Warning } from "@rondo/day/records/plan.ts";
import { readPlan, unassignedOf } from "../plans/stored.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { frameIn } from "./stored-frame.ts";

/** A body with warnings as they were before they had codes. */
type Older<Body extends { readonly warnings: readonly Warning[] }> = Omit<Body, "warnings"> & {
  readonly warnings: readonly (Warning | string)[];
};

/** Results of older versions say nothing of changes, nor of shape. */
const NO_CHANGES: Pick<RunResult, "changes"> = { changes: [] };
const NO_SHAPE: Shape = { compactness: null, overlap: null, crossings: null };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The result of a run from its stored text. Older versions' texts are read, too. */
export function readResult(body: string): RunResult {
  const result = JSON.parse(body) as Older<RunResult>;
  const summary = { ...NO_SHAPE, ...result.summary };
  return { ...readPlan({ ...NO_CHANGES, ...result }), summary, warnings: result.warnings.map(warningOf) };
}

/** The frame of a run from its stored text and the request that is stored beside it. */
export function readFrame(text: string, request: SolveRequest): RunFrame {
  const frame: Older<StoredFrame> = frameIn(text);
  const leftOut = frame.leftOut.map(unassignedOf);
  return withRequest({ ...frame, leftOut, warnings: frame.warnings.map(warningOf) }, request);
}

/** What a run's plan is made from, from its frame's stored text. */
export function madeFrom(text: string): { readonly basis: PlanBasis } & Pick<StoredFrame, "replaces"> {
  const frame = JSON.parse(text) as StoredFrame;
  return { basis: basisOf(frame), replaces: frame.replaces };
}

/** Older warnings are sentences of three kinds. Each names one record by its id. */
function warningOf(stored: Warning | string): Warning {
  if (typeof stored !== "string") return stored;
  const [id] = UUID.exec(stored) ?? [];
  const ids = id === undefined ? [] : [id];
  if (stored.startsWith("Assignment"))
    return { code: "INACTIVE_COURIER", message: stored, stopIds: [], assignmentIds: ids };
  const code = stored.startsWith("Stock loading point") ? "NO_COORDINATES" : "NOT_LOCKED";
  return { code, message: stored, stopIds: ids, assignmentIds: [] };
}
