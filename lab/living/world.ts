import { PROJECT, assignmentOf, stopOf } from "@rondo/day/testing/records.ts";
import { planDay } from "@rondo/day/time/plan-day.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { CourierTold, DayState } from "@rondo/day/records/day-state.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import type { Outcome } from "@rondo/day/records/stop/outcome.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { Sources } from "@rondo/day/problem/prepare.ts";
import type { Random } from "../../tools/random.ts";

const DATE = "2026-12-01";
export const dayOf = planDay(DATE, "UTC");
const DEPOT = { startLatitude: 60.17, startLongitude: 24.94 };
const HOUR = 3600;

/** What happens on a day. Each is followed by a re-plan. */
export const KINDS = [
  "time goes by",
  "late order",
  "failed stop",
  "another order",
  "another courier",
  "courier out",
  "delay",
] as const;
export type Kind = (typeof KINDS)[number];

/** A day on which things happen. Times are seconds of the day. */
export class World {
  readonly #random: Random;
  readonly assignments: Assignment[];
  stops: Stop[];
  readonly outcomes = new Map<string, Outcome>();
  readonly out = new Set<string>();
  /** Couriers that report nothing. */
  readonly silent: ReadonlySet<string>;
  routes: readonly Route[] = [];
  planId: string | null = null;
  at = 7 * HOUR;
  #late = 0;

  constructor(random: Random) {
    this.#random = random;
    const couriers = random.between(2, 4);
    const hasReload = random.next() < 0.4;
    this.assignments = Array.from({ length: couriers }, (_, index) =>
      assignmentOf(`a${index}`, {
        ...{ workStartTime: "08:00", workEndTime: "17:00", ...DEPOT, returnToStart: random.next() < 0.8 },
        loadLimits: random.next() < 0.5 ? { count: random.between(4, 12) } : null,
        maxStops: random.next() < 0.2 ? random.between(5, 12) : null,
        maxDistanceMeters: random.next() < 0.2 ? random.between(40, 120) * 1000 : null,
        maxDrivingMinutes: random.next() < 0.2 ? random.between(90, 300) : null,
        maxWorkMinutes: random.next() < 0.2 ? random.between(180, 480) : null,
        breaks:
          random.next() < 0.4
            ? [{ earliestStartTime: "11:00", latestStartTime: "13:30", durationMinutes: 30 }]
            : [],
      }),
    );
    this.silent = new Set(this.assignments.filter(() => random.next() < 0.25).map(({ id }) => id));
    const deliveries = Array.from({ length: random.between(8, 22) }, (_, index) => this.#stop(`s${index}`));
    const reload = stopOf("depot", { pointType: "stock_loading", latitude: 60.17, longitude: 24.94 });
    this.stops = hasReload ? [...deliveries, reload] : deliveries;
  }

  get sources(): Sources {
    const { assignments, stops, routes, outcomes, planId } = this;
    return {
      ...{ assignments, stops, outcomes, planId, current: routes, reference: routes, planDate: DATE },
      activeCouriers: new Set(assignments.map(({ courierId }) => courierId)),
      project: { ...PROJECT, status: "in_progress" },
    };
  }

  /** What the dispatcher says of the day. */
  get state(): DayState {
    const couriers = [...this.out].map((assignmentId): CourierTold => ({ assignmentId, availableAt: null }));
    return { at: dayOf.instant(this.at), couriers };
  }

  /** Lets something happen. @returns what it was */
  happen(): Kind {
    const kind = KINDS[this.#random.between(0, KINDS.length - 1)] ?? "time goes by";
    this.at = Math.min(this.at + this.#random.between(10, 110) * 60, 17 * HOUR);
    for (const { id } of this.assignments)
      if (!this.silent.has(id) && !this.out.has(id)) this.#report(id, kind);
    if (kind === "late order") this.stops = [...this.stops, this.#stop(`late${this.#late++}`)];
    if (kind === "courier out" && this.out.size + 1 < this.assignments.length) {
      const [who] = this.#some(this.assignments.filter(({ id }) => !this.out.has(id)));
      if (who) this.out.add(who.id);
    }
    if (kind === "another courier") this.#swap();
    return kind;
  }

  /** A courier reports what he has done by now. */
  #report(assignmentId: string, kind: Kind): void {
    const route = this.routes.find((each) => each.assignmentId === assignmentId);
    const open = this.#openRows(route);
    if (open.length > 1 && kind === "another order") open.unshift(...open.splice(1, 1));
    const lag = kind === "delay" ? this.#random.between(5, 60) * 60 : this.#random.between(-5, 10) * 60;
    let last = Math.max(0, ...this.#reported(assignmentId).map(({ outcomeAt }) => secondsOf(outcomeAt)));
    for (const row of open) {
      const end = Math.max(last + 60, dayOf.secondsFrom(row.plannedDepartureAt) + lag);
      if (end > this.at) break;
      const isFailed = kind === "failed stop" && this.#random.next() < 0.4;
      this.#note(row.stopId ?? "", assignmentId, end, isFailed);
      last = end;
    }
  }

  /** A courier has served a stop of another who has not departed. */
  #swap(): void {
    const idle = this.routes.filter(
      ({ startAt, assignmentId }) => dayOf.secondsFrom(startAt) > this.at && !this.out.has(assignmentId),
    );
    const [route] = this.#some(idle);
    const [row] = this.#openRows(route);
    const [by] = this.#some(this.assignments.filter(({ id }) => this.#reported(id).length > 0));
    if (row?.stopId && by && by.id !== route?.assignmentId) this.#note(row.stopId, by.id, this.at, false);
  }

  #note(stopId: string, servedBy: string, end: number, isFailed: boolean): void {
    const outcome = isFailed ? ("failed" as const) : ("served" as const);
    const outcomeAt = dayOf.instant(end);
    this.outcomes.set(stopId, { outcome, outcomeAt, arrivedAt: null, outcomeReason: null, servedBy });
  }

  #reported(assignmentId: string): Outcome[] {
    return [...this.outcomes.values()].filter(({ servedBy }) => servedBy === assignmentId);
  }

  #openRows(route: Route | undefined): RouteStop[] {
    const isOpen = ({ type, stopId }: RouteStop) => type === "delivery" && !this.outcomes.has(stopId ?? "");
    return (route?.stops ?? []).filter(isOpen);
  }

  #some<Item>(items: readonly Item[]): Item[] {
    return items.length === 0 ? [] : [items[this.#random.between(0, items.length - 1)] as Item];
  }

  #stop(id: string): Stop {
    const random = this.#random;
    const from = random.between(8, 14);
    const window = { startTime: dayOf.instant(from * HOUR), endTime: dayOf.instant((from + 3) * HOUR) };
    return stopOf(id, {
      latitude: 60.1 + random.next() / 8,
      longitude: 24.8 + random.next() / 4,
      serviceMinutes: random.between(2, 20),
      timeWindows: random.next() < 0.3 ? [window] : [],
      priority: random.next() < 0.2 ? 10 : 0,
    });
  }
}

function secondsOf(instant: string | null): number {
  return instant === null ? 0 : dayOf.secondsFrom(instant);
}
