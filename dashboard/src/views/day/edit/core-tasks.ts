import type { Improving } from "@rondo/day/asking/improve.ts";
import type { PlanBase } from "@rondo/day/asking/own-core.ts";
import type { Evaluated } from "@rondo/day/plan/evaluation.ts";
import type { Sources } from "@rondo/day/problem/prepare.ts";
import type { Advice, AdviceRequest } from "@rondo/day/records/advice.ts";
import type { EvaluationRequest } from "@rondo/day/records/edit.ts";
import type { Route } from "../../../api/types.ts";

/** The records of a day, and travel between its locations. */
export interface OpenTask {
  readonly sources: Sources;
  readonly base: PlanBase;
  readonly travel: ArrayBuffer;
}

/** What the page asks its core, and what each question is answered. */
export interface Tasks {
  readonly open: { readonly given: OpenTask; readonly answer: null };
  readonly evaluate: { readonly given: EvaluationRequest; readonly answer: Evaluated };
  readonly advise: {
    readonly given: { readonly routes: readonly Route[]; readonly request: AdviceRequest };
    readonly answer: Advice[];
  };
  readonly improve: { readonly given: Improving; readonly answer: Route[] };
}

export type Ask = {
  [Name in keyof Tasks]: { readonly id: number; readonly name: Name; readonly given: Tasks[Name]["given"] };
}[keyof Tasks];

export type Reply =
  | { readonly id: number; readonly answer: unknown }
  /** A code of the service, or `INTERNAL_ERROR`. */
  | { readonly id: number; readonly code: string; readonly message: string };
