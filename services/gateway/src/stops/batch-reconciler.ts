import type { Reconciler } from "../shared/each-minute.ts";
import type { StopParts } from "./parts.ts";

/** Writing a batch takes at most a second. After two minutes its gateway is considered dead. */
const DEAD_SECONDS = 120;

/** Removes batches of stops that a crash left half-written, at start and each minute. */
export function batchReconciler({ store, batches, projects, clock, log }: StopParts): Reconciler {
  const reconcile = async (): Promise<void> => {
    const dead = new Date(clock.now().getTime() - DEAD_SECONDS * 1000);
    for (const { _id, projectId } of await batches.openedBefore(dead)) {
      if (!(await batches.giveUp(_id))) continue; // its gateway was only slow
      await store.removeBatch(projectId, _id);
      // The crash may have come before or after the batch was counted.
      await projects.countAgain(projectId);
      await batches.forget(_id);
      log.warn({ projectId, batchId: _id }, "removed a batch of stops that was never fully written");
    }
  };
  return { what: "clearing up after batches", reconcile };
}
