import type { Alternative, Violation, Weighed, Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Change, Why } from "../records/plan.ts";
import { RETIMED_MS, type BareChange } from "./changes.ts";
import type { Events, PlanBefore } from "./events.ts";
import { codeOf } from "./codes.ts";
import { costOf } from "./cost.ts";
import type { RunFrame } from "./plan.ts";
import { shortfallOf } from "./reasons.ts";
import { TakenBack } from "./taken-back.ts";

const UNKNOWN: Why = { code: "PART_OF_PLAN", amount: null, unit: null, stopId: null, together: false };
const BY_CALLER: Why = { ...UNKNOWN, code: "EVENT" };
/** How many stops that came to a route are tried as the one that made another leave it. */
const MOST_NEWCOMERS = 3;
/** As many visits of alternatives as can be weighed in time. */
const MOST_VISITS = 20_000;

/** Weighs the first of these alternatives, as many as there is time for. */
export type Weigh = (alternatives: readonly Alternative[]) => Promise<readonly Weighed[]>;

/** Changes by hand. */
export function byCaller(changes: readonly BareChange[]): Change[] {
  return changes.map((change) => ({ ...change, why: BY_CALLER }));
}

/** Two plans, the later one as the solver gave it. */
export interface Compared {
  readonly before: PlanBefore;
  readonly plan: Plan;
  readonly frame: RunFrame;
  readonly events: Events;
}

/** The changes with their reasons. Each but EVENT and PART_OF_PLAN is confirmed by taking the change back. */
export async function explained(
  changes: readonly BareChange[],
  compared: Compared,
  weigh: Weigh,
): Promise<Change[]> {
  return new Explanation(changes, compared).by(weigh);
}

/** A question, and the place of its answer. */
interface Asked {
  readonly key: string;
  readonly alternative: Alternative;
}

class Explanation {
  readonly #changes: readonly BareChange[];
  readonly #compared: Compared;
  readonly #orders: TakenBack;
  readonly #found = new Map<string, Weighed>();
  /** All but retimed ones, by the vehicles of their routes. */
  readonly #onVehicle = new Map<number, BareChange[]>();

