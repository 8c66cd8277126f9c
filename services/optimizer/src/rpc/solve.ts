import type { ServerWritableStream } from "@grpc/grpc-js";
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
import { Reporter } from "./reporter.ts";
import { statusOf } from "./status.ts";

/** What the requests need of the service. */
export interface Services {
  background: Background;
  pool: SolverPool;
  travel: TravelSource;
  /** Islands of a run that does not say. */
  islands: number;
  /** How far past its end a run may be before it counts as hung. */
  hungMs: number;
  log: Logger;
}

type Stream = ServerWritableStream<Buffer, SolveResponse>;

/** Whether the fault is the solver's own. */
const isOurs = ({ kind }: Fault): boolean => kind === "solver-failed" || kind === "hung";

/** Handles one Solve request: accepted, progress, result. */
export async function solve(services: Services, stream: Stream): Promise<void> {
  const caller = callerOf(stream);
  const startedMs = monotonicMs();
  const log = services.log.child({ rpc: "solve", requestId: caller.requestId });
  try {
    const planned = await answer(services, stream, caller, log);
    log.info({ ...planned, ms: Math.round(monotonicMs() - startedMs) }, "planned");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    stream.emit("error", statusOf(fault));
    const level = isOurs(fault) ? "error" : "warn";
    log[level](
      { fault: fault.kind, reason: fault.message, ms: Math.round(monotonicMs() - startedMs) },
      "not planned",
    );
  }
}

/** @returns the run in figures, for the log */
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
      // Its thread is gone. A problem that hangs every thread fails with the next one.
      log.error({ reason: error.message }, "the solver hung; the run starts again on a fresh thread");
      return attempt();
    });
    const { plan, iterations, elapsedSeconds, islands } = await inProtoWords(planned);
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
