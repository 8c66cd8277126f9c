import type { sendUnaryData, ServerUnaryCall } from "@grpc/grpc-js";
import type { Problem, TravelReport } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { CoreQuestion } from "@rondo/solver/core.ts";
import { QuestionJob } from "../solver/question.ts";
import { inProtoWords } from "./core-words.ts";
import { questions } from "./questions.ts";
import { isShort, readRequest, type Reader } from "./reader.ts";
import { handled, type Received } from "./receive.ts";
import type { Services } from "./services.ts";
import { travelReport } from "@rondo/solver/request/travel-report.ts";

/** An RPC that asks the core one question about a problem and is answered once. */
export interface Question<
  Request extends { readonly problem?: Problem | undefined },
  Given,
  Response,
> extends Reader<Request, Given> {
  /** The core's function that answers. It gets what is given as JSON. */
  readonly ask: CoreQuestion;
  /** The RPC's answer, from the core's and what there is to tell of the travel data. */
  readonly answer: (found: unknown, travel: TravelReport | undefined) => Response;
}

/** How long a routing server may be silent. */
const PATIENCE_MS = 10_000;

/** Handles one request of an RPC that is a question. */
export async function answerQuestion(
  services: Services,
  rpc: keyof typeof questions,
  incoming: ServerUnaryCall<Buffer, unknown>,
  reply: sendUnaryData<unknown>,
): Promise<void> {
  const { travel } = services;
  const { ask, answer } = questions[rpc];
  const work = async ({ caller }: Received) => {
    const { signal } = caller;
    const pool = isShort(incoming.request) ? services.questions : services.pool;
    const seat = pool.admit();
    try {
      await seat.prepare(signal);
      const { problem, given } = await readRequest(rpc, incoming.request, services, signal);
      const between = await travel.between(problem.layout, signal, PATIENCE_MS);
      const job = new QuestionJob({
        ask,
        problem: problem.json,
        travel: between.matrix,
        about: JSON.stringify(given),
      });
      const found: unknown = JSON.parse(await inProtoWords(seat.run(job, signal)));
      const response = answer(found, travelReport(problem.layout, between));
      caller.answered();
      reply(null, response);
      return { stops: problem.stops, vehicles: problem.vehicles };
    } finally {
      seat.leave();
    }
  };
  await handled(services, rpc, incoming, { work, refuse: reply, done: "answered" });
}