  constructor(changes: readonly BareChange[], compared: Compared) {
    this.#changes = changes;
    this.#compared = compared;
    this.#orders = new TakenBack(compared.before, compared.plan, compared.frame);
    for (const change of changes)
      for (const vehicle of change.kind === "retimed" ? [] : this.#orders.vehiclesOf(change))
        this.#onVehicle.set(vehicle, [...(this.#onVehicle.get(vehicle) ?? []), change]);
  }

  async by(weigh: Weigh): Promise<Change[]> {
    const asked = this.#questions();
    if (asked.length > 0) {
      const weighed = await weigh(asked.map(({ alternative }) => alternative));
      weighed.forEach((each, index) => this.#found.set(asked[index]?.key ?? "", each));
    }
    const whys = new Map(
      this.#changes.filter(({ kind }) => kind !== "retimed").map((change) => [change, this.#why(change)]),
    );
    return this.#changes.map((change) => ({
      ...change,
      why: whys.get(change) ?? this.#whyRetimed(change, whys),
    }));
  }

  /** Questions that explain most come first. */
  #questions(): Asked[] {
    const orders = this.#orders;
    const retimed = new Set(
      this.#changes.filter(({ kind }) => kind === "retimed").flatMap((change) => orders.vehiclesOf(change)),
    );
    const asked: Asked[] = [];
    let visits = 0;
    const ask = (key: string, routesOf: () => Alternative["routes"]): void => {
      if (visits > MOST_VISITS) return;
      const routes = routesOf();
      visits += routes.reduce((sum, route) => sum + route.visits.length, 0);
      if (visits <= MOST_VISITS && routes.length > 0) asked.push({ key, alternative: { routes } });
    };
    const ofPlan = this.#changes.filter(
      (change) =>
        change.kind !== "retimed" &&
        orders.stop(change.stopId) !== undefined &&
        (!this.#isEvent(change) || orders.vehiclesOf(change).some((vehicle) => retimed.has(vehicle))),
    );
    for (const vehicle of new Set([...retimed, ...ofPlan.flatMap((change) => orders.vehiclesOf(change))])) {
      ask(`now ${vehicle}`, () => orders.orders([vehicle], []));
      if (retimed.has(vehicle))
        ask(`old ${vehicle}`, () => orders.orders([vehicle], this.#onVehicle.get(vehicle) ?? []));
    }
    for (const change of ofPlan)
      ask(`back ${change.stopId}`, () => orders.orders(orders.vehiclesOf(change), [change]));
    for (const change of ofPlan) {
      if (this.#isEvent(change) || change.fromAssignmentId === null) continue;
      const vehicles = orders.vehiclesOf(change);
      if (vehicles.some((vehicle) => orders.hasReloads(vehicle)))
        ask(`reloaded ${change.stopId}`, () => orders.orders(vehicles, [change], { isReloaded: false }));
      for (const newcomer of this.#newcomers(change))
        ask(`${newcomer.stopId} out for ${change.stopId}`, () =>
          orders.orders(vehicles, [change], { out: [newcomer] }),
        );
    }
    return asked;
  }

  /** Some of the stops that came to the route that a change's stop left, or on which it moved. */
  #newcomers({ stopId, fromAssignmentId }: BareChange): BareChange[] {
    const vehicle = this.#orders.vehicle(fromAssignmentId);
    if (vehicle === undefined) return [];
    const came = (this.#onVehicle.get(vehicle) ?? []).filter(
      (other) => this.#isNewcomer(other, vehicle) && other.stopId !== stopId,
    );
    return came.slice(0, MOST_NEWCOMERS);
  }

  #isNewcomer({ kind, toAssignmentId }: BareChange, vehicle: number): boolean {
    return (kind === "added" || kind === "moved") && this.#orders.vehicle(toAssignmentId) === vehicle;
  }

  #isEvent({ stopId, fromAssignmentId }: BareChange): boolean {
    const isOut = fromAssignmentId !== null && this.#orders.vehicle(fromAssignmentId) === undefined;
    return isOut || this.#compared.events.stopIds.has(stopId);
  }

  #why(change: BareChange): Why {
    if (this.#isEvent(change)) return BY_CALLER;
    if (change.kind === "added") return this.#whyAdded(change);
    const back = this.#found.get(`back ${change.stopId}`);
    const now = this.#now(this.#orders.vehiclesOf(change));
    if (!back || !now) return UNKNOWN;
    const broken = newIn(back, now);
    if (broken) return this.#whyBroken(change, broken, now);
    const { objective } = this.#compared.frame;
    const gain = costOf(back.cost - now.cost, objective);
    if (gain <= 0 || change.kind === "removed") return UNKNOWN;
    const unit = ({ time: "minutes", distance: "meters", cost: "usd" } as const)[objective];
    return { ...UNKNOWN, code: "GAIN", amount: objective === "time" ? hundredths(gain / 60) : gain, unit };
  }

  /** A stop that the plan before left out. */
  #whyAdded({ stopId }: BareChange): Why {
    const wasLeftOut = this.#compared.before.unassignedStops.some((stop) => stop.stopId === stopId);
    return wasLeftOut ? { ...UNKNOWN, code: "GAIN", amount: 1, unit: "stops" } : BY_CALLER;
  }

  /** @param broken a rule that the old place breaks */
  #whyBroken(change: BareChange, broken: Violation, now: Weighed): Why {
    for (const { stopId } of this.#newcomers(change)) {
      const without = this.#found.get(`${stopId} out for ${change.stopId}`);
      if (without && !newIn(without, now)) return { ...UNKNOWN, code: "MADE_ROOM", stopId };
    }
    let rule: Violation | undefined = broken;
    if (this.#orders.vehiclesOf(change).some((vehicle) => this.#orders.hasReloads(vehicle))) {
      const reloaded = this.#found.get(`reloaded ${change.stopId}`);
      rule = reloaded && newIn(reloaded, now);
    }
    if (!rule) return UNKNOWN;
    const { dimensions, deliveries, vehicles } = this.#compared.frame;
    const named = deliveries[rule.stop ?? -1];
    const code = codeOf(rule.code, named, [vehicles[rule.vehicle]?.assignmentId ?? ""]);
    if (!code) return UNKNOWN;
    const missed = rule.shortfall ? shortfallOf(code, rule.shortfall, dimensions) : null;
    const other = named?.id;
    return {
      ...{ code, amount: missed?.amount ?? null, unit: missed?.unit ?? null, together: false },
      stopId: other === change.stopId ? null : (other ?? null),
    };
  }

  /** A stop is retimed by what came to its route, left it, or changed its place there. */
  #whyRetimed(change: BareChange, whys: ReadonlyMap<BareChange, Why>): Why {
    const [vehicle] = this.#orders.vehiclesOf(change);
    const stop = this.#orders.stop(change.stopId);
    if (vehicle === undefined || stop === undefined || this.#isEvent(change)) return BY_CALLER;
    const causes = this.#causes(vehicle, stop, whys);
    for (const cause of causes) {
      const back = this.#found.get(`back ${cause.stopId}`);
      if (back && this.#isOnTime(change, vehicle, stop, back)) return this.#because(cause, vehicle, whys);
    }
    const old = this.#found.get(`old ${vehicle}`);
    const [first] = causes;
    if (!old) return UNKNOWN;
    if (first && this.#isOnTime(change, vehicle, stop, old))
      return { ...this.#because(first, vehicle, whys), together: true };
    return this.#hasEvent(vehicle) ? BY_CALLER : UNKNOWN;
  }

  /** Other changes of a route: first what the caller changed, then what is nearest before the stop. */
  #causes(vehicle: number, stop: number, whys: ReadonlyMap<BareChange, Why>): BareChange[] {
    const own = this.#orders.rank(vehicle, stop);
    const distance = (change: BareChange): number => {
      const rank = this.#orders.rank(vehicle, this.#orders.stop(change.stopId) ?? -1);
      const isByCaller = whys.get(change)?.code === "EVENT";
      return (isByCaller ? 0 : 1e6) + (rank < 0 || rank > own ? 1e5 : own - rank);
    };
    const causes = (this.#onVehicle.get(vehicle) ?? []).map((change) => ({ change, far: distance(change) }));
    return causes.sort((a, b) => a.far - b.far).map(({ change }) => change);
  }

  #because(cause: BareChange, vehicle: number, whys: ReadonlyMap<BareChange, Why>): Why {
    if (this.#isNewcomer(cause, vehicle)) return { ...UNKNOWN, code: "MADE_ROOM", stopId: cause.stopId };
    const why = whys.get(cause) ?? UNKNOWN;
    if (why.code === "PART_OF_PLAN" || why.code === "MADE_ROOM") return UNKNOWN;
    return { ...why, stopId: cause.stopId, together: true };
  }

  /** Whether an alternative serves a stop at its old time. */
  #isOnTime({ minutesLater }: BareChange, vehicle: number, stop: number, other: Weighed): boolean {
    const now = startIn(this.#found.get(`now ${vehicle}`), vehicle, stop);
    const then = startIn(other, vehicle, stop);
    if (now === undefined || then === undefined || minutesLater === null) return false;
    return Math.abs(then - now + minutesLater * 60) * 1000 < RETIMED_MS;
  }

  /** Whether the caller changed something that times on a route may follow from. */
  #hasEvent(vehicle: number): boolean {
    const { events, frame } = this.#compared;
    const assignmentId = frame.vehicles[vehicle]?.assignmentId ?? "";
    const starts = this.#found.get(`now ${vehicle}`)?.routes.find((route) => route.vehicle === vehicle);
    const isChanged = (stop: number): boolean => events.stopIds.has(frame.deliveries[stop]?.id ?? "");
    return (
      events.isShorter ||
      events.assignmentIds.has(assignmentId) ||
      (starts?.stops.some(isChanged) ?? false) ||
      (this.#onVehicle.get(vehicle) ?? []).some(({ stopId }) => events.stopIds.has(stopId))
    );
  }

  /** What the routes of these vehicles cost and break. */
  #now(vehicles: readonly number[]): Weighed | undefined {
    const each = vehicles.flatMap((vehicle) => this.#found.get(`now ${vehicle}`) ?? []);
    if (each.length < vehicles.length) return undefined;
    return {
      cost: each.reduce((sum, { cost }) => sum + cost, 0),
      violations: each.flatMap(({ violations }) => violations),
      routes: [],
    };
  }
}

/** The first rule that an alternative breaks, and the plan does not, or by less. */
function newIn({ violations }: Weighed, now: Weighed): Violation | undefined {
  const amount = ({ shortfall }: Violation): number => shortfall?.amount ?? 1;
  const kept = new Map(now.violations.map((each) => [keyOf(each), amount(each)]));
  return violations.find((each) => amount(each) > (kept.get(keyOf(each)) ?? 0));
}

function keyOf({ code, vehicle, stop, shortfall }: Violation): string {
  return [code, vehicle, stop, shortfall?.dimension].join();
}

function startIn(weighed: Weighed | undefined, vehicle: number, stop: number): number | undefined {
  const route = weighed?.routes.find((each) => each.vehicle === vehicle);
  return route?.starts[route.stops.indexOf(stop)];
}

function hundredths(amount: number): number {
  return Math.round(amount * 100) / 100;
}
