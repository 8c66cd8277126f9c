import { status, type ServerWritableStream } from "@grpc/grpc-js";
import type { SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import type { Background } from "../background/background.ts";
import { asFault, Fault } from "../errors.ts";
import { monotonicMs } from "../solver/clock.ts";
import type { SolverPool } from "../solver/pool.ts";
import { SolveRun } from "../solver/run.ts";
import type { TravelSource } from "../travel/travel.ts";
import { deadlineReserveMs, runTime, threadsFor, travelPatienceMs } from "./budget.ts";
import { callerOf, type Caller } from "./caller.ts";
import { inProtoWords } from "./core-words.ts";
import { geometries } from "./geometry.ts";
import type { RpcMetrics } from "./metrics.ts";
import { Reporter } from "./reporter.ts";
import { statusOf } from "./status.ts";

/** The parts of the service that handle requests. */
export interface Services {
  background: Background;
  pool: SolverPool;
  travel: TravelSource;
  /** Islands of a run whose request sets no number. */
  islands: number;
  /** A run this far past its end counts as hung. */
  hungMs: number;
  log: Logger;
  metrics: RpcMetrics;
}

type Stream = ServerWritableStream<Buffer, SolveResponse>;

/** Whether the fault is the solver's own. */
const isOurs = ({ kind }: Fault): boolean => kind === "solver-failed" || kind === "hung";

/** Handles one Solve request: accepted, progress, result. */
export async function solve(services: Services, stream: Stream): Promise<void> {
  const caller = callerOf(stream);
  const startedMs = monotonicMs();
  const log = services.log.child({ rpc: "solve", requestId: caller.requestId });
  let code = status.OK;
  try {
    const planned = await answer(services, stream, caller, log);
    log.info({ ...planned, ms: Math.round(monotonicMs() - startedMs) }, "planned");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    const answered = statusOf(fault);
    code = answered.code;
    stream.emit("error", answered);
    const level = isOurs(fault) ? "error" : "warn";
    log[level](
      { fault: fault.kind, reason: fault.message, ms: Math.round(monotonicMs() - startedMs) },
      "not planned",
    );
  } finally {
    services.metrics.ended("Solve", code, (monotonicMs() - startedMs) / 1000);
  }
}

/** @returns the run's figures for the log */
async function answer(services: Services, stream: Stream, caller: Caller, log: Logger) {
  const { background, pool, travel } = services;
  const { signal } = caller;
  const seat = pool.admit();
  const reporter = new Reporter(stream);
  try {
    reporter.accepted(seat.position);
    await seat.prepare(signal);
    const { problem, options } = await background.readSolve(stream.request, signal);
    const time = runTime(options, problem.stops);
    const between = await travel.between(problem.layout.locations, signal, travelPatienceMs(time));
    const order = {
      problem: problem.json,
      travel: between.matrix,
      seed: options.seed,
      ...time,
      hungMs: services.hungMs,
      deadlineMs: caller.deadlineMs - deadlineReserveMs(problem.stops),
      maxIterations: options.maxIterations,
      threads: threadsFor(options, services.islands),
    };
    const attempt = () => seat.run(new SolveRun(order, (progress) => reporter.report(progress)), signal);
    const planned = attempt().catch((error: unknown) => {
      if (!(error instanceof Fault && error.kind === "hung")) throw error;
      // Its thread is gone. If the problem hangs the next thread, too, the run fails.
      log.error({ reason: error.message }, "the solver hung; the run starts again on a fresh thread");
      return attempt();
    });
    const solved = await inProtoWords(planned);
    services.metrics.solved(solved);
    const { plan, iterations, elapsedSeconds, islands } = solved;
    const lines = options.includeGeometry ? await geometries(problem.layout, plan, between, signal, log) : [];
    const { notices, withoutRoads } = between;
    const report = { notices: [...notices], withoutRoads };
    const hasReport = withoutRoads || notices.length > 0;
    const result = {
      plan,
      iterations,
      elapsedSeconds,
      geometries: lines,
      travel: hasReport ? report : undefined,
    };
    stream.write({ event: { $case: "result", value: result } });
    caller.answered();
    stream.end();
    const { stops, vehicles } = problem;
    const found = { cost: plan.cost?.value, unassigned: plan.unassigned.length, routes: plan.routes.length };
    return { stops, vehicles, islands, iterations, ...found };
  } finally {
    reporter.end();
    seat.leave();
  }
}
