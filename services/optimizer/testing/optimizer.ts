import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  type ClientReadableStream,
  type ServiceError,
} from "@grpc/grpc-js";
import {
  OptimizerServiceService,
  Problem,
  SolveOptions,
  type Progress,
  type Result,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { coreUrl } from "@rondo/solver/core.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { service as healthService } from "grpc-health-check";
import { closeAtEnd } from "../../../test/support/lifetime.ts";
import { configFrom } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import type { SolverPool } from "../src/solver/pool.ts";
import { startServer, type Optimizer } from "../src/server.ts";

export const OptimizerClient = clientOf(OptimizerServiceService);
export type OptimizerClient = InstanceType<typeof OptimizerClient>;

/** A running service on a free port, with a client of it. */
export interface RunningOptimizer {
  server: Optimizer;
  pool: SolverPool;
  client: OptimizerClient;
  address: string;
  close: () => Promise<void>;
}

/** Starts the real service with these settings, until its test or file ends; `core` takes the place of the VRP core's module. */
export async function startOptimizer(
  env: Record<string, string>,
  core?: string,
  trust = credentials.createInsecure(),
): Promise<RunningOptimizer> {
  const config = configFrom({ OPTIMIZER_PORT: "0", SOLVER_THREADS: "1", LOG_LEVEL: "silent", ...env });
  const context = createContext({ config, ...(core !== undefined && { core }) });
  const server = await startServer(context);
  const address = `127.0.0.1:${server.port}`;
  const client = new OptimizerClient(address, trust);
  const close = async (): Promise<void> => {
    client.close();
    await server.kill();
  };
  closeAtEnd(close);
  return { server, pool: context.pool, client, address, close };
}

const HealthClient = makeGenericClientConstructor(healthService, "Health");
type Check = (request: object, reply: (error: Error | null, answer: { status: string }) => void) => void;

/** What the health service at an address says of the optimizer. */
export async function healthOf(address: string): Promise<string> {
  const client = new HealthClient(address, credentials.createInsecure());
  const asked = new Promise<string>((resolve, reject) => {
    const request = { service: "optimizer.v1.OptimizerService" };
    (client as unknown as { check: Check }).check(request, (error, answer) => {
      if (error) reject(error);
      else resolve(answer.status);
    });
  });
  return asked.finally(() => {
    client.close();
  });
}

/** A module of the real core in which these exports take the place of its own. `core` names the real one. */
export function coreWith(exports: string): string {
  const url = JSON.stringify(coreUrl);
  const source = `import * as core from ${url};\nexport * from ${url};\n${exports}`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** What a request has said so far, and how it ended. */
export interface SolveInProgress {
  stream: ClientReadableStream<SolveResponse>;
  /** Kinds of the messages, in the order in which they came. */
  kinds: string[];
  progress: Progress[];
  /** Resolves with the queue position; rejects if the request ends before. */
  accepted: Promise<number>;
  /** Resolves when the first progress of its search has come; rejects if the request ends before. */
  searching: Promise<Progress>;
  /** Resolves with the plan; rejects with the request's status. */
  result: Promise<Result>;
}

export function requestSolve(
  client: OptimizerClient,
  problem: Problem,
  options: Partial<SolveOptions>,
  deadline?: Date,
): SolveInProgress {
  const request = { problem, options: SolveOptions.fromPartial(options) };
  const stream = client.solve(request, new Metadata(), deadline ? { deadline } : {});
  const kinds: string[] = [];
  const progress: Progress[] = [];
  const accepted = Promise.withResolvers<number>();
  const searching = Promise.withResolvers<Progress>();
  const result = Promise.withResolvers<Result>();
  stream.on("data", ({ event }: SolveResponse) => {
    if (!event) return;
    kinds.push(event.$case);
    if (event.$case === "accepted") accepted.resolve(event.value.queuePosition);
    else if (event.$case === "result") result.resolve(event.value);
    else {
      progress.push(event.value);
      if (event.value.fraction > 0) searching.resolve(event.value);
    }
  });
  const ended = (error: ServiceError | Error) => {
    for (const waiting of [accepted, searching, result]) {
      waiting.promise.catch(() => undefined);
      waiting.reject(error);
    }
  };
  stream.on("error", ended);
  stream.on("end", () => {
    ended(new Error("the stream has ended"));
  });
  return {
    stream,
    kinds,
    progress,
    accepted: accepted.promise,
    searching: searching.promise,
    result: result.promise,
  };
}

/** A day in a city: stops around a depot, with windows and loads, that three couriers can serve. */
export function cityDay(stops: number): Problem {
  // A fixed sequence: the same day in every run of the tests.
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const places = [{ latitude: 60.17, longitude: 24.94 }];
  for (let i = 0; i < stops; i++) {
    places.push({ latitude: 60.17 + (next() - 0.5) / 10, longitude: 24.94 + (next() - 0.5) / 5 });
  }
  const vehicle = { startPlace: 0, endPlace: 0, shiftStart: 0, shiftEnd: 36_000, capacity: [stops * 1000] };
  return Problem.fromPartial({
    places,
    vehicles: [vehicle, vehicle, vehicle],
    stops: places.slice(1).map((_, i) => ({
      place: i + 1,
      serviceSeconds: 120,
      demand: [1000],
      timeWindows: i % 3 === 0 ? [{ start: 3600, end: 28_800 }] : [],
    })),
  });
}
