import { Worker } from "node:worker_threads";
import type { Endpoint } from "./endpoint.ts";
import { unpack } from "./packed-body.ts";
import type { PackedBody } from "./packed-body.ts";
import { parseBody } from "./parse-body.ts";
import type { ParsedBody } from "./parse-body.ts";

/** Bodies up to here are parsed where they arrive: that takes less than a millisecond, or ten for the worst. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** An unused thread ends after this time, and its memory goes with it. */
const IDLE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

/** What the thread is sent. */
export interface BodyTask {
  readonly operationId: string;
  readonly raw: Uint8Array<ArrayBuffer>;
}

/** Parses and validates bodies: the large ones on a thread beside, one at a time, so that others are answered meanwhile. */
export class BodyParser {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Takes the bytes of a large body away. */
  async parse(endpoint: Endpoint, raw: Buffer<ArrayBuffer>): Promise<ParsedBody> {
    if (raw.length <= SMALL_BODY_BYTES) return parseBody(raw, endpoint);
    const turn = this.#last.then(async () => this.#parseBeside({ operationId: endpoint.operationId, raw }));
    this.#last = turn.catch(() => undefined);
    return unpack(await turn);
  }

  /** Ends the thread; a body in hand is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #parseBeside(task: BodyTask): Promise<PackedBody> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= startThread());
    try {
      return await new Promise<PackedBody>((resolve, reject) => {
        const settle = (act: () => void): void => {
          worker.off("message", done).off("error", fail).off("exit", end);
          act();
        };
        const done = (packed: PackedBody): void => {
          settle(() => {
            resolve(packed);
          });
        };
        const fail = (error: Error): void => {
          settle(() => {
            reject(error);
          });
        };
        const end = (): void => {
          fail(new Error("the thread for bodies has ended"));
        };
        worker.on("message", done).on("error", fail).on("exit", end);
        worker.postMessage(task, [task.raw.buffer]);
      });
    } catch (error) {
      this.#worker = undefined;
      if (error instanceof Error && "code" in error && error.code === OUT_OF_MEMORY) return TOO_MUCH;
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }
}

const TOO_MUCH: PackedBody = {
  rest: JSON.stringify({
    issues: [{ path: "", code: "too_big", message: "The body takes too much memory." }],
    ignored: [],
  }),
  lists: [],
};

function startThread(): Worker {
  const worker = new Worker(new URL("../body-thread.ts", import.meta.url), {
    name: "bodies",
    resourceLimits: MEMORY,
  });
  worker.on("error", () => undefined); // told to the body in hand
  worker.unref();
  return worker;
}
