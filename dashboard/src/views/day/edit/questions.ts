import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { DayState } from "@rondo/day/records/day-state.ts";
import { failureOf } from "../../../api/failure.ts";
import type { CurrentRoutes, Route } from "../../../api/types.ts";
import type { Day } from "../day.ts";
import type { Core } from "./core.ts";
import { changedRoutes, changedTimes, editedPlanOf, move, type EditedPlan } from "./edited-plan.ts";
import type { Option } from "./hands.ts";
import { openDay, optionIn, stateOf } from "./open-day.ts";
import { carry, withPartners } from "./shipments.ts";

/** Stops that one question may be about. */
const MOST_ADVISED = 100;
/** Couriers whose price for several stops is looked for, the likely ones first. */
const MOST_PRICED = 30;

/** What the page's own core says of plans by hand. An answer is kept as long as its plan and the records stay. */
export class Questions {
  readonly #day: Day;
  readonly #core: Core;
  readonly #plan: CurrentRoutes;
  /** The moment of a day in progress, from which on it is changed. */
  readonly state: DayState | undefined;
  /** The plan that is changed, before the first change. */
  readonly unchanged: EditedPlan;
  readonly #routes: ReadonlyMap<string, Route>;
  #known = new WeakMap<EditedPlan, Promise<Evaluation>>();

  constructor(day: Day, core: Core, plan: CurrentRoutes) {
    this.#day = day;
    this.#core = core;
    this.#plan = plan;
    this.state = stateOf(day);
    const ids = (day.assignments.value.peek() ?? []).map(({ id }) => id);
    this.unchanged = editedPlanOf(ids, plan.routes);
    this.#routes = new Map(plan.routes.map((route) => [route.assignmentId, route]));
  }

