import { computed, signal } from "@preact/signals";
import { listPlans } from "../../../api/plans.ts";
import { Resource } from "../../../api/resource.ts";
import type { Change, PlanHead } from "../../../api/types.ts";
import { Day } from "../day.ts";
import { chainOf, lastReleased } from "./heads.ts";

/** Ids of two plans; null where the page chooses. */
interface Asked {
  readonly from: string | null;
  readonly to: string | null;
}

/** The plans of a day, and the two of them that are compared. */
export class Plans {
  readonly day: Day;
  readonly heads: Resource<PlanHead[]>;
  /** The plans that a person chose. */
  readonly asked = signal<Asked>({ from: null, to: null });
  readonly #beside = new Map<string, Day>();

  constructor(day: Day) {
    this.day = day;
    this.heads = new Resource(() => listPlans(day.projectId));
  }

  readonly all = computed<readonly PlanHead[]>(() => this.heads.value.value ?? []);
  readonly current = computed(() => this.all.value.find(({ isCurrent }) => isCurrent) ?? null);
  /** The plan that the couriers know. */
  readonly released = computed(() => lastReleased(this.all.value));
  /** The later one of the two: the chosen plan, else the current one. */
  readonly to = computed(() => this.#find(this.asked.value.to) ?? this.current.value);
  /** The earlier one: the chosen plan, else the one that the other would replace, or was made from. */
  readonly from = computed(() => {
    const to = this.to.value;
    const chosen = this.#find(this.asked.value.from);
    if (chosen !== null && chosen !== to) return chosen;
    if (to === null) return null;
    if (!to.isCurrent) return this.current.value;
    return this.#find(to.basedOn) ?? this.all.value.find((head) => head !== to) ?? null;
  });
  /** The changes of each plan that was made from the earlier one, up to the later one. */
  readonly changes = computed<readonly Change[]>(() => {
    const [from, to] = [this.from.value, this.to.value];
    if (from === null || to === null) return [];
    const steps = chainOf(this.all.value, from, to);
    return steps.flatMap(({ planId }) => this.beside(planId).plan.value.value?.changes ?? []);
  });

  /** Chooses the plans to compare. */
  choose(asked: Partial<Asked>): void {
    this.asked.value = { ...this.asked.peek(), ...asked };
  }

  /** A plan in the form of a day. It is loaded when it is first asked for. */
  beside(planId: string): Day {
    if (planId === this.day.plan.value.value?.planId) return this.day;
    let found = this.#beside.get(planId);
    if (found === undefined) {
      found = new Day(this.day.projectId, { day: this.day, planId });
      this.#beside.set(planId, found);
      void found.plan.load();
    }
    return found;
  }

  #find(planId: string | null): PlanHead | null {
    return this.all.value.find((head) => head.planId === planId) ?? null;
  }
}
