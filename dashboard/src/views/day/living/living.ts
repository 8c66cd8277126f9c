import { computed, signal } from "@preact/signals";
import type { DayState } from "@rondo/day/records/day-state.ts";
import { momentOf } from "@rondo/day/time/moments.ts";
import { listLinks } from "../../../api/courier-links.ts";
import { Resource } from "../../../api/resource.ts";
import { dayOf } from "../../../format/times.ts";
import { toldCouriers, type CourierTold } from "../../../preferences.ts";
import { shiftOf } from "../timeline/shift.ts";
import type { Day, Place } from "../day.ts";
import type { Stop } from "../../../api/types.ts";
import type { Order } from "./order.ts";
import { progressOf, type Progress } from "./progress.ts";

const BEFORE_DEPARTURE_MS = 12 * 3_600_000;
const TICK_MS = 15_000;

/** A dialog of the day in progress. */
export type LivingDialog =
  | { readonly kind: "order"; readonly copyOf?: Stop; readonly order?: Order }
  | { readonly kind: "move"; readonly stopId: string }
  | { readonly kind: "replan" }
  | { readonly kind: "outcome"; readonly stopIds: readonly string[] }
  | { readonly kind: "courier"; readonly assignmentId: string; readonly words?: StateWords };

/** How a courier is, in the words of a dialog. */
export interface StateWords {
  readonly how: "planned" | "late" | "out";
  /** `HH:MM`. */
  readonly from: string;
  /** The id of a stop, `known` or `map`. */
  readonly where: string;
  readonly place: Place | null;
}

/** The day as it goes on: its clock, what was said about couriers, and where they are. */
export class Living {
  readonly #day: Day;
  readonly #real = signal(Date.now());
  /** `HH:MM` on the day of the plan that a person set the clock to; null: the real time. */
  readonly setTo = signal<string | null>(null);
  readonly dialog = signal<LivingDialog | null>(null);
  readonly told;

  /** When couriers with a link saw the plan that was told last, by their assignments; null: not yet. */
  readonly seen;

  constructor(day: Day) {
    this.#day = day;
    this.seen = new Resource(async () => {
      const links = await listLinks(day.projectId);
      return new Map(links.map(({ assignmentId, seenAt }) => [assignmentId, seenAt]));
    });
    this.told = toldCouriers(day.projectId);
  }

  /** The date of the plan, or of the project before there is one. */
  readonly date = computed(() => {
    const day = this.#day;
    const [first] = day.dayPlan.value.routes.map(({ startAt }) => startAt).toSorted();
    return (
      day.project.value.value?.defaultStartDate ?? dayOf(first ?? new Date().toISOString(), day.zone.value)
    );
  });
  /** Milliseconds since 1970. */
  readonly now = computed(() => {
    const { value: time } = this.setTo;
    return time === null ? this.#real.value : this.instantOf(time);
  });
  /** From the first departure to the end of the last shift; null without routes. */
  readonly span = computed(() => {
    const lanes = this.#day.lanes.value.filter(({ route }) => route !== null);
    if (lanes.length === 0) return null;
    const ends = lanes.map((lane) => {
      const { softTimeWindowMode, maxOvertimeMinutes } = lane.assignment;
      const overtime = softTimeWindowMode ? maxOvertimeMinutes * 60_000 : 0;
      return (shiftOf(lane, this.#day.zone.value)?.to ?? 0) + overtime;
    });
    return {
      from: Math.min(...lanes.map(({ route }) => Date.parse(route?.startAt ?? ""))),
      until: Math.max(...ends),
    };
  });
  /** Whether couriers are on the road by the plan. */
  readonly isUnderWay = computed(() => {
    const { value: span } = this.span;
    return span !== null && this.now.value >= span.from && this.now.value <= span.until;
  });
  /** Whether the service takes this moment as one of the day. */
  readonly isOfDay = computed(() => {
    const { value: span } = this.span;
    return span !== null && this.now.value >= span.from - BEFORE_DEPARTURE_MS && this.now.value <= span.until;
  });
  readonly #toldById = computed(
    () => new Map(this.told.all.value.map((one) => [one.assignmentId, one] as const)),
  );
  readonly progress = computed<readonly Progress[]>(() => {
    const { lanes, stopsById } = this.#day;
    const now = this.isUnderWay.value ? this.now.value : null;
    return lanes.value.map((lane) =>
      progressOf(lane, { stops: stopsById.value, now, told: this.toldOf(lane.assignment.id) }),
    );
  });
  readonly progressById = computed(
    () => new Map(this.progress.value.map((one) => [one.lane.assignment.id, one])),
  );

  /** What somebody said about a courier, unless he has gone on since. */
  toldOf(assignmentId: string): CourierTold | undefined {
    const told = this.#toldById.value.get(assignmentId);
    if (told === undefined || told.availableAt === null) return told;
    const isPast = Date.parse(told.availableAt) <= this.now.value && told.latitude === null;
    const hasGoneOn = (this.#day.stops.value.value ?? []).some(
      ({ servedBy, outcomeAt }) => servedBy === assignmentId && (outcomeAt ?? "") > told.toldAt,
    );
    return isPast || hasGoneOn ? undefined : told;
  }

  /** How the day stands, as requests say it. */
  state(): DayState {
    const couriers = this.#day.lanes.value.flatMap(({ assignment }) => {
      const told = this.toldOf(assignment.id);
      if (told === undefined) return [];
      const { assignmentId, availableAt, latitude, longitude } = told;
      return [{ assignmentId, availableAt, ...(latitude !== null && { latitude, longitude }) }];
    });
    return { at: new Date(this.now.value).toISOString(), ...(couriers.length > 0 && { couriers }) };
  }

  /** The instant of a time of the plan's day. */
  instantOf(time: string): number {
    return Date.parse(momentOf(this.date.value, time, this.#day.zone.value).at);
  }

  /** Lets the clock go until the returned function is called. */
  tick(): () => void {
    const timer = setInterval(() => (this.#real.value = Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }
}
