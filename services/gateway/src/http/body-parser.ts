import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Endpoint } from "./endpoint.ts";
import { unpack, type PackedBody } from "./packed-body.ts";
import { parseBody, type ParsedBody } from "./parse-body.ts";
import { FairQueue } from "../shared/fair-queue.ts";

/** Any number of bodies up to this size may be in memory. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Bodies up to this size are parsed on the main thread. The worst takes a few milliseconds. */
const PARSED_HERE_BYTES = 16 * 1024;
/**
 * Bodies up to this size are parsed at once. After a larger one, the main thread serves other requests before the next.
 */
const TINY_BODY_BYTES = 1024;
/** After a body larger than this the thread ends, because only then its memory is freed at once. */
const HUGE_BODY_BYTES = 2 * 1024 * 1024;
/** An unused thread ends after this time, which frees its memory. */
const IDLE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

export interface BodyTask {
  /** Null where a body has no rules. */
  readonly operationId: string | null;
  readonly raw: Uint8Array<ArrayBuffer>;
}

/**
 * Parses and validates bodies. Large bodies go to another thread, one at a time, so that the main thread can answer
 * other requests.
 */
export class BodyParser {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #here = new FairQueue();
  readonly #beside = new FairQueue();

  /** The bytes of a large body move to the thread, so the caller can no longer read them. */
  async parse(companyId: string, endpoint: Endpoint, raw: Buffer<ArrayBuffer>): Promise<ParsedBody> {
    if (raw.length <= TINY_BODY_BYTES) return parseBody(raw, endpoint);
    if (raw.length <= PARSED_HERE_BYTES) {
      return this.#here.run(companyId, async () => {
        await nextTurn();
        return parseBody(raw, endpoint);
      });
    }
    const operationId = endpoint.body === undefined ? null : endpoint.operationId;
    return unpack(await this.#beside.run(companyId, async () => this.#parseBeside({ operationId, raw })));
  }

  /** Ends the thread. The body that it is parsing is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #parseBeside(task: BodyTask): Promise<PackedBody> {
    clearTimeout(this.#idle);
    const isHuge = task.raw.length > HUGE_BODY_BYTES; // read before the bytes move
    const worker = (this.#worker ??= startThread());
    const over = new AbortController();
    try {
      worker.postMessage(task, [task.raw.buffer]);
      const answered = once(worker, "message", over) as Promise<[PackedBody]>;
      const ended = once(worker, "exit", over).then((): never => {
        throw new Error("the thread for bodies has ended");
      });
      const [packed] = await Promise.race([answered, ended]);
      return packed;
    } catch (error) {
      this.#worker = undefined;
      if (error instanceof Error && "code" in error && error.code === OUT_OF_MEMORY) return TOO_MUCH;
      throw error;
    } finally {
      over.abort();
      if (isHuge) await this.close();
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
  worker.on("error", () => undefined); // the body that is being parsed gets the error
  worker.unref();
  return worker;
}
