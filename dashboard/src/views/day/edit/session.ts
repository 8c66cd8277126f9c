import { computed, effect, signal } from "@preact/signals";
import type { Evaluated } from "@rondo/day/plan/evaluation.ts";
import type { DayState } from "@rondo/day/records/day-state.ts";
import type { Violation } from "@rondo/day/records/plan.ts";
import { putRoutes } from "../../../api/day.ts";
import { Failure, failureOf } from "../../../api/failure.ts";
import type { CurrentRoutes, Route } from "../../../api/types.ts";
import { sayFailure } from "../../../parts/toast.tsx";
import type { Day } from "../day.ts";
import { Core } from "./core.ts";
import { changedRoutes, editedPlanOf, move, placeOf, replaced, type EditedPlan } from "./edited-plan.ts";
import type { Option } from "./hands.ts";
import { loaded, openDay, rankIn, startsIn, stateOf } from "./open-day.ts";
import { add, historyOf, redone, undone, type History } from "./history.ts";

const SEARCH_MS = 2000;
/** Stops that one question may be about. */
const MOST_ADVISED = 100;
const MINUTE_MS = 60_000;

/** Loads the core and the travel of the current plan's day. @throws Failure */
export async function openSession(day: Day): Promise<EditSession> {
  await loaded(day);
  const plan = day.plan.value.peek();
  if (!plan?.planId) throw new Failure("CONFLICT", "There is no plan.");
  const session = new EditSession(day, new Core(), plan);
  try {
    await session.open();
    return session;
  } catch (error) {
    session.close();
    throw error;
  }
}

/** Changes of the current plan by hand, evaluated by the page's own core after each. */
export class EditSession {
  readonly #day: Day;
  readonly #core: Core;
  readonly #history;
  /** The plan that is changed. */
  readonly #base;
  /** The moment of a day in progress, from which on it is changed. */
  #state: DayState | undefined;
  #turn = 0;
  readonly #ends: (() => void)[] = [];
  /** The plan as the core evaluates it; null: nothing differs from the current plan. */
  readonly shown = signal<Evaluated | null>(null);
  readonly isSearching = signal(false);
  readonly isKeeping = signal(false);
  /** The plan that somebody else made current meanwhile. */
  readonly theirs = signal<CurrentRoutes | null>(null);

  constructor(day: Day, core: Core, plan: CurrentRoutes) {
    this.#day = day;
    this.#core = core;
    this.#base = signal(this.#baseOf(plan));
    this.#history = signal<History<EditedPlan>>(historyOf(this.#base.peek().edited));
    this.#state = stateOf(day);
  }

