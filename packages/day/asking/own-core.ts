import { pricingOf, type Pricing } from "../plan/pricing.ts";
import {
  EvaluateResponse,
  RouteOrder,
  StopAdvice,
  TimeWindow,
  type Problem,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { PageCore } from "@rondo/solver/core.ts";
import { problemJson } from "@rondo/solver/problem-json.ts";
import { travelOf, type ProblemTravel, type TravelFile } from "@rondo/solver/travel-file.ts";
import { adviceOf, adviceQuestion } from "../plan/advice.ts";
import { evaluationOf, type PlanFigures } from "../plan/evaluation.ts";
import { ordersOf } from "../plan/orders.ts";
import { shaped, unshaped } from "../plan/shape.ts";
import type { PlanBasis, RunFrame } from "../plan/plan.ts";
import { frameOf, prepareQuestion, stateOptions } from "../problem/question.ts";
import type { Sources } from "../problem/prepare.ts";
import type { Advice, AdviceRequest } from "../records/advice.ts";
import type { Evaluation, EvaluationRequest } from "../records/edit.ts";
import type { Route } from "../records/plan.ts";
import type { RunOptions } from "../records/run.ts";
import { Refusal } from "../refusal.ts";
import { atOnce } from "../time/steps.ts";
import { withTimes, type OtherTimes } from "./other-times.ts";

/** What evaluations of a plan begin with, beside its routes. */
export type PlanBase = Pick<PlanBasis, "date"> & Pricing & Pick<PlanFigures, "cost">;

/** A problem as the core takes it. */
export interface Prepared {
  readonly problem: Problem;
  readonly frame: RunFrame;
  readonly json: string;
  readonly durations: Int32Array;
  readonly distances: Int32Array;
}

interface Changed {
  /** In place of the current ones. */
  readonly routes?: readonly Route[];
  /** Stops that the problem is not about. */
  readonly outStopIds?: ReadonlySet<string>;
}

/** The service's questions about a plan, answered by a core in this thread as the service would. */
export class OwnCore {
  readonly #core: PageCore;
  readonly #travel: TravelFile;
  readonly #stored: Sources;
  #sources: Sources;
  #times = "";
  readonly #base: PlanBase;
  readonly #newId: () => string;
  #ofLast: { readonly key: string; readonly travel: ProblemTravel | null } | undefined;
  /** The last problem, and the state of the day that it is of. */
  #prepared: { readonly state: string; readonly prepared: Prepared } | undefined;

  /**
   * @param sources the records of the day. `current` is the current plan
   * @param travel between all its locations
   */
  constructor(
    core: PageCore,
    travel: TravelFile,
    { sources, base, newId }: { sources: Sources; base: PlanBase; newId: () => string },
  ) {
    this.#core = core;
    this.#travel = travel;
    this.#stored = this.#sources = sources;
    this.#base = base;
    this.#newId = newId;
  }

  /** Has all that is asked from here on be about other times than the stored ones. @throws Refusal as `withTimes` */
  use(times: OtherTimes): void {
    const key = JSON.stringify(times);
    if (key === this.#times) return;
    this.#sources = withTimes(this.#stored, times);
    this.#times = key;
    this.#prepared = undefined;
  }

  /**
   * The answer of `evaluateRoutes`.
   * @param limitMs after this time, reasons of stops left out are missing
   * @param isShaped whether it tells how neat the routes are, which takes as long as all else
   * @throws Refusal as the service's
   */
  evaluate(given: EvaluationRequest, limitMs: number, isShaped = true): Evaluation {
    const { frame, json, durations, distances } = this.#preparedFor(given);
    const { current } = this.#sources;
    const orders = ordersOf(given, current, frame).map((order) => RouteOrder.toJSON(order));
    const found = this.#core.evaluate(json, durations, distances, JSON.stringify(orders), limitMs);
    const answer = EvaluateResponse.fromJSON(JSON.parse(found));
    return evaluationOf(
      answer,
      frame,
      { routes: current, ...this.#base },
      this.#newId,
      isShaped ? shaped : unshaped,
    );
  }

  /**
   * The answer of `adviseRoutes` about stored stops, for other routes than the current ones.
   * @param routes in place of the current ones
   */
  advise(routes: readonly Route[], request: AdviceRequest, limitMs: number): Advice[] {
    const options = { startFrom: "current", ...stateOptions(request) } as const;
    const { frame, json, durations, distances } = this.prepare(options, { routes });
    const ids = request.stops.map(({ stopId }) => stopId ?? "");
    const { stops, slots } = adviceQuestion(ids, request, frame);
    const question = JSON.stringify({ stops, slots: slots.map((slot) => TimeWindow.toJSON(slot)) });
    const found = JSON.parse(this.#core.advise(json, durations, distances, question, limitMs)) as unknown[];
    const advice = found.map((each) => StopAdvice.fromJSON(each));
    return adviceOf(advice, { stops, slots: request.slots }, frame, () => true);
  }

  #preparedFor({ day, onBoard }: EvaluationRequest): Prepared {
    const state = JSON.stringify([day, onBoard]);
    if (this.#prepared?.state !== state)
      this.#prepared = { state, prepared: this.prepare(stateOptions({ day, onBoard })) };
    return this.#prepared.prepared;
  }

  /**
   * The problem of the day with other options, and other routes in place of the current ones.
   * @throws Refusal `OPTIMIZATION_PREREQUISITES_MISSING` where the travel lacks a location; those of a run's preparation
   */
  prepare(options: RunOptions, { routes, outStopIds = new Set() }: Changed = {}): Prepared {
    const { date } = this.#base;
    const asked = { ...pricingOf(this.#base), ...options };
    const { current, stops, ...others } = this.#sources;
    const left = outStopIds.size === 0 ? stops : stops.filter(({ id }) => !outStopIds.has(id));
    const sources = { ...others, current: routes ?? current, stops: left };
    const prepared = atOnce(prepareQuestion(sources, asked, date, new Date()));
    const { problem } = prepared.request;
    const travel = problem && prepared.frame.unlocated.length === 0 ? this.#travelOf(problem) : null;
    if (!problem || travel === null) throw new Refusal("OPTIMIZATION_PREREQUISITES_MISSING");
    const { matrix, matrixOf } = travel;
    return { problem, frame: frameOf(prepared), json: problemJson(problem, matrixOf), ...matrix };
  }

  /** Other orders and other times leave travel as it is. */
  #travelOf(problem: Problem): ProblemTravel | null {
    const { places, curbside, profiles, vehicles, stops, reloads } = problem;
    const visited = curbside ? [...stops, ...reloads].map(({ place }) => place) : [];
    const key = JSON.stringify([places, visited, profiles, vehicles.map(({ profile }) => profile)]);
    if (this.#ofLast?.key !== key) this.#ofLast = { key, travel: travelOf(problem, this.#travel) };
    return this.#ofLast.travel;
  }
}
