import { status, type sendUnaryData, type ServerUnaryCall } from "@grpc/grpc-js";
import type { AdviseResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { asFault } from "../errors.ts";
import { AdviceJob } from "../solver/advice.ts";
import type { Caller } from "./caller.ts";
import { inProtoWords } from "./core-words.ts";
import { receive } from "./receive.ts";
import type { Services } from "./solve.ts";
import { statusOf } from "./status.ts";

/** How long a routing server may be silent. */
const PATIENCE_MS = 10_000;

/** Handles one Advise request. */
export async function advise(
  services: Services,
  incoming: ServerUnaryCall<Buffer, AdviseResponse>,
  reply: sendUnaryData<AdviseResponse>,
): Promise<void> {
  const received = receive(services, "Advise", incoming);
  const { caller, log } = received;
  let code = status.OK;
  try {
    const response = await answer(services, incoming.request, caller);
    caller.answered();
    reply(null, response);
    log.info({ stops: response.advice.length, ms: received.ms() }, "advised");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    const answered = statusOf(fault);
    code = answered.code;
    reply(answered);
    const level = fault.kind === "solver-failed" ? "error" : "warn";
    log[level]({ fault: fault.kind, reason: fault.message }, "not advised");
  } finally {
    received.ended(code);
  }
}

async function answer(
  { background, pool, travel }: Services,
  received: Buffer,
  { signal }: Caller,
): Promise<AdviseResponse> {
  const seat = pool.admit();
  try {
    await seat.prepare(signal);
    const { problem, stops } = await background.readAdvise(received, signal);
    const { matrix } = await travel.between(problem.layout, signal, PATIENCE_MS);
    const job = new AdviceJob({ problem: problem.json, travel: matrix, stops });
    return { advice: await inProtoWords(seat.run(job, signal)) };
  } finally {
    seat.leave();
  }
}
