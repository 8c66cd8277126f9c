import type { Reconciler } from "../shared/each-minute.ts";
import type { Clock } from "../shared/runtime.ts";
import type { Deletion, DeletionStore } from "./store.ts";

/** When a deletion is repeated. A request that began before it has ended by the last time, or its gateway is dead. */
const REPEATS_AFTER_SECONDS = [120, 900] as const;

interface Parts {
  readonly store: DeletionStore;
  readonly clock: Clock;
}

/** Notes deletions before they begin, and repeats them, so that nothing that was written beside them stays. */
export class DeletionRepeater implements Reconciler {
  readonly what = "repeating deletions";
  readonly #parts: Parts;
  readonly #repeat: (deletion: Deletion) => Promise<void>;

  /** @param repeat deletes what is left; may be repeated */
  constructor(parts: Parts, repeat: (deletion: Deletion) => Promise<void>) {
    this.#parts = parts;
    this.#repeat = repeat;
  }

  async note(companyId: string, projectId: string | null): Promise<void> {
    const at = this.#parts.clock.now();
    const _id = projectId ?? companyId;
    await this.#parts.store.put({ _id, companyId, projectId, at, repeats: 0, nextAt: timeOf(at, 0) });
  }

  async reconcile(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const deletion of await store.due(clock.now())) {
      await this.#repeat(deletion);
      const repeats = deletion.repeats + 1;
      if (repeats < REPEATS_AFTER_SECONDS.length)
        await store.plan(deletion, repeats, timeOf(deletion.at, repeats));
      else await store.forget(deletion);
    }
  }
}

function timeOf(at: Date, repeats: number): Date {
  return new Date(at.getTime() + (REPEATS_AFTER_SECONDS[repeats] ?? 0) * 1000);
}
