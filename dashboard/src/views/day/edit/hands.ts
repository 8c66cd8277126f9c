import { isStopRow } from "@rondo/day/plan/row.ts";
import { batch, computed, signal } from "@preact/signals";
import type { ShiftTimes, StopTimes } from "@rondo/day/asking/other-times.ts";
import type { Violation } from "@rondo/day/records/plan.ts";
import type { Lane, Visit } from "@rondo/day/out/lanes.ts";
import type { Day } from "../day.ts";
import type { EditedPlan, Partner } from "./edited-plan.ts";
import { isBehind, NO_TIMES } from "./moved.ts";
import type { EditSession } from "./session.ts";
import { shipmentsOf, type Shipments } from "./shipments.ts";

/** Stops in the hand of a person, who looks for their place. */
export interface Grab {
  readonly stopIds: readonly string[];
  readonly by: "pointer" | "keys";
}

/** Where stops would go: before the delivery with this rank of those that are shown; `out`: into no route. */
export type Over =
  | {
      readonly assignmentId: string;
      readonly rank: number;
      /** The best place with the courier, which this is. */
      readonly best?: Option | undefined;
    }
  | "out";

/** The best place with a courier, and its price. */
export interface Option {
  readonly assignmentId: string;
  /** Among the deliveries of the courier without what is moved. */
  readonly rank: number;
  /** The other end of its shipment, which goes along. */
  readonly partner: Partner | null;
  readonly extraWorkingSeconds: number;
  readonly violations: readonly Violation[];
}

/** A dialog of an edit. */
export type EditDialog =
  | "differences"
  | "keep"
  | "discard"
  | "fill"
  | { readonly kind: "move"; readonly stopIds: readonly string[] };

/** The plan of a day in the hands of a person: what is moved, and what is shown in place of the current plan. */
export class Hands {
  readonly #day: Day;
  /** Whether its bar, dialogs and keys are wanted. */
  readonly isUsed = computed(
    () =>
      this.session.value !== null ||
      this.isOpening.value ||
      this.grab.value !== null ||
      this.dialog.value !== null,
  );
  /** Null until the first change. */
  readonly session = signal<EditSession | null>(null);
  /** The core is being loaded. */
  readonly isOpening = signal(false);
  readonly grab = signal<Grab | null>(null);
  readonly over = signal<Over | null>(null);
  /** The plan with what is in the hand at the place that is looked at. */
  tried: { readonly over: Over; readonly plan: EditedPlan } | null = null;
  isPricing = false;
  /** The best place of the stop in hand with each courier, the best of all first. */
  readonly options = signal<readonly Option[]>([]);
  /** What the place that is looked at costs, or the rule against it. */
  readonly price = signal<{ readonly text: string; readonly isBroken: boolean } | null>(null);
  /** The words that are spoken after a move by keys. */
  readonly spoken = signal("");
  readonly dialog = signal<EditDialog | null>(null);
  /** Goes where a person wanted to go, who was asked about changes that are not kept. */
  readonly leave = signal<(() => void) | null>(null);
  /** What finds places on the pictures of the page. */
  readonly finders = new Set<(x: number, y: number) => Over | null | undefined>();
  #opening: Promise<EditSession> | null = null;

  constructor(day: Day) {
    this.#day = day;
  }

  /** The plan by hand; null: the current one is shown. */
  readonly shown = computed(() => this.session.value?.shown.value ?? null);
  readonly isEdited = computed(() => this.session.value?.isEdited.value ?? false);
  /** Times that a person moved, by the ids of assignments and stops. */
  readonly shifts = computed<ReadonlyMap<string, ShiftTimes>>(
    () => this.session.value?.plan.value.shifts ?? NO_TIMES,
  );
  readonly windows = computed<ReadonlyMap<string, StopTimes>>(
    () => this.session.value?.plan.value.windows ?? NO_TIMES,
  );
  /** Minutes by which stops are served later than in the current plan, by their ids. */
  readonly laterMinutes = computed(() => this.session.value?.laterMinutes.value ?? NOTHING);
  /** Stops and couriers that break a rule, by their ids. */
  readonly brokenIds = computed(() => this.session.value?.brokenIds.value ?? NOBODY);

  /** The shipments of the day. Stops that are done or locked, or have no coordinates, stay where they are. */
  readonly shipments = computed<Shipments>(() => {
    const { stops, lockedStopIds, living } = this.#day;
    void living.progress.value;
    return shipmentsOf(
      stops.value.value ?? [],
      (stop) => stop.latitude === null || lockedStopIds.value.has(stop.id) || isBehind(this.#day, stop.id),
    );
  });

  /** The session of changes. The first call loads the core. @throws Failure */
  async begin(): Promise<EditSession> {
    const { value } = this.session;
    if (value !== null) return value;
    this.isOpening.value = true;
    this.#opening ??= (async () => (await import("../when-chosen.ts")).openSession(this.#day))();
    try {
      this.session.value = await this.#opening;
      return this.session.value;
    } finally {
      this.#opening = null;
      this.isOpening.value = false;
    }
  }

  /** Ends the session. The current plan is shown again. */
  end(): void {
    this.letGo();
    this.session.peek()?.close();
    this.session.value = null;
    this.dialog.value = null;
  }

  letGo(): void {
    batch(() => {
      this.grab.value = null;
      this.over.value = null;
      this.options.value = [];
      this.price.value = null;
    });
    this.tried = null;
  }

  /** The stops that go along with one that is taken: those that are chosen, if it is one of them. */
  takenWith(stopId: string): readonly string[] {
    const checked = this.#day.checked.value;
    if (!checked.has(stopId) || checked.size < 2) return [stopId];
    const inOrder = this.#day.lanes.value.flatMap(({ visits }) => visits.map((visit) => visit.stopId));
    const served = inOrder.filter((id) => checked.has(id));
    return [...new Set([...served, ...checked])];
  }
}

const NOTHING: ReadonlyMap<string, number> = new Map();
const NOBODY: ReadonlySet<string> = new Set();

/** The deliveries of a route before a visit. */
export function rankOf({ visits }: Lane, { number }: Pick<Visit, "number">): number {
  return visits.slice(0, number - 1).filter(({ row }) => isStopRow(row)).length;
}

export function deliveriesIn({ visits }: Lane): readonly Visit[] {
  return visits.filter(({ row }) => isStopRow(row));
}
