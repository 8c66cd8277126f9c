import type { Reconciler } from "../shared/each-minute.ts";
import type { Base } from "../shared/base.ts";
import type { QuotaStore } from "./quota-store.ts";
import type { ProjectStore } from "./store.ts";

/** A record is written seconds after it is counted. After two minutes its gateway is considered dead. */
const DEAD_SECONDS = 120;

export interface Counters {
  readonly stopsOf: (projectId: string) => Promise<number>;
  readonly couriersOf: (projectId: string) => Promise<number>;
}

interface Parts extends Counters, Pick<Base, "clock" | "log"> {
  readonly store: ProjectStore;
  readonly quotas: QuotaStore;
}

/**
 * Repairs counts, at start and each minute, after a crash between a count and its record. Gives back quota slots of
 * projects that were never written, and corrects projects' counts of stops and couriers.
 */
export function projectReconciler(parts: Parts): Reconciler {
  const reconcile = async (): Promise<void> => {
    const moment = new Date(parts.clock.now().getTime() - DEAD_SECONDS * 1000);
    await compareSlots(moment, parts);
    await compareCounts(moment, parts);
  };
  return { what: "comparing counts", reconcile };
}

async function compareSlots(moment: Date, { store, quotas, log }: Parts): Promise<void> {
  for (const slot of await quotas.takenBefore(moment)) {
    if (await store.exists(slot.projectId)) {
      await quotas.keep(slot);
    } else {
      await quotas.giveBack(slot);
      log.warn(slot, "gave back the quota slot of a project that was never written");
    }
  }
}

async function compareCounts(moment: Date, { store, stopsOf, couriersOf, log }: Parts): Promise<void> {
  for (const project of await store.countedBefore(moment)) {
    const { id, stopsCount, couriersCount } = project;
    const counts = { stopsCount: await stopsOf(id), couriersCount: await couriersOf(id) };
    const isRight = counts.stopsCount === stopsCount && counts.couriersCount === couriersCount;
    const isSet = await store.recount(project, counts);
    if (isSet && !isRight) log.warn({ projectId: id, ...counts }, "corrected the counts of a project");
  }
}
