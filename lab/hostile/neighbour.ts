import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Where the other company sends its requests, and the process whose memory is watched. */
export interface Neighbour {
  readonly address: string;
  readonly key: string;
  readonly pid: number;
}

/** Measurements of the other company since its start. */
export interface Watched {
  asked: number;
  longestMs: number;
  /** The longest wait for an answer that needs no database: the gateway itself was busy for so long. */
  liveMs: number;
  /** Requests that were not answered with 200. */
  readonly failures: string[];
  /** The longest delay of a timer here. The machine adds as much to any wait. */
  lagMs: number;
  peakMib: number;
}

/** Another company that requests its account all the time. */
export class Watch {
  readonly #worker: Worker;

  constructor(neighbour: Neighbour) {
    this.#worker = new Worker(new URL("neighbour-thread.ts", import.meta.url), { workerData: neighbour });
  }

  /** Watches while `act` runs. */
  async during(act: () => Promise<void>): Promise<Watched> {
    this.#worker.postMessage("begin");
    await act();
    this.#worker.postMessage("tell");
    const [watched] = (await once(this.#worker, "message")) as [Watched];
    return watched;
  }

  async stop(): Promise<void> {
    this.#worker.postMessage("stop");
    await once(this.#worker, "exit");
  }
}
