import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Where another company asks, and whose memory is looked at. */
export interface Neighbour {
  readonly address: string;
  readonly key: string;
  readonly pid: number;
}

/** What the other company saw since it was told to begin. */
export interface Watched {
  asked: number;
  longestMs: number;
  /** The same of a request that needs no database: how long the gateway itself answered nobody. */
  liveMs: number;
  /** Requests that were not answered with 200. */
  readonly failures: string[];
  /** The longest that a timer here was late: what the machine itself adds to any wait. */
  lagMs: number;
  peakMib: number;
}

/** Another company that asks for its account all the time. */
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