  /** Gives the core the records as they are now. @param isFresh travel past the browser's cache @throws Failure */
  async open(isFresh: boolean): Promise<void> {
    await openDay(this.#day, this.#core, this.#plan, { state: this.state, isFresh });
    this.#known = new WeakMap();
    try {
      await this.evaluate(this.unchanged);
    } catch (error) {
      // A location may be newer than what the browser kept.
      if (isFresh || failureOf(error).code !== "OPTIMIZATION_PREREQUISITES_MISSING") throw error;
      await this.open(true);
    }
  }

  /** @throws Failure */
  async evaluate(plan: EditedPlan): Promise<Evaluation> {
    const known = this.#known.get(plan);
    if (known) return known;
    const [all, asked] = [this.#known, this.#evaluated(plan)];
    all.set(plan, asked);
    asked.catch(() => all.delete(plan));
    return asked;
  }

  async #evaluated(plan: EditedPlan): Promise<Evaluation> {
    const routes = changedRoutes(plan, this.unchanged);
    const found = await this.#core.ask("evaluate", { routes, day: this.state, times: this.timesOf(plan) });
    const whole = found.routes.map((route) => (typeof route === "string" ? this.#routes.get(route) : route));
    return { ...found, routes: whole.filter((route) => route !== undefined) };
  }

  /** The times that a person has changed. */
  timesOf(plan: EditedPlan) {
    const { assignments, stops } = this.#day;
    return changedTimes(plan, {
      assignments: assignments.value.peek() ?? [],
      stops: stops.value.peek() ?? [],
    });
  }

  /**
   * The best place of stops with each courier, the best first, and its price beside where they are now. Several stay
   * together, at the best place of the first. Their prices, and those of shipments, come one after the other.
   * @throws Failure
   */
  async *advise(plan: EditedPlan, stopIds: readonly string[]): AsyncGenerator<readonly Option[]> {
    const [now, places] = [await this.evaluate(plan), await this.places(plan, stopIds)];
    const shipments = this.#day.hands.shipments.peek();
    if (stopIds.length === 1 && !shipments.has(stopIds[0] ?? "")) {
      yield places;
      return;
    }
    const known = new Set(now.violations.map((violation) => JSON.stringify(violation)));
    let priced: readonly Option[] = [];
    for (const place of places.slice(0, MOST_PRICED)) {
      const then = await this.evaluate(carry(plan, shipments, stopIds, place));
      const option = {
        ...place,
        extraWorkingSeconds: then.difference.workingSeconds - now.difference.workingSeconds,
        violations: then.violations.filter((violation) => !known.has(JSON.stringify(violation))),
      };
      yield (priced = [...priced, option].toSorted((a, b) => worth(a) - worth(b)));
    }
  }

  /**
   * The best place of the first of some stops with each courier, the best first. A courier who does not have the other
   * ends of its shipment takes them along: then it has the best place of one of those, too.
   * @throws Failure
   */
  async places(plan: EditedPlan, stopIds: readonly string[]): Promise<readonly Option[]> {
    const shipments = this.#day.hands.shipments.peek();
    const [first = ""] = stopIds;
    const alone = await this.#places(plan, stopIds, first);
    const all = withPartners(plan, shipments, stopIds, ANYONE);
    if (all.length === stopIds.length) return alone;
    // Advice about one of several ends brings the single one, but not the other way round.
    const ends = shipments.get(first) ?? [];
    const own = ends.find(({ stopId }) => stopId === first);
    const isSingle = ends.length > 2 && ends.every((end) => end === own || end.isPickup !== own?.isPickup);
    const other = ends.find((end) => end !== own && all.includes(end.stopId));
    const together = await this.#places(plan, all, (isSingle && other?.stopId) || first);
    const isAlone = ({ assignmentId }: Option) =>
      withPartners(plan, shipments, stopIds, { assignmentId }).length === stopIds.length;
    return [...alone.filter(isAlone), ...together.filter((option) => !isAlone(option))];
  }

  async #places(plan: EditedPlan, stopIds: readonly string[], asked: string): Promise<readonly Option[]> {
    const [now, without] = await Promise.all([this.evaluate(plan), this.evaluate(move(plan, stopIds, null))]);
    const saved = now.difference.workingSeconds - without.difference.workingSeconds;
    const advice = await this.#advise(plan, without.routes, [asked]);
    return advice.flatMap(({ options }) =>
      options.map((one) => ({ ...one, extraWorkingSeconds: one.extraWorkingSeconds - saved })),
    );
  }

  /**
   * The best place of each stop that is in no route, the best stops first: those that fit, then the cheap ones. The
   * ends of a shipment that come along are not named again.
   * @throws Failure
   */
  async bestOf(plan: EditedPlan, stopIds: readonly string[]) {
    const { routes } = await this.evaluate(plan);
    const shipments = this.#day.hands.shipments.peek();
    const asked = stopIds.slice(0, MOST_ADVISED);
    const alone = asked.filter((stopId) => !shipments.has(stopId));
    const advice = await this.#advise(plan, routes, alone);
    const best = advice.flatMap(({ stopId, options: [option] }) => (option ? [{ stopId, option }] : []));
    const named = new Set(alone);
    for (const stopId of asked) {
      if (named.has(stopId)) continue;
      for (const each of withPartners(plan, shipments, [stopId], ANYONE)) named.add(each);
      let option: Option | undefined;
      for await (const [first] of this.advise(plan, [stopId])) option = first;
      if (option) best.push({ stopId, option });
    }
    return best.toSorted((a, b) => worth(a.option) - worth(b.option));
  }

  async #advise(plan: EditedPlan, routes: readonly Route[], stopIds: readonly string[]) {
    const request = { stops: stopIds.map((stopId) => ({ stopId })), day: this.state };
    const advice = await this.#core.ask("advise", { routes, request, times: this.timesOf(plan) });
    return advice.map((found) => {
      const stopId = found.stopId ?? "";
      return { stopId, options: found.options.map((one) => optionIn(routes, one, stopId)) };
    });
  }
}

/** A courier who has nothing yet. */
const ANYONE = { assignmentId: "" };

/** Options that break no rule come first, then the cheap ones. */
function worth({ violations, extraWorkingSeconds }: Option): number {
  return violations.length * 1e9 + extraWorkingSeconds;
}
