import type { ServerWritableStream } from "@grpc/grpc-js";
import {
  Problem,
  SolveOptions,
  type SolveRequest,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import { asFault, Fault } from "../errors.ts";
import { monotonicMs } from "../solver/clock.ts";
import type { SolverPool } from "../solver/pool.ts";
import type { Solved } from "../solver/order.ts";
import { SolveRun } from "../solver/run.ts";
import type { TravelSource } from "../travel/travel.ts";
import { deadlineReserveMs, runTime, threadsFor } from "./budget.ts";
import { callerOf, type Caller } from "./caller.ts";
import { inProtoWords } from "./core-words.ts";
import { geometries } from "./geometry.ts";
import { solveRequest } from "./received.ts";
import { Reporter } from "./reporter.ts";
import { statusOf } from "./status.ts";
import { validSolve } from "./validate.ts";

/** What the calls need of the service. */
export interface Services {
  pool: SolverPool;
  travel: TravelSource;
  /** Islands of a run that does not say. */
  islands: number;
  /** How far past its end a run may be before it counts as hung. */
  hungMs: number;
  log: Logger;
}

type Call = ServerWritableStream<Buffer, SolveResponse>;

/** Whether the fault is the solver's own. */
const isOurs = ({ kind }: Fault): boolean => kind === "solver-failed" || kind === "hung";

/** Handles one Solve call: accepted, progress, result. */
export async function solve(services: Services, call: Call): Promise<void> {
  const caller = callerOf(call);
  const startedMs = monotonicMs();
  let log = services.log.child({ call: "solve", requestId: caller.requestId });
  try {
    const request = solveRequest(call.request);
    log = log.child({ stops: request.problem?.stops.length });
    const { plan, iterations, islands } = await answer(services, call, request, caller, log);
    const cost = plan.cost?.value;
    const ms = Math.round(monotonicMs() - startedMs);
    const vehicles = request.problem?.vehicles.length;
    const unassigned = plan.unassigned.length;
    log.info({ vehicles, islands, iterations, cost, unassigned, routes: plan.routes.length, ms }, "planned");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    call.emit("error", statusOf(fault));
    const level = isOurs(fault) ? "error" : "warn";
    log[level](
      { fault: fault.kind, reason: fault.message, ms: Math.round(monotonicMs() - startedMs) },
      "not planned",
    );
  }
}

async function answer(
  services: Services,
  call: Call,
  request: SolveRequest,
  caller: Caller,
  log: Logger,
): Promise<Solved> {
  const { pool, travel } = services;
  const { signal } = caller;
  const problem = validSolve(request);
  const options = request.options ?? SolveOptions.fromPartial({});
  const seat = pool.admit();
  const reporter = new Reporter(call);
  try {
    reporter.accepted(seat.position);
    await seat.prepare(signal);
    const order = {
      problem: JSON.stringify(Problem.toJSON(problem)),
      travel: await travel.matrix(problem.places, signal),
      seed: options.seed,
      ...runTime(options, problem.stops.length),
      hungMs: services.hungMs,
      deadlineMs: caller.deadlineMs - deadlineReserveMs(problem.stops.length),
      maxIterations: options.maxIterations,
      threads: threadsFor(options, services.islands),
    };
    const attempt = () => seat.run(new SolveRun(order, (progress) => reporter.report(progress)), signal);
    const planned = attempt().catch((error: unknown) => {
      if (!(error instanceof Fault && error.kind === "hung")) throw error;
      // Its thread is gone. A problem that hangs every thread fails with the next one.
      log.error({ reason: error.message }, "the solver hung; the run starts again on a fresh thread");
      return attempt();
    });
    const solved = await inProtoWords(planned);
    const { plan, iterations, elapsedSeconds } = solved;
    const lines = options.includeGeometry ? await geometries(problem, plan, travel, signal, log) : [];
    call.write({
      event: { $case: "result", value: { plan, iterations, elapsedSeconds, geometries: lines } },
    });
    caller.answered();
    call.end();
    return solved;
  } finally {
    reporter.end();
    seat.leave();
  }
}
