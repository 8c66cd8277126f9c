import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerWritableStream,
} from "@grpc/grpc-js";
import {
  AdviseResponse,
  Cost,
  EvaluateResponse,
  OptimizerServiceService,
  type Plan,
  type Problem,
  type Result,
  type SolveRequest,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { closeAtEnd } from "../../../test/support/lifetime.ts";

export type SolveStream = ServerWritableStream<SolveRequest, SolveResponse>;
/** The drive from one stop to the next. With a minute of waiting and five of service, stops are an hour apart. */
const LEG_SECONDS = 3240;

type Behaviour = (stream: SolveStream) => void;

/**
 * An optimizer that follows a script. It does what the real one cannot do on demand: be full, hang, die. Its plans give
 * every stop to the first vehicle, an hour apart.
 */
export class TestOptimizer {
  readonly streams: SolveStream[] = [];
  readonly host: string;
  port: number;
  /** Behaviour towards the next requests, in order. Afterwards each request gets a plan. */
  readonly script: Behaviour[] = [];
  #server: Server | undefined;
  readonly #arrivals: { count: number; resolve: () => void }[] = [];

  /** @param port default: a free one */
  constructor(host = "127.0.0.1", port = 0) {
    this.host = host;
    this.port = port;
  }

  get address(): string {
    return `${this.host}:${this.port}`;
  }

  /** Starts until its test or its file ends. */
  async start(): Promise<void> {
    closeAtEnd(() => {
      this.kill();
    });
    const server = new Server();
    server.addService(OptimizerServiceService, {
      solve: (stream: SolveStream) => {
        this.streams.push(stream);
        (this.script.shift() ?? answer)(stream);
        for (const { count, resolve } of this.#arrivals) if (this.streams.length >= count) resolve();
      },
      evaluate: (_call: unknown, reply: sendUnaryData<EvaluateResponse>) => {
        reply(null, EvaluateResponse.create());
      },
      advise: (_call: unknown, reply: sendUnaryData<AdviseResponse>) => {
        reply(null, AdviseResponse.create());
      },
    });
    this.#server = server;
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(this.address, ServerCredentials.createInsecure(), (error, port) => {
        if (error) reject(error);
        else resolve(port);
      });
    });
  }

  /** Ends at once and breaks off all requests. */
  kill(): void {
    this.#server?.forceShutdown();
  }

  /** Resolves when this many requests have come since the start. */
  async arrived(count: number): Promise<void> {
    if (this.streams.length >= count) return;
    await new Promise<void>((resolve) => this.#arrivals.push({ count, resolve }));
  }
}

/** Accepts, reports half of the progress, and gives the plan. */
export function answer(stream: SolveStream): void {
  accept(stream, 0);
  progress(stream, 0.5);
  finish(stream);
}

export function progress(stream: SolveStream, fraction: number): void {
  stream.write({ event: { $case: "progress", value: { iterations: 5, elapsedSeconds: 0.1, fraction } } });
}

/** Ends an accepted request with its plan, or with another result. */
export function finish(stream: SolveStream, result: Partial<Result> = {}): void {
  const plan = planFor(stream.request.problem as Problem);
  const value = { plan, iterations: 10, elapsedSeconds: 0.2, geometries: [], ...result };
  stream.write({ event: { $case: "result", value } });
  stream.end();
}

/** Accepts into the queue (position above 0) or to a solver, and says nothing more. */
export function accept(stream: SolveStream, queuePosition: number): void {
  stream.write({ event: { $case: "accepted", value: { queuePosition } } });
}

/** Takes a request to a solver, and says nothing more. */
export const hold: Behaviour = (stream) => {
  accept(stream, 0);
};

/** Takes a request into its queue, and says nothing more. */
export const queue: Behaviour = (stream) => {
  accept(stream, 1);
};

/** Breaks off like an optimizer that dies at work on the run. */
export const die: Behaviour = (stream) => {
  accept(stream, 0);
  stream.emit("error", { code: status.UNAVAILABLE, details: "Connection dropped" });
};

/** Refuses: `RESOURCE_EXHAUSTED`, `FAILED_PRECONDITION`, … */
export function refuse(code: keyof typeof status): Behaviour {
  return (stream) => {
    stream.emit("error", { code: status[code], details: "as the test asks for" });
  };
}

function planFor(problem: Problem): Plan {
  const activities = problem.stops.map(({ place }, index) => ({
    target: { $case: "stop" as const, value: index },
    arrival: index * 3600,
    start: index * 3600 + 60,
    departure: index * 3600 + 360,
    distanceMeters: 1000,
    drivingSeconds: index === 0 ? 0 : LEG_SECONDS,
    setupSeconds: 0,
    loadAfter: problem.vehicles[0]?.capacity.map(() => 500) ?? [],
    place,
  }));
  const drivingSeconds = LEG_SECONDS * Math.max(0, activities.length - 1);
  const waitAndServiceSeconds = 360 * activities.length;
  const route = {
    vehicle: 0,
    departure: 0,
    end: drivingSeconds + waitAndServiceSeconds,
    distanceMeters: 1000 * activities.length,
    drivingSeconds,
    serviceSeconds: 300 * activities.length,
    setupSeconds: 0,
    waitSeconds: 60 * activities.length,
    breakSeconds: 0,
    overtimeSeconds: 0,
    cost: drivingSeconds + waitAndServiceSeconds,
    activities,
    returnDistanceMeters: 0,
    returnDrivingSeconds: 0,
  };
  return { routes: [route], unassigned: [], cost: Cost.fromPartial({ value: route.cost }) };
}
