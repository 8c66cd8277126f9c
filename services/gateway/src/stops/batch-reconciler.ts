import type { Logger } from "pino";
import type { Background } from "../context.ts";
import { EachMinute } from "../each-minute.ts";
import { ApiError } from "../errors.ts";
import type { Clock } from "../runtime.ts";
import type { BatchStore, OpenBatch } from "./batch-store.ts";
import type { StopStore } from "./store.ts";

/** Writing a batch takes a second at most; two minutes later whoever did it is dead. */
const DEAD_SECONDS = 120;

interface Parts {
  readonly store: StopStore;
  readonly batches: BatchStore;
  readonly projects: {
    get(companyId: string, projectId: string): Promise<{ readonly stopsCount: number }>;
    addToCount(projectId: string, what: "stops", count: number, most: number): Promise<boolean>;
  };
  readonly clock: Clock;
  readonly log: Logger;
}

/** Takes back, at start and each minute, batches of stops that a crash has left half-written: all or nothing. */
export class BatchReconciler implements Background {
  readonly #parts: Parts;
  readonly #minutes: EachMinute;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#minutes = new EachMinute(() => this.reconcile(), "clearing up after batches", parts.log);
  }

  start(): void {
    this.#minutes.start();
  }

  stop(): Promise<void> {
    return this.#minutes.stop();
  }

  /** One pass. */
  async reconcile(): Promise<void> {
    const { batches, clock } = this.#parts;
    const dead = new Date(clock.now().getTime() - DEAD_SECONDS * 1000);
    for (const batch of await batches.openedBefore(dead)) await this.#takeBack(batch);
  }

  async #takeBack({ _id, companyId, projectId }: OpenBatch): Promise<void> {
    const { store, batches, projects, log } = this.#parts;
    await store.removeBatch(projectId, _id);
    try {
      const { stopsCount } = await projects.get(companyId, projectId);
      // The crash may have come before or after the batch was counted.
      const drift = (await store.count(projectId)) - stopsCount;
      if (drift !== 0) await projects.addToCount(projectId, "stops", drift, Infinity);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // else the project is gone, and its count with it
    }
    await batches.close(_id);
    log.warn({ projectId, batchId: _id }, "took back a batch of stops that was never quite written");
  }
}
