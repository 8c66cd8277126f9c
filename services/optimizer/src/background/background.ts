import type { Location } from "../travel/location.ts";
import { Piscina } from "piscina";
import { Fault } from "../errors.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { Twins } from "../travel/profile.ts";
import type { StraightLines } from "@rondo/solver/straight-line.ts";
import type { Answer, FillTask, ReadAdvise, ReadSolve, ReadTask } from "./task.ts";

/**
 * A thread of low priority for long work other than searches: reading a request of 5,000 stops (0.3 s), and
 * straight-line travel between them (1 s). So the main thread stays free to answer. It starts with its first task, and
 * does one task at a time. An aborted task rejects with the signal's reason.
 */
export class Background {
  readonly #twins: Twins;
  readonly #thread = new Piscina({
    filename: new URL("./thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    // If a thread could block its event loop in a wait, it would not notice that it must end.
    atomics: "disabled",
  });

  constructor(twins: Twins = {}) {
    this.#twins = twins;
  }

  /** @throws Fault "invalid" with the path of the first field at fault */
  async readSolve(received: Buffer, signal: AbortSignal): Promise<ReadSolve> {
    return valueOf((await this.#run("readSolve", this.#reading(received), signal)) as Answer<ReadSolve>);
  }

  /** @throws Fault "invalid" with the path of the first field at fault */
  async readAdvise(received: Buffer, signal: AbortSignal): Promise<ReadAdvise> {
    return valueOf((await this.#run("readAdvise", this.#reading(received), signal)) as Answer<ReadAdvise>);
  }

  async straightLines(
    locations: readonly Location[],
    lines: StraightLines,
    signal: AbortSignal,
  ): Promise<TravelMatrix> {
    return (await this.#run("matrix", { locations, lines }, signal)) as TravelMatrix;
  }

  /** Puts straight lines into a part of a matrix. @returns the matrix */
  async fillStraightLines(task: FillTask, signal: AbortSignal): Promise<TravelMatrix> {
    return (await this.#run("fill", task, signal)) as TravelMatrix;
  }

  /** Ends the thread with its task. */
  async close(): Promise<void> {
    await this.#thread.destroy();
  }

  #reading(received: Buffer): ReadTask {
    return { received, twins: this.#twins };
  }

  async #run(name: string, task: unknown, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    try {
      return await this.#thread.run(task, { name, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if ("invalid" in answer) throw new Fault("invalid", answer.invalid);
  return answer.value;
}
