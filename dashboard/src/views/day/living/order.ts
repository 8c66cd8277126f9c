import { computed, signal } from "@preact/signals";
import type { DayState } from "@rondo/day/records/day-state.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";
import { changeStop, createStop, deleteStop, type StopFields } from "../../../api/day.ts";
import { Failure } from "../../../api/failure.ts";
import { lookUpAddresses } from "../../../api/geocoding.ts";
import { adviseRoutes, evaluateRoutes, putRoutes } from "../../../api/living.ts";
import { activatePlan } from "../../../api/plans.ts";
import type { Candidate, Route, Stop } from "../../../api/types.ts";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { Day, Place } from "../day.ts";
import { startsIn } from "../edit/open-day.ts";
import { firstChoice, fitting, slotsOf, withStop, type Option, type Slot } from "./slots.ts";

/** A slot with the places that the plan has for the stop, cheapest first. */
export interface Offer {
  readonly slot: Slot;
  readonly options: readonly Option[];
}

/** The answer about a stop, and the plan that it is about. */
interface Answer {
  readonly planId: string;
  /** How the day stood. */
  readonly state: DayState;
  /** The whole day as it goes on from then. */
  readonly routes: readonly Route[];
  readonly offers: readonly Offer[];
  /** A new stop as it was asked about; null for one of the day. */
  readonly fields: NewFields | null;
}

type NewFields = StopFields & { readonly name: string; readonly address: string };

const MINUTE_MS = 60_000;
const asIs = (option: Option): Option => option;
const LOOK_UPS = 4; // some addresses need to be asked for again

/** An order on its way into a plan that is being driven: a new stop, or one of the day that wants another time. */
export class Order {
  readonly day: Day;
  /** The stop that wants another time; null for a new one. */
  readonly stop: Stop | null;
  /** The stop that a new one repeats. */
  readonly copyOf: Stop | null;
  readonly texts = signal<Readonly<Record<string, string>>>({});
  /** Where it was shown on the map, or found. */
  readonly place = signal<Place | null>(null);
  readonly wish = signal({ from: "", until: "" });
  readonly candidates = signal<readonly Candidate[]>([]);
  readonly answer = signal<Answer | null>(null);
  readonly chosen = signal<{ readonly slot: number; readonly assignmentId: string } | null>(null);

  constructor(day: Day, { stop, copyOf }: { readonly stop: Stop | null; readonly copyOf: Stop | null }) {
    this.day = day;
    this.stop = stop;
    this.copyOf = copyOf;
    if (copyOf === null) return;
    const { name, address, phone, notes, latitude, longitude } = copyOf;
    this.texts.value = { name, address, phone: phone ?? "", notes: notes ?? "" };
    if (latitude !== null && longitude !== null) this.place.value = { latitude, longitude };
  }

  readonly option = computed(() => {
    const [answer, chosen] = [this.answer.value, this.chosen.value];
    const options = answer?.offers[chosen?.slot ?? -1]?.options ?? [];
    return options.find(({ assignmentId }) => assignmentId === chosen?.assignmentId) ?? null;
  });

  /** Chooses a slot with its best courier. */
  choose(slot: number): void {
    const [best] = fitting(this.answer.value?.offers[slot]?.options ?? []);
    if (best) this.chosen.value = { slot, assignmentId: best.assignmentId };
  }

