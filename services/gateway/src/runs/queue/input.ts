import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { withRequest, type RunFrame, type StoredFrame } from "@rondo/day/plan/plan.ts";
import type { SolveInput } from "../solver/client.ts";

/** The input of a run: what an optimizer gets, encoded once for it and for the database, and the frame that reads its answer. */
export interface RunInput extends SolveInput {
  readonly frame: RunFrame;
}

export function inputOf(request: SolveRequest, frame: StoredFrame): RunInput {
  const encoded = SolveRequest.encode(request).finish();
  return { request, encoded, frame: withRequest(frame, request) };
}
