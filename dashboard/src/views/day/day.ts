import { computed, signal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { listAssignments, listCouriers, listStops, readRoutes } from "../../api/day.ts";
import { readAsCurrent } from "../../api/plans.ts";
import { readProject } from "../../api/projects.ts";
import { Resource } from "../../api/resource.ts";
import { readJob } from "../../api/runs.ts";
import type { Assignment, Courier, CurrentRoutes, Project, RunResult, Stop } from "../../api/types.ts";
import { withFirmKinds } from "../../shell/firm.ts";
import { painted } from "../../parts/painted.ts";
import { lockedStops, neatRoutes, shareWork, type LockedStops } from "../../preferences.ts";
import { loadKindsOf } from "@rondo/day/quantity/kinds.ts";
import { dayPlanOf, StaleStops, type DayPlan } from "@rondo/day/plan/day-plan.ts";
import type { Tab } from "./list/tab.ts";
import { Hands } from "./edit/hands.ts";
import { withMoved } from "./edit/moved.ts";
import { Living } from "./living/living.ts";
import { locate } from "./locate.ts";
import { ofEach } from "./of-each.ts";
import { defaultChoices, type Choices } from "./run/run-options.ts";
import { isLate, lanesOf, type Lane, type Visit, visitsOf } from "@rondo/day/out/lanes.ts";

/** The choice that list, map and timeline share. */
export type Selection =
  | { readonly kind: "stop"; readonly stopId: string }
  | { readonly kind: "courier"; readonly assignmentId: string };

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Something whose place a person shows on the map. */
interface Placing {
  readonly name: string;
  readonly address: string;
  readonly place: (at: Place) => void;
  readonly leave?: () => void;
}

/** A plan that is looked at beside the current one. It has the records and the selection of its day. */
interface Beside {
  readonly day: Day;
  readonly planId: string;
}

const NO_PLAN: DayPlan = { routes: [], unassigned: [], open: [] };

/** One project's day: its records, the plan, and the one selection that all views share. */
export class Day {
  readonly projectId: string;
  #routesAreSeen: Promise<void> | undefined;
  readonly project: Resource<Project>;
  readonly stops: Resource<Stop[]>;
  readonly assignments: Resource<Assignment[]>;
  readonly couriers: Resource<Courier[]>;
  readonly plan: Resource<CurrentRoutes>;
  /** The run that made the plan; null when it is not known any more. Loaded where a stop is not in the plan. */
  readonly run;

  readonly selected: Signal<Selection | null>;
  /** What a person shows the place of on the map. */
  readonly placing = signal<Placing | null>(null);
  /** The stops of the plan for which a rule of a courier was lifted since. */
  readonly fixed = signal<ReadonlySet<string>>(new Set());
  readonly hoveredStopId: Signal<string | null>;
  /** Which list is shown. */
  readonly tab = signal<Tab>("routes");
  readonly dialog = signal<"run" | "out" | "copy" | null>(null);
  /** The stops that were chosen for a change of many, in the table or on the map. */
  readonly checked = signal<ReadonlySet<string>>(new Set());
  /** The couriers that the map does not show. */
  readonly hidden = signal<ReadonlySet<string>>(new Set());
  /** The couriers whose stops the list does not show. */
  readonly closed = signal<ReadonlySet<string>>(new Set());
  /** Counts the wishes to see all of what is selected on the map. */
  readonly fits = signal(0);
  readonly locks: LockedStops;
  /** The day in progress. */
  readonly living: Living;
  /** Changes of the plan by hand. */
  readonly hands = new Hands(this);
  /** The courier whose shift is being changed beside what is shown; "new" for a new one. */
  readonly editedCourier = signal<string | null>(null);
  /** The options of the next run: people run a day several times with the same wishes. */
  readonly choices = signal<Choices>({
    ...defaultChoices,
    balance: shareWork.peek(),
    isNeat: neatRoutes.peek(),
  });

  /** @param of the plan that it shows. Absent: the current one. */
  constructor(projectId: string, of?: Beside) {
    this.projectId = projectId;
    this.locks = lockedStops(projectId);
    this.selected = of?.day.selected ?? signal(null);
    this.hoveredStopId = of?.day.hoveredStopId ?? signal(null);
    this.project = of?.day.project ?? new Resource(() => readProject(projectId));
    this.stops = of?.day.stops ?? new Resource(() => this.#listStops());
    this.assignments = of?.day.assignments ?? new Resource(() => listAssignments(projectId));
    this.couriers = of?.day.couriers ?? new Resource(listCouriers);
    this.plan = new Resource(() => (of ? readAsCurrent(projectId, of.planId) : readRoutes(projectId)));
    this.run = new Resource(() => this.#readRun());
    this.living = new Living(this);
  }

  /** With the windows that a person moves. */
  readonly stopsById = computed(() =>
    byId(withMoved(this.stops.value.value ?? [], this.hands.windows.value)),
  );
  /** The plan beside today's stops and couriers. */
  readonly dayPlan = computed<DayPlan>(() => {
    const plan = this.plan.value.value;
    const [stops, assignments] = [this.stops.value.value, this.assignments.value.value];
    if (plan === undefined || assignments === undefined || plan.planId === null) return NO_PLAN;
    // The stops are the longest answer, and the routes can be read before it.
    if (stops === undefined) return { routes: plan.routes, unassigned: plan.unassignedStops, open: [] };
    const shown = { ...plan, ...this.hands.shown.value };
    return dayPlanOf(shown, { stops, assignments }, this.run.value.value?.routes ?? null);
  });
  readonly lanes = computed<readonly Lane[]>(() => {
    const couriers = this.couriers.value.value;
    if (couriers === undefined) return []; // nobody has a name yet
    const assignments = withMoved(this.assignments.value.value ?? [], this.hands.shifts.value);
    this.#lanes = lanesOf(assignments, couriers, this.dayPlan.value.routes, this.#lanes);
    return this.#lanes;
  });
  #lanes: readonly Lane[] = [];
  readonly lanesById = computed(() => new Map(this.lanes.value.map((lane) => [lane.assignment.id, lane])));
  /** The visit of each stop that is in a route. */
  readonly visits = computed<ReadonlyMap<string, Visit>>(() => visitsOf(this.lanes.value));
  /** The stops that the plan serves after their windows. */
  readonly late = computed<ReadonlySet<string>>(() => {
    const visits = this.visits.value;
    const late = this.lanes.value.flatMap((lane) => this.#lateIn(lane, this.stopsById.value));
    return new Set(late.filter((visit) => visits.get(visit.stopId) === visit).map(({ stopId }) => stopId));
  });
  readonly #lateIn = ofEach(({ visits }: Lane, stops: ReadonlyMap<string, Stop>) =>
    visits.filter(({ stopId, row }) => {
      const stop = stops.get(stopId);
      return stop !== undefined && isLate(row, stop);
    }),
  );
  /** The locked stops that are in the plan: only they can keep anything. */
  readonly lockedStopIds = computed<ReadonlySet<string>>(
    () => new Set(this.locks.ids.value.filter((id) => this.visits.value.has(id))),
  );
  readonly unassigned = computed(() => this.dayPlan.value.unassigned);
  /** The stops that are not in the plan, in the order of the day. */
  readonly open = computed(() => this.dayPlan.value.open);
  readonly openById = computed(() => new Map(this.open.value.map((stop) => [stop.stopId, stop])));
  readonly #stale = new StaleStops();
  /** The stops of the plan that changed since. */
  readonly staleStopIds = computed<ReadonlySet<string>>(() => {
    const [plan, stops] = [this.plan.value.value, this.stops.value.value];
    if (plan === undefined || stops === undefined) return new Set();
    const ids = [...this.#stale.of(plan, stops)];
    return new Set(ids.filter((id) => !this.openById.value.has(id)));
  });
  /** Whether the day is no longer the one that was planned. */
  readonly isChanged = computed(() => this.open.value.length > 0 || this.staleStopIds.value.size > 0);
  readonly unassignedById = computed(() => new Map(this.unassigned.value.map((stop) => [stop.stopId, stop])));
  readonly hasPlan = computed(() => (this.plan.value.value?.planId ?? null) !== null);
  /** The kinds of load of the day and the firm, and those that only stops or only couriers have. */
  readonly loadKinds = computed(() => {
    const kinds = loadKindsOf(this.stops.value.value ?? [], this.assignments.value.value ?? []);
    return { ...kinds, all: withFirmKinds(kinds.all) };
  });
  /** Minutes before the end of a window from which a visit is tight. */
  readonly margin = computed(() => this.project.value.value?.arrivalMarginMinutes ?? 0);
  readonly zone = computed(() => this.project.value.value?.timezone ?? "UTC");
  /** Whether the routes can be shown. */
  readonly hasLanes = computed(() =>
    [this.project, this.assignments, this.couriers, this.plan].every(
      (resource) => resource.value.value !== undefined,
    ),
  );
  readonly isLoaded = computed(() =>
    [this.project, this.stops, this.assignments, this.couriers, this.plan].every(
      (resource) => resource.value.value !== undefined,
    ),
  );
  readonly failure = computed(() => {
    const resources = [this.project, this.stops, this.assignments, this.couriers, this.plan];
    return resources.map((resource) => resource.failure.value).find((failure) => failure !== null) ?? null;
  });

  /** The assignment of the selected courier, or of the selected stop's. */
  readonly selectedAssignmentId = computed(() => {
    const chosen = this.selected.value;
    if (chosen === null) return null;
    if (chosen.kind === "courier") return chosen.assignmentId;
    return this.visits.value.get(chosen.stopId)?.lane.assignment.id ?? null;
  });
  readonly selectedStopId = computed(() =>
    this.selected.value?.kind === "stop" ? this.selected.value.stopId : null,
  );

  async load(): Promise<void> {
    const { project, stops, assignments, couriers } = this;
    const ofRoutes = [this.#loadRoutes(), assignments.load(), couriers.load(), project.load()];
    this.#routesAreSeen ??= Promise.all(ofRoutes).then(painted);
    await Promise.all([...ofRoutes, stops.load()]);
    await this.#loadRun();
  }

  /** The current plan. */
  async loadPlan(): Promise<void> {
    await this.#loadRoutes();
    await this.#loadRun();
  }

  async #loadRoutes(): Promise<void> {
    const before = this.plan.value.peek()?.planId;
    await this.plan.load();
    if (this.plan.value.peek()?.planId !== before) this.fixed.value = new Set();
  }

  async #loadRun(): Promise<void> {
    if (this.open.peek().length > 0) await this.run.load();
  }

  /** The stops are the longest answer, and take longest to show. A day that is opened shows its routes before. */
  async #listStops(): Promise<Stop[]> {
    const stops = await listStops(this.projectId);
    await this.#routesAreSeen;
    return stops;
  }

  selectStop(stopId: string): void {
    this.selected.value = { kind: "stop", stopId };
  }

  /** Closes all routes in the list, or opens them if none is open. */
  closeAll(): void {
    const ids = this.lanes.peek().map(({ assignment }) => assignment.id);
    this.closed.value = new Set(ids.every((id) => this.closed.peek().has(id)) ? [] : ids);
  }

  /** Asks on the map where a stop is. */
  placeStop(stop: Stop): void {
    const { name, address } = stop;
    this.placing.value = { name, address, place: (at) => void locate(this, stop, at) };
  }

  /** Ends the asking for a place. @param at null: nobody showed it */
  place(at: Place | null): void {
    const wish = this.placing.value;
    this.placing.value = null;
    if (at === null) wish?.leave?.();
    else wish?.place(at);
  }

  selectCourier(assignmentId: string): void {
    this.selected.value = { kind: "courier", assignmentId };
  }

  /** The next or previous visit of the selected courier, as the arrow keys of timeline and map go. */
  selectNeighbour(step: 1 | -1): void {
    const assignmentId =
      this.selectedAssignmentId.value ?? this.lanes.value.find(({ route }) => route)?.assignment.id;
    const lane = assignmentId === undefined ? undefined : this.lanesById.value.get(assignmentId);
    if (lane === undefined) return;
    const now = lane.visits.findIndex(({ stopId }) => stopId === this.selectedStopId.value);
    const next = now === -1 && step === -1 ? lane.visits.at(-1) : lane.visits[now + step];
    if (next !== undefined) this.selectStop(next.stopId);
  }

  async #readRun(): Promise<RunResult | null> {
    const jobId = this.plan.value.peek()?.jobId;
    if (jobId === undefined || jobId === null) return null;
    try {
      return (await readJob(jobId)).result;
    } catch {
      return null; // the plan is there without it
    }
  }
}

function byId(stops: readonly Stop[]): ReadonlyMap<string, Stop> {
  return new Map(stops.map((stop) => [stop.id, stop]));
}

export const DayContext = createContext<Day | null>(null);

/** The day of the page that a component is on. */
export function useDay(): Day {
  const day = useContext(DayContext);
  if (day === null) throw new Error("no day around this component");
  return day;
}