  readonly plan = computed(() => this.#history.value.now);
  /** The plan that is changed. */
  readonly before = computed(() => this.#base.value.plan);
  readonly canUndo = computed(() => this.#history.value.past.length > 0);
  readonly canRedo = computed(() => this.#history.value.future.length > 0);
  /** Whether there is anything to undo, to redo or to keep. */
  readonly isTouched = computed(() => this.isEdited.value || this.canUndo.value || this.canRedo.value);
  readonly isEdited = computed(() => this.changed.value.length > 0);
  readonly changed = computed(() => changedRoutes(this.plan.value, this.#base.value.edited));
  readonly violations = computed<readonly Violation[]>(() => this.shown.value?.violations ?? []);
  readonly brokenIds = computed<ReadonlySet<string>>(
    () => new Set(this.violations.value.map(({ stopId, assignmentId }) => stopId ?? assignmentId)),
  );
  readonly laterMinutes = computed<ReadonlyMap<string, number>>(() => {
    const shown = this.shown.value;
    if (shown === null) return new Map();
    const before = startsIn(this.#base.value.plan.routes);
    const later = [...startsIn(shown.routes)].map(
      ([stopId, start]) => [stopId, Math.round((start - (before.get(stopId) ?? start)) / MINUTE_MS)] as const,
    );
    return new Map(later.filter(([, minutes]) => minutes > 0));
  });
  /** Stops that the plan by hand does not serve, of those that can be planned. */
  readonly leftOutIds = computed<readonly string[]>(() => {
    const stops = this.#day.stops.value.value ?? [];
    return stops
      .filter(({ pointType, latitude }) => pointType === "delivery" && latitude !== null)
      .map(({ id }) => id)
      .filter((id) => placeOf(this.plan.value, id) === null);
  });

  async open(): Promise<void> {
    await this.#openCore(false);
    let isFirst = true;
    this.#ends.push(
      effect(() => {
        // Records that change meanwhile are planned as they are now.
        const { stops, assignments, project } = this.#day;
        void [stops.value.value, assignments.value.value, project.value.value];
        if (!isFirst) void this.#renew();
        isFirst = false;
      }),
      effect(() => {
        const current = this.#day.plan.value.value;
        const mine = this.#base.peek().plan.planId;
        const isOther = current?.planId && current.planId !== mine && !this.isKeeping.peek();
        if (current && isOther) this.#met(current);
      }),
    );
  }

  /** Shows another plan, and has the core evaluate it. */
  change(next: EditedPlan): void {
    this.#history.value = add(this.#history.peek(), next);
    void this.#evaluateNow();
  }

  undo(): void {
    this.#history.value = undone(this.#history.peek());
    void this.#evaluateNow();
  }

  redo(): void {
    this.#history.value = redone(this.#history.peek());
    void this.#evaluateNow();
  }

  /** What the core says of another plan, which is not shown. @throws Failure */
  async evaluate(plan: EditedPlan): Promise<Evaluated> {
    const routes = changedRoutes(plan, this.#base.peek().edited);
    return this.#core.ask("evaluate", { routes, day: this.#state });
  }

  /** The best place of a stop with each courier, the best first, and its price beside where the stop is now. @throws Failure */
  async advise(stopId: string): Promise<readonly Option[]> {
    const plan = this.plan.peek();
    const without = this.evaluate(move(plan, [stopId], null));
    const options = (await this.#advise(this.#routes, [stopId])).get(stopId) ?? [];
    if (placeOf(plan, stopId) === null) return options;
    const now = this.shown.peek()?.difference.workingSeconds ?? 0;
    const saved = now - (await without).difference.workingSeconds;
    return options.map((one) => ({ ...one, extraWorkingSeconds: one.extraWorkingSeconds - saved }));
  }

  async #advise(routes: readonly Route[], stopIds: readonly string[]) {
    const request = { stops: stopIds.map((stopId) => ({ stopId })), day: this.#state };
    const advice = await this.#core.ask("advise", { routes, request });
    return new Map(advice.map(({ stopId, options }) => [stopId ?? "", options]));
  }

  /** The best place of one stop, as the rank among the deliveries of its courier without it. */
  rankOf(option: Option, stopId: string): number {
    return rankIn(this.#routes, option, stopId);
  }

  /** The best place of each stop, the best stops first: those that fit, then the cheap ones. @throws Failure */
  async bestOf(stopIds: readonly string[]): Promise<{ readonly stopId: string; readonly option: Option }[]> {
    const options = await this.#advise(this.#routes, stopIds.slice(0, MOST_ADVISED));
    const best = [...options].flatMap(([stopId, [option]]) => (option ? [{ stopId, option }] : []));
    const rank = ({ option }: { readonly option: Option }) =>
      option.violations.length * 1e9 + option.extraWorkingSeconds;
    return best.toSorted((a, b) => rank(a) - rank(b));
  }

  /** Puts stops where they fit best, one after the other; those that no longer fit stay out. */
  async fillIn(stopIds: readonly string[]): Promise<void> {
    let plan = this.plan.peek();
    const before = plan;
    try {
      for (const stopId of stopIds) {
        const { routes } = await this.evaluate(plan);
        const [option] = (await this.#advise(routes, [stopId])).get(stopId) ?? [];
        if (option && option.violations.length === 0)
          plan = move(plan, [stopId], {
            assignmentId: option.assignmentId,
            rank: rankIn(routes, option, stopId),
          });
      }
      if (this.plan.peek() === before && plan !== before) this.change(plan);
    } catch (error) {
      sayFailure(error);
    }
  }

  /** Searches around what was touched, for two seconds. */
  async improve(): Promise<void> {
    const plan = this.plan.peek();
    const held = [...plan.touched].filter((stopId) => placeOf(plan, stopId) !== null);
    const out = [...plan.touched].filter((stopId) => placeOf(plan, stopId) === null);
    this.isSearching.value = true;
    try {
      const asked = { routes: this.#routes, heldStopIds: held, outStopIds: out, ms: SEARCH_MS };
      const found = await this.#core.ask("improve", asked);
      // A person who went on meanwhile loses nothing.
      if (this.plan.peek() === plan) this.change(replaced(plan, found));
    } catch (error) {
      sayFailure(error);
    } finally {
      this.isSearching.value = false;
    }
  }

  /** Makes the plan by hand the current one. @throws Failure */
  async keep(allowViolations: boolean): Promise<void> {
    this.isKeeping.value = true;
    try {
      const basedOn = this.#base.peek().plan.planId;
      const body = { routes: this.changed.peek(), basedOn, allowViolations, day: this.#state };
      await putRoutes(this.#day.projectId, body);
      await this.#day.loadPlan();
      this.#day.hands.end();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== "CONFLICT" || failure.details["planId"] === undefined) throw failure;
      this.isKeeping.value = false;
      await this.#day.loadPlan();
    } finally {
      this.isKeeping.value = false;
    }
  }

  /** Goes on from the plan that somebody else made current, with what was changed here. */
  rebase(): void {
    const plan = this.theirs.peek();
    if (plan === null) return;
    const mine = this.plan.peek();
    this.#base.value = this.#baseOf(plan);
    this.#history.value = historyOf(this.#base.peek().edited);
    this.#state = stateOf(this.#day);
    this.shown.value = null;
    this.theirs.value = null;
    const known = new Set([...this.#base.peek().edited.orders.keys()]);
    const orders = new Map([...mine.orders].filter(([assignmentId]) => known.has(assignmentId)));
    void this.#openCore(false)
      .then(() => this.change({ ...mine, orders }))
      .catch(sayFailure);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#core.close();
  }

  get #routes(): readonly Route[] {
    return this.shown.peek()?.routes ?? this.#base.peek().plan.routes;
  }

  #baseOf(plan: CurrentRoutes) {
    const ids = (this.#day.assignments.value.peek() ?? []).map(({ id }) => id);
    return { plan, edited: editedPlanOf(ids, plan.routes) };
  }

  async #openCore(isFresh: boolean): Promise<void> {
    await openDay(this.#day, this.#core, this.#base.peek().plan, isFresh);
    try {
      await this.evaluate(this.#base.peek().edited);
    } catch (error) {
      // A location may be newer than what the browser kept.
      if (isFresh || failureOf(error).code !== "OPTIMIZATION_PREREQUISITES_MISSING") throw error;
      await this.#openCore(true);
    }
  }

  async #renew(): Promise<void> {
    try {
      await this.#openCore(true);
      await this.#evaluateNow();
    } catch (error) {
      sayFailure(error);
    }
  }

  async #evaluateNow(): Promise<void> {
    const turn = ++this.#turn;
    if (!this.isEdited.peek()) {
      this.shown.value = null;
      return;
    }
    try {
      const found = await this.evaluate(this.plan.peek());
      if (turn === this.#turn) this.shown.value = found;
    } catch (error) {
      if (turn !== this.#turn) return;
      sayFailure(error);
      this.#history.value = undone(this.#history.peek());
    }
  }

  /** Another plan became current: by somebody else, in another tab, or by a run. */
  #met(current: CurrentRoutes): void {
    if (this.isEdited.peek()) this.theirs.value = current;
    else this.#day.hands.end();
  }
}
