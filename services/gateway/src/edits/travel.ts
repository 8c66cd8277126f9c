import type { Place } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { pricingOf } from "@rondo/day/plan/pricing.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Company } from "../shared/company.ts";
import type { PlanBase } from "@rondo/day/asking/own-core.ts";
import type { Asked, Questions } from "./questions.ts";

/** Travel of a plan's day, and what evaluations of the plan begin with. */
interface PlanTravel {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly base: PlanBase;
}

interface Parts {
  readonly projects: Pick<ProjectService, "get">;
  readonly planHistory: Pick<PlanHistory, "get">;
  readonly questions: Questions;
}

/** Travel for programs that have the core themselves. */
export class TravelService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Travel between the locations of a plan's day, as its stops and couriers are now, and some more: the pieces of a gzip
   * file, whose form is in packages/solver/travel-file.ts.
   * @throws ApiError `PROJECT_NOT_FOUND`, `NOT_FOUND`; those of a run's preparation
   */
  async ofPlan(
    company: Company,
    projectId: string,
    { planId, places }: { readonly planId: string; readonly places: readonly Place[] },
    asked: Asked,
  ): Promise<PlanTravel> {
    const { projects, planHistory, questions } = this.#parts;
    await projects.get(company.id, projectId);
    const { plan } = await planHistory.get(company.id, projectId, planId);
    const { date, cost } = plan;
    const pieces = await questions.about(company, projectId, plan, asked, async ({ travel }) =>
      begun(travel(places)),
    );
    return { pieces, base: { date, ...pricingOf(plan), cost } };
  }
}

/** Pieces whose first has come. A failure before it is still an error of the request. */
async function begun<Piece>(pieces: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<Piece> | null = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const now = first ?? (await iterator.next());
        first = null;
        return now;
      },
      return: async () => {
        await iterator.return?.();
        return { done: true as const, value: undefined };
      },
    }),
  };
}
