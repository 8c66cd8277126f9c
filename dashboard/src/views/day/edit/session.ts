import type { Evaluation } from "@rondo/day/records/edit.ts";
import { computed, effect, signal } from "@preact/signals";
import type { Violation } from "@rondo/day/records/plan.ts";
import { changeAssignment, changeStop, putRoutes } from "../../../api/day.ts";
import { Failure, failureOf } from "../../../api/failure.ts";
import { put } from "../../../api/resource.ts";
import type { CurrentRoutes } from "../../../api/types.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import type { Day } from "../day.ts";
import { Core } from "./core.ts";
import { changedRoutes, placeOf, replaced, type EditedPlan } from "./edited-plan.ts";
import { add, historyOf, redone, undone, type History } from "./history.ts";
import { loaded, startsIn } from "./open-day.ts";
import { Questions } from "./questions.ts";
import { carry } from "./shipments.ts";
import { refusalText } from "./targets.ts";
import { refuseRaced, writesOf, type Write } from "./writes.ts";

const SEARCH_MS = 2000;
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
  /** The plan that is changed, and what the core says of changes. */
  readonly #base;
  #turn = 0;
  /** What the last change was of, if the next one may go on with it. */
  #going: string | null = null;
  readonly #ends: (() => void)[] = [];
  /** The plan as the core evaluates it; null: nothing differs from the current plan. */
  readonly shown = signal<Evaluation | null>(null);
  readonly isSearching = signal(false);
  readonly isKeeping = signal(false);
  /** The plan that somebody else made current meanwhile. */
  readonly theirs = signal<CurrentRoutes | null>(null);

  constructor(day: Day, core: Core, plan: CurrentRoutes) {
    this.#day = day;
    this.#core = core;
    this.#base = signal({ plan, questions: new Questions(day, core, plan) });
    this.#history = signal<History<EditedPlan>>(historyOf(this.questions.unchanged));
  }

  get questions(): Questions {
    return this.#base.peek().questions;
  }

  readonly plan = computed(() => this.#history.value.now);
  /** The plan that is changed. */
  readonly before = computed(() => this.#base.value.plan);
  readonly canUndo = computed(() => this.#history.value.past.length > 0);
  readonly canRedo = computed(() => this.#history.value.future.length > 0);
  /** Whether there is anything to undo, to redo or to keep. */
  readonly isTouched = computed(() => this.isEdited.value || this.canUndo.value || this.canRedo.value);
  readonly isEdited = computed(() => this.changed.value.length > 0 || this.writes.value.length > 0);
  readonly changed = computed(() => changedRoutes(this.plan.value, this.#base.value.questions.unchanged));
  /** The records whose times a person has changed. */
  readonly writes = computed<readonly Write[]>(() => {
    const { stops, assignments } = this.#day;
    void [stops.value.value, assignments.value.value];
    return writesOf(this.#base.value.questions.timesOf(this.plan.value));
  });
  readonly violations = computed<readonly Violation[]>(() => this.shown.value?.violations ?? []);
  readonly brokenIds = computed<ReadonlySet<string>>(
    () => new Set(this.violations.value.map(({ stopId, assignmentId }) => stopId ?? assignmentId)),
  );
  readonly laterMinutes = computed<ReadonlyMap<string, number>>(() => {
    const { routes } = this.#base.value.plan;
    const [old, now] = [new Set(routes), new Set(this.shown.value?.routes)];
    const before = startsIn(routes.filter((route) => !now.has(route)));
    const other = [...now].filter((route) => !old.has(route));
    const later = [...startsIn(other)].map(([stopId, start]) => {
      const planned = before.get(stopId);
      return [stopId, planned === undefined ? 0 : Math.round((start - planned) / MINUTE_MS)] as const;
    });
    return new Map(later.filter(([, minutes]) => minutes > 0));
  });
  /** Stops that the plan by hand does not serve, of those that can be planned. */
  readonly leftOutIds = computed<readonly string[]>(() => {
    const served = new Set([...this.plan.value.orders.values()].flat());
    const stops = this.#day.stops.value.value ?? [];
    return stops
      .filter(
        ({ id, pointType, latitude }) =>
          pointType !== "stock_loading" && latitude !== null && !served.has(id),
      )
      .map(({ id }) => id);
  });

  async open(): Promise<void> {
    await this.questions.open(false);
    let isFirst = true;
    this.#ends.push(
      effect(() => {
        // Records that change meanwhile are planned as they are now.
        const { stops, assignments, project } = this.#day;
        void [stops.value.value, assignments.value.value, project.value.value];
        if (!isFirst && !this.isKeeping.peek()) void this.#renew();
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

  /**
   * Shows another plan, and has the core evaluate it.
   * @param going what it is a change of: changes of the same thing in a row are undone as one
   */
  change(next: EditedPlan, going: string | null = null): void {
    const history = this.#history.peek();
    const isSame = going !== null && going === this.#going;
    this.#history.value = isSame ? { ...history, now: next, future: [] } : add(history, next);
    this.#going = going;
    void this.#evaluateNow();
  }

  /** The next change is one of its own. */
  rest(): void {
    this.#going = null;
  }

  /** Takes back the changes of a thing that are going on. */
  takeBack(going: string): void {
    if (this.#going === going) this.undo();
  }

  undo(): void {
    this.#go(undone);
  }

  redo(): void {
    this.#go(redone);
  }

  #go(step: (history: History<EditedPlan>) => History<EditedPlan>): void {
    this.#history.value = step(this.#history.peek());
    this.#going = null;
    void this.#evaluateNow();
  }

  /** Puts stops where they fit best, one after the other; those that no longer fit stay out. */
  async fillIn(stopIds: readonly string[]): Promise<void> {
    const before = this.plan.peek();
    let plan = before;
    try {
      for (const stopId of stopIds) {
        const [best] = await this.questions.bestOf(plan, [stopId]);
        if (best?.option.violations.length === 0)
          plan = carry(plan, this.#day.hands.shipments.peek(), [stopId], best.option);
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
      const { routes } = await this.questions.evaluate(plan);
      const times = this.questions.timesOf(plan);
      const asked = {
        ...{ routes, heldStopIds: held, outStopIds: out },
        ...{ ms: SEARCH_MS, times, day: this.questions.state },
      };
      const found = await this.#core.ask("improve", asked);
      // A person who went on meanwhile loses nothing.
      if (this.plan.peek() === plan) this.change(replaced(plan, found));
    } catch (error) {
      sayFailure(error);
    } finally {
      this.isSearching.value = false;
    }
  }

  /**
   * Makes the plan by hand the current one: writes the times of stops and shifts, one record after the other, then the
   * plan. Records written before a failure are stored, and the rest stays here.
   * @param onWritten told about each record
   * @throws Failure
   */
  async keep(allowViolations: boolean, onWritten: (write: Write) => void = () => undefined): Promise<void> {
    const day = this.#day;
    this.isKeeping.value = true;
    let isKept = false;
    try {
      await refuseRaced(day, this.writes.peek());
      for (const write of this.writes.peek()) {
        await this.#write(write);
        onWritten(write);
      }
      const basedOn = this.#base.peek().plan.planId;
      const body = { routes: this.changed.peek(), basedOn, allowViolations, day: this.questions.state };
      await putRoutes(day.projectId, body);
      await day.loadPlan();
      isKept = true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== "CONFLICT" || failure.details["planId"] === undefined) throw failure;
      this.isKeeping.value = false;
      await day.loadPlan();
    } finally {
      this.isKeeping.value = false;
      if (isKept) day.hands.end();
      else void this.#renew();
    }
  }

  async #write(write: Write): Promise<void> {
    const { projectId, stops, assignments } = this.#day;
    if (write.kind === "stop") {
      put(stops, await changeStop(projectId, write.id, write.times));
    } else {
      put(assignments, await changeAssignment(projectId, write.id, write.times));
    }
  }

  /** Goes on from the plan that somebody else made current, with what was changed here. */
  rebase(): void {
    const plan = this.theirs.peek();
    if (plan === null) return;
    const mine = this.plan.peek();
    const questions = new Questions(this.#day, this.#core, plan);
    this.#base.value = { plan, questions };
    this.#history.value = historyOf(questions.unchanged);
    this.shown.value = null;
    this.theirs.value = null;
    const orders = new Map([...mine.orders].filter(([id]) => questions.unchanged.orders.has(id)));
    void questions
      .open(false)
      .then(() => this.change({ ...mine, orders }))
      .catch(sayFailure);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#core.close();
  }

  async #renew(): Promise<void> {
    try {
      await this.questions.open(true);
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
      const found = await this.questions.evaluate(this.plan.peek());
      if (turn === this.#turn) this.shown.value = found;
    } catch (error) {
      if (turn !== this.#turn) return;
      say(refusalText(failureOf(error)));
      this.undo();
    }
  }

  /** Another plan became current: by somebody else, in another tab, or by a run. */
  #met(current: CurrentRoutes): void {
    if (this.isEdited.peek()) this.theirs.value = current;
    else this.#day.hands.end();
  }
}
