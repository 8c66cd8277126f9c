import type { Reconciler } from "../shared/each-minute.ts";
import type { Base } from "../shared/base.ts";
import type { QuotaStore } from "./quota-store.ts";
import type { ProjectStore } from "./store.ts";

/** A record is written seconds after it is counted. After two minutes its gateway is considered dead. */
const DEAD_SECONDS = 120;

interface Parts extends Pick<Base, "clock" | "log"> {
  readonly store: ProjectStore;
  readonly quotas: QuotaStore;
  readonly stopsOf: (projectId: string) => Promise<number>;
  readonly couriersOf: (projectId: string) => Promise<number>;
}

/**
 * Repairs counts, at start and each minute, after a crash between a count and its record. Gives back quota slots of
 * projects that were never written, and corrects projects' counts of stops and couriers.
 */
export class ProjectReconciler implements Reconciler {
  readonly what = "comparing counts";
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async reconcile(): Promise<void> {
    const moment = new Date(this.#parts.clock.now().getTime() - DEAD_SECONDS * 1000);
    await this.#compareSlots(moment);
    await this.#compareCounts(moment);
  }

  async #compareSlots(moment: Date): Promise<void> {
    const { store, quotas, log } = this.#parts;
    for (const slot of await quotas.takenBefore(moment)) {
      if (await store.exists(slot.projectId)) {
        await quotas.keep(slot);
      } else {
        await quotas.giveBack(slot);
        log.warn(slot, "gave back the quota slot of a project that was never written");
      }
    }
  }

  async #compareCounts(moment: Date): Promise<void> {
    const { store, stopsOf, couriersOf, log } = this.#parts;
    for (const project of await store.countedBefore(moment)) {
      const counts = { stopsCount: await stopsOf(project.id), couriersCount: await couriersOf(project.id) };
      const isRight =
        counts.stopsCount === project.stopsCount && counts.couriersCount === project.couriersCount;
      const isSet = await store.recount(project, counts);
      if (isSet && !isRight)
        log.warn({ projectId: project.id, ...counts }, "corrected the counts of a project");
    }
  }
}
