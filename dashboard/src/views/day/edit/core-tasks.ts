import type { Improving } from "@rondo/day/asking/improve.ts";
import type { OtherTimes } from "@rondo/day/asking/other-times.ts";
import type { PlanBase } from "@rondo/day/asking/own-core.ts";
import type { Wished, WishPrice } from "@rondo/day/asking/wishes.ts";
import type { Sources } from "@rondo/day/problem/prepare.ts";
import type { Advice, AdviceRequest } from "@rondo/day/records/advice.ts";
import type { Evaluation, EvaluationRequest } from "@rondo/day/records/edit.ts";
import type { Route } from "../../../api/types.ts";

/** The records of a day, and travel between its locations. */
export interface OpenTask {
  readonly sources: Sources;
  readonly base: PlanBase;
  readonly travel: ArrayBuffer;
}

/** An evaluation. Routes that are as in the current plan are told by the ids of their assignments. */
export type EvaluatedRest = Omit<Evaluation, "routes"> & { readonly routes: readonly (Route | string)[] };

/** What the page asks its core, and what each question is answered. `times` are in place of those of the records. */
export interface Tasks {
  readonly open: { readonly given: OpenTask; readonly answer: null };
  readonly evaluate: { readonly given: EvaluationRequest & Tried; readonly answer: EvaluatedRest };
  readonly advise: {
    readonly given: Tried & { readonly routes: readonly Route[]; readonly request: AdviceRequest };
    readonly answer: Advice[];
  };
  readonly improve: { readonly given: Improving & Tried; readonly answer: Route[] };
  /** Needs no open day. */
  readonly wishes: { readonly given: Wished; readonly answer: WishPrice };
}

interface Tried {
  readonly times: OtherTimes;
}

export type Ask = {
  [Name in keyof Tasks]: { readonly id: number; readonly name: Name; readonly given: Tasks[Name]["given"] };
}[keyof Tasks];

export type Reply =
  | { readonly id: number; readonly answer: unknown }
  /** A code of the service, or `INTERNAL_ERROR`. */
  | { readonly id: number; readonly code: string; readonly message: string };
