import type { ServerWritableStream } from "@grpc/grpc-js";
import { SolveOptions, SolveRequest, type SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { SolveRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import type { Tracing } from "@rondo/signals/tracing.ts";
import { decodeChecked } from "@rondo/wire/decode.ts";
import { Fault } from "@rondo/solver/fault.ts";
import { sharedMatrix } from "@rondo/solver/shared-matrix.ts";
import type { Solved } from "../solver/order.ts";
import { SolveRun } from "../solver/run.ts";
import {
  deadlineReserveMs,
  runTime,
  searchInTime,
  threadsFor,
  travelPatienceMs,
  type RunTime,
} from "@rondo/solver/request/budget.ts";
import { inProtoWords } from "./core-words.ts";
import { geometries } from "@rondo/solver/request/geometry.ts";
import { readRequest, type Reader } from "./reader.ts";
import type { Received } from "./receive.ts";
import { Reporter } from "./reporter.ts";
import type { Services } from "./services.ts";
import { travelReport } from "@rondo/solver/request/travel-report.ts";
import { requireAtMost } from "@rondo/solver/request/validate.ts";

export const limits = { timeLimitMs: 3_600_000, threads: 256 } as const;

export const solveReader: Reader<SolveRequest, SolveOptions> = {
  decode: (received) => decodeChecked(SolveRequestSchema, SolveRequest, received),
  given: ({ options = SolveOptions.fromPartial({}) }) => {
    requireAtMost("options.time_limit_ms", options.timeLimitMs, limits.timeLimitMs);
    requireAtMost("options.threads", options.threads, limits.threads);
    return options;
  },
};

type Stream = ServerWritableStream<Buffer, SolveResponse>;

/** Answers a Solve request: accepted, progress, result. @returns the run's figures for the log */
export async function solve(services: Services, stream: Stream, received: Received) {
  const { pool, travel } = services;
  const { caller, log, part } = received;
  const { signal } = caller;
  const seat = pool.admit();
  const reporter = new Reporter(stream);
  try {
    reporter.accepted(seat.position);
    await part("wait for preparation", async () => seat.prepare(signal));
    const { problem, given: options } = await part("read the request", async () =>
      readRequest<SolveOptions>("solve", stream.request, services, signal),
    );
    const time = runTime(options, problem.stops);
    const threads = threadsFor(options, services.islands);
    const travelTimes = async () => {
      const found = await travel.between(problem.layout, signal, travelPatienceMs(time));
      return threads > 1 ? { ...found, matrix: await sharedMatrix(found.matrix) } : found;
    };
    const between = await part("travel times", travelTimes);
    const order = {
      problem: problem.json,
      seed: options.seed,
      hungMs: services.hungMs,
      deadlineMs: caller.deadlineMs - deadlineReserveMs(problem.stops),
      maxIterations: options.maxIterations,
      threads,
    };
    const queuedAt = Date.now();
    const search = async (limit: RunTime) => {
      const attempt = async () => {
        // An attempt takes a movable matrix with it.
        const { matrix } = between.matrix.durations.length > 0 ? between : await travelTimes();
        const run = new SolveRun({ ...order, ...limit, travel: matrix }, (progress) =>
          reporter.report(progress),
        );
        return seat.run(run, signal);
      };
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
