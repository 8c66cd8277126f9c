import { Server, ServerCredentials, status, type sendUnaryData } from "@grpc/grpc-js";
import {
  ExternalScalerService,
  type ExternalScalerServer,
  type ScaledObjectRef,
} from "@rondo/proto/keda/externalscaler.ts";
import type { Logger } from "pino";
import type { Background } from "../../shared/background.ts";
import type { Clock } from "../../shared/runtime.ts";
import type { Queue, QueueLook } from "../queue/queue-look.ts";

const METRIC = "rondo_solver_threads_wanted";

interface Parts {
  readonly look: QueueLook;
  readonly clock: Pick<Clock, "now">;
  readonly log: Logger;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** KEDA's external scaler: reports to an autoscaler how many solver threads the queue needs. Reads only the queue. */
export class ScalerServer implements Background {
  readonly #parts: Parts;
  readonly #server = new Server();
  readonly #bound = Promise.withResolvers<number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#server.addService(ExternalScalerService, this.#handlers());
  }

  /** The port it listens on, once started. */
  get port(): Promise<number> {
    return this.#bound.promise;
  }

  start(): void {
    const { host, port, log } = this.#parts;
    const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
    this.#server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) log.error({ err: error }, "the port for the autoscaler is not available");
      else this.#bound.resolve(bound);
    });
  }

  async stop(): Promise<void> {
    this.#server.forceShutdown();
    return Promise.resolve();
  }

  #handlers(): ExternalScalerServer {
    return {
      isActive: (call, reply) => {
        this.#answer(call.request, reply, (queue) => ({ result: isNeeded(queue) }));
      },
      streamIsActive: (call) => {
        let told: boolean | undefined;
        const tell = (): void => {
          const queue = this.#parts.look.latest;
          if (queue === undefined || isNeeded(queue) === told) return;
          told = isNeeded(queue);
          call.write({ result: told });
        };
        tell();
        call.on("cancelled", this.#parts.look.onLook(tell));
      },
      getMetricSpec: (call, reply) => {
        this.#answer(call.request, reply, (_queue, { threadsPerPod }) => ({
          metricSpecs: [
            { metricName: METRIC, targetSize: Math.floor(threadsPerPod), targetSizeFloat: threadsPerPod },
          ],
        }));
      },
      getMetrics: (call, reply) => {
        this.#answer(call.request.scaledObjectRef, reply, (queue, options) => {
          const wanted = threadsWanted(queue, this.#parts.clock.now(), options);
          return { metricValues: [{ metricName: METRIC, metricValue: wanted, metricValueFloat: wanted }] };
        });
      },
    };
  }

  /** Answers with an error while there is no look at the queue. An autoscaler then keeps the present pods. */
  #answer<Answer>(
    asked: ScaledObjectRef | undefined,
    reply: sendUnaryData<Answer>,
    answerFor: (queue: Queue, options: DemandOptions) => Answer,
  ): void {
    const queue = this.#parts.look.latest;
    if (queue === undefined) {
      reply({ code: status.UNAVAILABLE, details: "the queue cannot be read" });
      return;
    }
    try {
      reply(null, answerFor(queue, demandOptions(asked?.scalerMetadata ?? {})));
    } catch (error) {
      reply({ code: status.INVALID_ARGUMENT, details: (error as Error).message });
    }
  }
}

/** An autoscaler's options: the metadata of its trigger. */
interface DemandOptions {
  readonly threadsPerPod: number;
  /** A run may wait this long for a thread before it counts. */
  readonly waitSeconds: number;
}

/** @throws Error with one line, if a value is no number in its range */
function demandOptions(metadata: Readonly<Record<string, string>>): DemandOptions {
  const read = (name: string, least: number, most: number, otherwise: number): number => {
    const value = Number(metadata[name] ?? otherwise);
    if (value >= least && value <= most) return value;
    throw new Error(`${name} must be a number from ${least} to ${most}`);
  };
  return { threadsPerPod: read("threadsPerPod", 1, 1024, 2), waitSeconds: read("waitSeconds", 0, 86_400, 5) };
}

/**
 * The solver threads that are needed now: one for each run in progress, and one for each run that has waited too long for a
 * thread. A short burst that the present threads take in time needs no further pod.
 */
function threadsWanted({ waiting, running }: Queue, now: Date, { waitSeconds }: DemandOptions): number {
  const late = waiting.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= waitSeconds * 1000);
  return running.length + late.length;
}

/** Whether any pod is needed: a run that waits needs one at once if there is none. */
function isNeeded({ waiting, running }: Queue): boolean {
  return waiting.length + running.length > 0;
}
