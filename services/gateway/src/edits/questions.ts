import { pricingOf } from "@rondo/day/plan/pricing.ts";
import type { PlanBasis, RunFrame } from "@rondo/day/plan/plan.ts";
import { frameOf } from "@rondo/day/problem/question.ts";
import type { RunOptions } from "@rondo/day/records/run.ts";
import type { PlannedStop } from "@rondo/day/records/stop/record.ts";
import type { Place, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { StoredPlan } from "../plans/service.ts";
import type { Problems } from "../runs/api/problems.ts";
import { rethrowRefusal } from "../runs/refusals.ts";
import type { OptimizerClient } from "../runs/solver/client.ts";
import { SolveError } from "../runs/solver/solve-error.ts";
import type { Questions as Rpcs } from "../runs/solver/stub.ts";
import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";

interface Parts {
  readonly problems: Pick<Problems, "of">;
  readonly optimizer: Pick<OptimizerClient, "request" | "travel">;
}

/** The sender of a question about a plan. */
export interface Asked {
  readonly requestId: string;
  readonly traceparent: string | undefined;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

/** How a question may be put. */
interface Asking {
  readonly problem: Problem | undefined;
  readonly frame: RunFrame;
  readonly ask: <Name extends keyof Rpcs>(
    name: Name,
    request: Rpcs[Name]["request"],
  ) => Promise<Rpcs[Name]["response"]>;
  /** The pieces of a file of travel between the problem's places and these. */
  readonly travel: (places: readonly Place[]) => AsyncIterable<Uint8Array>;
}

interface More {
  readonly options?: RunOptions;
  readonly stops?: readonly PlannedStop[];
  readonly current?: StoredPlan | null;
}

/** How long a question may wait for an optimizer. */
const PATIENCE_MS = 15_000;
/** The same where the answer is large. */
const SENDING_MS = 120_000;

/** Asks optimizers about plans of a project, whose records are as they are now. */
export class Questions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @param basis of the plan that the question is about
   * @param more options, stops that are not stored, and the current plan if it has been read
   * @throws ApiError `OPTIMIZATION_PREREQUISITES_MISSING` for depots without coordinates, and those of a run's preparation
   */
  async about<Answer>(
    company: Company,
    projectId: string,
    basis: PlanBasis,
    { requestId, traceparent, signal }: Asked,
    question: (asking: Asking) => Promise<Answer>,
    more: More = {},
  ): Promise<Answer> {
    const { problems, optimizer } = this.#parts;
    const options = { ...pricingOf(basis), ...more.options };
    const about = { date: basis.date, left: signal, more: more.stops ?? [], current: more.current };
    const prepared = await problems.of(company, projectId, options, about);
    const { request, frame } = prepared;
    if (frame.unlocated.length > 0) {
      const message = "A depot has no coordinates yet: geocode it, or run an optimization.";
      throw new ApiError("OPTIMIZATION_PREREQUISITES_MISSING", {}, { message });
    }
    const trail = { requestId, traceparent, jobId: projectId };
    try {
      return await question({
        problem: request.problem,
        frame: frameOf(prepared),
        ask: async (name, asked) => optimizer.request(name, asked, { trail, signal }, PATIENCE_MS),
        travel: (places) => {
          const problem = request.problem && withPlaces(request.problem, places);
          return optimizer.travel({ problem }, { trail, signal }, SENDING_MS);
        },
      });
    } catch (error) {
      if (error instanceof SolveError) throw unanswered(error);
      return rethrowRefusal(error);
    }
  }
}

/** A problem that knows these places, too. */
function withPlaces(problem: Problem, more: readonly Place[]): Problem {
  const known = new Set(problem.places.map(({ latitude, longitude }) => `${latitude},${longitude}`));
  const added = more.filter(({ latitude, longitude }) => !known.has(`${latitude},${longitude}`));
  return { ...problem, places: [...problem.places, ...added] };
}

/** The error of a direct run that fails for the same cause. */
function unanswered({ kind, message: cause }: SolveError): Error {
  const isTravel = kind === "travel";
  const reason = isTravel ? "TRAVEL_DATA_UNAVAILABLE" : "OPTIMIZER_UNAVAILABLE";
  const message = isTravel ? "Travel times were not available." : "No optimizer answered; try again.";
  return kind === "fault" ? new Error(cause) : new ApiError("INTERNAL_ERROR", { reason }, { message });
}