  /**
   * Asks where the order fits. If the address is not found, it only shows what the address may mean.
   * @param fields of a new stop, as they were typed
   */
  async ask(fields: NewFields | null): Promise<void> {
    this.answer.value = null;
    this.chosen.value = null;
    this.candidates.value = [];
    const { day, stop } = this;
    const planId = day.plan.value.value?.planId;
    const slots = this.#slots();
    if (!planId || slots.length === 0) return;
    if (fields !== null && this.place.value === null && !(await this.#locate(fields.address))) return;
    const own = this.place.value === null ? {} : { ...this.place.value };
    const asked = fields === null ? null : { ...fields, ...own };
    const state = day.living.state();
    const [advice, { routes }] = await Promise.all([
      adviseRoutes(day.projectId, {
        stops: [asked === null ? { stopId: stop?.id } : { stop: asked }],
        slots: slots.map(({ from, until }) => ({ startTime: iso(from), endTime: iso(until) })),
        day: state,
      }),
      evaluateRoutes(day.projectId, { routes: [], day: state }),
    ]);
    const beside = stop === null ? asIs : await this.#besideNow(stop, routes, state);
    const offers = slots.map((slot, index) => ({
      slot,
      options: (advice[index]?.options ?? []).map(beside),
    }));
    this.answer.value = { planId, state, routes, offers, fields: asked };
    const first = firstChoice(offers);
    if (first >= 0) this.choose(first);
  }

  /** Options for a stop of the plan are told beside where it is now, not beside a plan without it. */
  async #besideNow({ id }: Stop, routes: readonly Route[], state: DayState): Promise<typeof asIs> {
    const own = routes.find(({ stops }) => stops.some(({ stopId }) => stopId === id));
    if (own === undefined) return asIs;
    const { assignmentId } = own;
    const stopIds = visitedIn(own).filter((stopId) => stopId !== id);
    const without = await evaluateRoutes(this.day.projectId, {
      routes: [{ assignmentId, stopIds }],
      day: state,
    });
    const earlier = startsIn(without.routes);
    const sooner = new Map(
      [...startsIn([own])].map(([stopId, at]) => [stopId, at - (earlier.get(stopId) ?? at)]),
    );
    return (option) => ({
      ...option,
      extraWorkingSeconds: option.extraWorkingSeconds + without.difference.workingSeconds,
      later: option.later
        .map((each) => ({ ...each, minutes: each.minutes - (sooner.get(each.stopId) ?? 0) / MINUTE_MS }))
        .filter(({ minutes }) => minutes >= 1),
    });
  }

  /** Puts the order into the plan. If a step fails, the steps before it are taken back. @throws Failure */
  async add(): Promise<void> {
    const { day } = this;
    const [answer, option] = [this.answer.value, this.option.value];
    const slot = answer?.offers[this.chosen.value?.slot ?? -1]?.slot;
    if (answer === null || option === null || slot === undefined) return;
    const windows = {
      timeWindows: slot.kind === "any" ? [] : [{ startTime: iso(slot.from), endTime: iso(slot.until) }],
      deliveryDeadline: null,
    };
    const { stop, takeBack } = await this.#write(answer, windows);
    let planId;
    try {
      planId = await putRoutes(day.projectId, {
        routes: ordersWith(answer.routes, stop.id, option),
        basedOn: answer.planId,
        day: answer.state,
      });
    } catch (error) {
      await takeBack();
      void day.load(); // another plan may be the current one
      throw error;
    }
    await reload(day);
    day.selectStop(stop.id);
    const courier = day.lanesById.value.get(option.assignmentId)?.name ?? "";
    say(t("order.added", { name: stop.name, courier }), () => void undo());
    const undo = async () => {
      try {
        await activatePlan(day.projectId, answer.planId, planId);
        await takeBack();
      } catch (error) {
        sayFailure(error);
      }
      await reload(day);
    };
  }

  /** Writes the stop. @returns it, and the way back */
  async #write({ fields }: Answer, windows: StopFields) {
    const { day } = this;
    const { projectId } = day;
    if (this.stop !== null) {
      const { id, timeWindows, deliveryDeadline } = this.stop;
      const stop = await changeStop(projectId, id, windows);
      const takeBack = async () => void (await changeStop(projectId, id, { timeWindows, deliveryDeadline }));
      return { stop, takeBack: told(takeBack) };
    }
    const stop = await createStop(projectId, { ...fields, ...windows }, crypto.randomUUID());
    return { stop, takeBack: told(async () => deleteStop(projectId, stop.id)) };
  }

  #slots(): Slot[] {
    const { living, zone } = this.day;
    const { from, until } = this.wish.value;
    const at = (time: string) => (time === "" ? null : living.instantOf(time));
    const now = living.now.value;
    return slotsOf({
      ...{ now, until: living.span.value?.until ?? now, offsetMs: zoneOffset(now, zone.value) },
      wish: { from: at(from), until: at(until) },
    });
  }

  async #locate(address: string): Promise<boolean> {
    for (let turn = 0; turn < LOOK_UPS; turn++) {
      const [found] = await lookUpAddresses(this.day.projectId, [address]);
      if (found?.isLookedUp !== true) continue;
      const { location, candidates } = found;
      this.candidates.value = candidates;
      if (location === null && candidates.length === 0) break;
      if (location !== null)
        this.place.value = { latitude: location.latitude, longitude: location.longitude };
      return location !== null;
    }
    throw new Failure("GEOCODE_NO_RESULT", "", 0, { address });
  }
}

/** The orders of the routes that change: the stop leaves where it is with what comes along, and goes where it was advised. */
function ordersWith(routes: readonly Route[], stopId: string, option: Option) {
  const rows = routes.flatMap(({ stops }) => stops);
  const isPickup = rows.some((row) => row.stopId === stopId && row.type === "pickup");
  const isOther = (id: string) => id !== stopId && id !== option.partner?.stopId;
  const orders = new Map(routes.map((route) => [route.assignmentId, visitedIn(route)]));
  const changed = [...orders].flatMap(([assignmentId, visited]) => {
    if (assignmentId === option.assignmentId || visited.every(isOther)) return [];
    return [{ assignmentId, stopIds: visited.filter(isOther) }];
  });
  const target = (orders.get(option.assignmentId) ?? []).filter(isOther);
  const stopIds = withStop(target, stopId, option, isPickup);
  return [...changed, { assignmentId: option.assignmentId, stopIds }];
}

/** The stops before the plan: those that change after it was read count as changed since. */
async function reload(day: Day): Promise<void> {
  await day.stops.load();
  await day.loadPlan();
}

/** A step back whose failure is told: the step before it stays. */
function told(takeBack: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await takeBack();
    } catch (error) {
      sayFailure(error);
    }
  };
}

/** The stops of a route in their order, breaks left out. */
function visitedIn({ stops }: Route): string[] {
  return stops.flatMap(({ stopId }) => stopId ?? []);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
