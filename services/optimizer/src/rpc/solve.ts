import { status, type ServerWritableStream } from "@grpc/grpc-js";
import type { SolveResponse, TravelReport } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import type { Background } from "../background/background.ts";
import type { ProblemLayout } from "../background/task.ts";
import { asFault, Fault } from "../errors.ts";
import type { Solved } from "../solver/order.ts";
import type { SolverPool } from "../solver/pool.ts";
import { SolveRun } from "../solver/run.ts";
import type { VehicleTravel, VehicleTravelSource } from "../travel/vehicle-travel.ts";
import {
  deadlineReserveMs,
  runTime,
  searchInTime,
  threadsFor,
  travelPatienceMs,
  type RunTime,
} from "./budget.ts";
import { inProtoWords } from "./core-words.ts";
import { geometries } from "./geometry.ts";
import type { RpcMetrics } from "./metrics.ts";
import { receive, type Received } from "./receive.ts";
import { Reporter } from "./reporter.ts";
import { statusOf } from "./status.ts";

/** The parts of the service that handle requests. */
export interface Services {
  background: Background;
  pool: SolverPool;
  travel: VehicleTravelSource;
  /** Islands of a run whose request sets no number. */
  islands: number;
  /** A run this far past its end counts as hung. */
  hungMs: number;
  log: Logger;
  metrics: RpcMetrics;
  tracing: Tracing;
}

type Stream = ServerWritableStream<Buffer, SolveResponse>;

/** Whether the fault is the solver's own. */
const isOurs = ({ kind }: Fault): boolean => kind === "solver-failed" || kind === "hung";

/** Handles one Solve request: accepted, progress, result. */
export async function solve(services: Services, stream: Stream): Promise<void> {
  const received = receive(services, "Solve", stream);
  const { caller, log } = received;
  let code = status.OK;
  try {
    const planned = await answer(services, stream, received);
    log.info({ ...planned, ms: received.ms() }, "planned");
  } catch (error) {
    const fault = asFault(error);
    caller.answered();
    const answered = statusOf(fault);
    code = answered.code;
    stream.emit("error", answered);
    const level = isOurs(fault) ? "error" : "warn";
    log[level]({ fault: fault.kind, reason: fault.message, ms: received.ms() }, "not planned");
  } finally {
    received.ended(code);
  }
}

/** @returns the run's figures for the log */
async function answer(services: Services, stream: Stream, received: Received) {
  const { background, pool, travel } = services;
  const { caller, log, part } = received;
  const { signal } = caller;
  const seat = pool.admit();
  const reporter = new Reporter(stream);
  try {
    reporter.accepted(seat.position);
    await part("wait for preparation", async () => seat.prepare(signal));
    const { problem, options } = await part("read the request", async () =>
      background.readSolve(stream.request, signal),
    );
    const time = runTime(options, problem.stops);
    const between = await part("travel times", async () =>
      travel.between(problem.layout, signal, travelPatienceMs(time)),
    );
    const order = {
      problem: problem.json,
      travel: between.matrix,
      seed: options.seed,
      hungMs: services.hungMs,
      deadlineMs: caller.deadlineMs - deadlineReserveMs(problem.stops),
      maxIterations: options.maxIterations,
      threads: threadsFor(options, services.islands),
    };
    const queuedAt = Date.now();
    const search = async (limit: RunTime) => {
      const attempt = () =>
        seat.run(new SolveRun({ ...order, ...limit }, (progress) => reporter.report(progress)), signal);
      return attempt().catch((error: unknown) => {
        if (!(error instanceof Fault && error.kind === "hung")) throw error;
        // Its thread is gone. If the problem hangs the next thread, too, the run fails.
        log.error({ reason: error.message }, "the solver hung; the run starts again on a fresh thread");
        return attempt();
      });
    };
    const solved = await inProtoWords(searchInTime(options, problem.stops, time, search));
    services.metrics.solved(solved);
    traceSearch(services.tracing, received, queuedAt, solved);
    const { plan, iterations, elapsedSeconds, islands } = solved;
    const lines = options.includeGeometry
      ? await part("trace the routes", async () => geometries(problem.layout, plan, between, signal, log))
      : [];
    const report = travelReport(problem.layout, between);
    const result = {
      plan,
      iterations,
      elapsedSeconds,
      geometries: lines,
      travel: report,
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

/** Undefined if there is nothing to tell. */
function travelReport({ ofVehicles }: ProblemLayout, travel: VehicleTravel): TravelReport | undefined {
  const { notices, withoutRoads, withoutSides, lacksRoads } = travel;
  const vehiclesWithoutRoads = [...ofVehicles.keys()].filter((v) => lacksRoads(ofVehicles[v]?.profile ?? 0));
  const hasLists = notices.length + vehiclesWithoutRoads.length > 0;
  if (!withoutRoads && !withoutSides && !hasLists) return undefined;
  return { notices: [...notices], withoutRoads, withoutSides, vehiclesWithoutRoads };
}

/** The spans of a search that has just ended, and of its wait for a thread. */
function traceSearch(
  tracing: Tracing,
  { span }: Received,
  queuedAt: number,
  { elapsedSeconds, iterations, islands }: Solved,
): void {
  const endedAt = Date.now();
  const startedAt = Math.max(queuedAt, endedAt - elapsedSeconds * 1000);
  const parent = span.traceparent;
  tracing.start("wait for a thread", { parent, at: queuedAt }).end({ at: startedAt });
  const attributes = { "rondo.iterations": iterations, "rondo.islands": islands };
  tracing.start("search", { parent, at: startedAt, attributes }).end({ at: endedAt });
}
