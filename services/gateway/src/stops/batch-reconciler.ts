import type { Reconciler } from "../shared/each-minute.ts";
import type { Base } from "../shared/base.ts";
import type { BatchStore, OpenBatch } from "./batch-store.ts";
import type { StopStore } from "./store.ts";

/** Writing a batch takes at most a second. After two minutes its gateway is considered dead. */
const DEAD_SECONDS = 120;

interface Parts extends Pick<Base, "clock" | "log"> {
  readonly store: StopStore;
  readonly batches: BatchStore;
  readonly projects: { countAgain(projectId: string): Promise<void> };
}

/** Removes batches of stops that a crash left half-written, at start and each minute. */
export class BatchReconciler implements Reconciler {
  readonly what = "clearing up after batches";
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async reconcile(): Promise<void> {
    const { batches, clock } = this.#parts;
    const dead = new Date(clock.now().getTime() - DEAD_SECONDS * 1000);
    for (const batch of await batches.openedBefore(dead)) await this.#undo(batch);
  }

  async #undo({ _id, projectId }: OpenBatch): Promise<void> {
    const { store, batches, projects, log } = this.#parts;
    if (!(await batches.giveUp(_id))) return; // its gateway was only slow
    await store.removeBatch(projectId, _id);
    // The crash may have come before or after the batch was counted.
    await projects.countAgain(projectId);
    await batches.forget(_id);
    log.warn({ projectId, batchId: _id }, "removed a batch of stops that was never fully written");
  }
}
