import { Failure } from "../../../api/failure.ts";
import type { Reply, Tasks } from "./core-tasks.ts";

/** The core in its thread. */
export class Core {
  readonly #worker = new Worker(new URL("./core-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("code" in data) waiting?.reject(new Failure(data.code, data.message));
      else waiting?.resolve(data.answer);
    });
    this.#worker.addEventListener("error", ({ message }) => {
      for (const waiting of this.#waiting.values()) waiting.reject(new Failure("INTERNAL_ERROR", message));
      this.#waiting.clear();
    });
  }

  /** @throws Failure */
  async ask<Name extends keyof Tasks>(
    name: Name,
    given: Tasks[Name]["given"],
  ): Promise<Tasks[Name]["answer"]> {
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, name, given });
    return (await waiting.promise) as Tasks[Name]["answer"];
  }

  close(): void {
    this.#worker.terminate();
  }
}
