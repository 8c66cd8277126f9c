import type { sendUnaryData, ServerUnaryCall } from "@grpc/grpc-js";
import { type AdviseRequest, type AdviseResponse, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { asFault } from "../errors.ts";
import { AdviceJob } from "../solver/advice.ts";
import { monotonicMs } from "../solver/clock.ts";
import { callerOf, type Caller } from "./caller.ts";
import { inProtoWords } from "./core-words.ts";
import { adviseRequest } from "./received.ts";
import type { Services } from "./solve.ts";
import { statusOf } from "./status.ts";
import { validAdvise } from "./validate.ts";

/** Handles one Advise call. */
export async function advise(
  services: Services,
  call: ServerUnaryCall<Buffer, AdviseResponse>,
  reply: sendUnaryData<AdviseResponse>,
): Promise<void> {
  const caller = callerOf(call);
  const startedMs = monotonicMs();
  let log = services.log.child({ call: "advise", requestId: caller.requestId });
  try {
    const request = adviseRequest(call.request);
    log = log.child({ stops: request.stops.length });
    const response = await answer(services, request, caller);
    caller.answered();
    reply(null, response);
    log.info({ ms: Math.round(monotonicMs() - startedMs) }, "advised");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    reply(statusOf(fault));
    const level = fault.kind === "solver-failed" ? "error" : "warn";
    log[level]({ fault: fault.kind, reason: fault.message }, "not advised");
  }
}

async function answer(
  { pool, travel }: Services,
  request: AdviseRequest,
  { signal }: Caller,
): Promise<AdviseResponse> {
  const problem = validAdvise(request);
  const seat = pool.admit();
  try {
    await seat.prepare(signal);
    const matrix = await travel.matrix(problem.places, signal);
    const order = { problem: JSON.stringify(Problem.toJSON(problem)), travel: matrix, stops: request.stops };
    return { advice: await inProtoWords(seat.run(new AdviceJob(order), signal)) };
  } finally {
    seat.leave();
  }
}
