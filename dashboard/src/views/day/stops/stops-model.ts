import { computed, signal } from "@preact/signals";
import { changeStop, createStop, deleteStop, type StopFields } from "../../../api/day.ts";
import { geocodeStops } from "../../../api/geocoding.ts";
import { may } from "../../../api/permissions.ts";
import { failureOf } from "../../../api/failure.ts";
import { sendAll } from "../../../api/many.ts";
import type { Stop } from "../../../api/types.ts";
import { language } from "../../../preferences.ts";
import { failureText } from "../../../parts/notice.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { firmUnits } from "../../../shell/firm.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { faultText } from "../faults.ts";
import { dateFor, type Column } from "./columns.ts";
import type { CellContext } from "../read-fields.ts";

export type Only = "all" | "checked" | "unlocated" | "unassigned" | "open" | "stale";

/** The cell at work: where arrow keys are, and its text while it is changed. */
export interface Cursor {
  readonly stopId: string;
  readonly column: number;
}

/** The stops as a table: which are shown and checked, and the changes to them. */
export class StopsModel {
  readonly day: Day;
  readonly checked: Day["checked"];
  readonly filter = signal("");
  readonly only = signal<Only>("all");
  readonly column = signal(0);
  readonly editing = signal<Cursor | null>(null);
  /** The cell of the last click, if it was on one: a double click goes back to it. */
  pressed: Cursor | null = null;
  readonly fault = signal<string | null>(null);
  /** The work on many stops: its share that is done, null where nobody knows. */
  readonly work = signal<{ readonly text: string; readonly share: number | null } | null>(null);

  constructor(day: Day) {
    this.day = day;
    this.checked = day.checked;
  }

  readonly #all = computed<readonly Stop[]>(() => this.day.stops.value.value ?? []);
  readonly unlocated = computed(() => this.#all.value.filter((stop) => !isLocated(stop)));
  readonly shown = computed<readonly Stop[]>(() => {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = this.only.value;
    return this.#all.value.filter((stop) => {
      if (kind === "checked" && !this.checked.value.has(stop.id)) return false;
      if (kind === "unlocated" && isLocated(stop)) return false;
      if (kind === "unassigned" && !this.day.unassignedById.value.has(stop.id)) return false;
      if (kind === "open" && !this.day.openById.value.has(stop.id)) return false;
      if (kind === "stale" && !this.day.staleStopIds.value.has(stop.id)) return false;
      if (words.length === 0) return true;
      const text = searchText(stop);
      return words.every((word) => text.includes(word));
    });
  });
  /** The checked stops, whether they are shown or not. */
  readonly chosen = computed(() => this.#all.value.filter(({ id }) => this.checked.value.has(id)));
  /** For a stop without times and loads of its own. */
  readonly context = computed<CellContext>(() => {
    const { day } = this;
    const zone = day.zone.value;
    const { all: kinds } = day.loadKinds.value;
    const date = dateFor(undefined, day.project.value.value?.defaultStartDate ?? null, zone);
    return { zone, date, kinds, units: firmUnits(), language: language.value };
  });

  contextOf(stop: Stop): CellContext {
    const { date, ...context } = this.context.value;
    const own = Object.keys(stop.loadDemands ?? {});
    const usual = own.length === 1 ? own[0] : undefined;
    return { ...context, date: dateFor(stop, date, context.zone), usual };
  }

  check(ids: readonly string[], isChecked: boolean): void {
    const next = new Set(this.checked.value);
    for (const id of ids) {
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    this.checked.value = next;
  }

  edit(stopId: string, column: number): void {
    this.fault.value = null;
    this.column.value = column;
    if (!may("write")) return;
    this.editing.value = { stopId, column };
  }

  /** Saves a cell. @returns false if its text was refused; the cell then says why */
  async save(stop: Stop, column: Column, text: string): Promise<boolean> {
    const context = this.contextOf(stop);
    if (text.trim() === column.text(stop, context)) {
      this.editing.value = null;
      return true;
    }
    const read = column.read(text.trim(), context);
    if ("fault" in read) {
      this.fault.value = faultText(read, context.kinds);
      return false;
    }
    try {
      this.#replace([await changeStop(this.day.projectId, stop.id, read.value)]);
    } catch (error) {
      const failure = failureOf(error);
      this.fault.value = failure.issues[0]?.message ?? failureText(failure);
      return false;
    }
    this.fault.value = null;
    this.editing.value = null;
    say(t("stop.changed", { name: stop.name }), () => void this.#restore([stop], column));
    if (column.name === "address") void this.locate(false);
    return true;
  }

  /** Changes fields of one stop, and offers to take that back. @throws Failure with the fields that were refused */
  async change(stop: Stop, fields: StopFields): Promise<void> {
    const names = Object.keys(fields) as (keyof StopFields)[];
    if (names.length === 0) return;
    const changed = await changeStop(this.day.projectId, stop.id, fields);
    this.#replace([changed]);
    const isMoved = names.includes("address") && isLocated(stop);
    const place = isMoved ? { latitude: stop.latitude, longitude: stop.longitude } : {};
    const before = { ...Object.fromEntries(names.map((name) => [name, stop[name]])), ...place };
    const takeBack = async () => this.#replace([await changeStop(this.day.projectId, stop.id, before)]);
    say(t("stop.changed", { name: stop.name }), () => void takeBack().catch(sayFailure));
    if (!isLocated(changed)) void this.locate(false);
  }

  /** @throws Failure with the fields that were refused */
  async add(fields: StopFields, key: string): Promise<void> {
    const stop = await createStop(this.day.projectId, fields, key);
    this.day.stops.set((stops) => [...stops, stop]);
    this.day.selectStop(stop.id);
    if (!isLocated(stop)) void this.locate(false);
  }

  /** Gives all checked stops one value. @throws Failure; the stops before it have the value */
  async changeAll(column: Column, fields: StopFields): Promise<void> {
    const before = this.chosen.value;
    const changed: Stop[] = [];
    try {
      await this.#many(t("stops.changing"), before, async (stop) => {
        changed.push(await changeStop(this.day.projectId, stop.id, fields));
      });
    } finally {
      this.#replace(changed);
    }
    say(t("stops.changed", { count: before.length }), () => void this.#restore(before, column));
  }

  async deleteAll(stops: readonly Stop[]): Promise<void> {
    const gone = new Set<string>();
    try {
      await this.#many(t("stops.deleting"), stops, async ({ id }) => {
        await deleteStop(this.day.projectId, id);
        gone.add(id);
      });
    } catch (error) {
      sayFailure(error);
    }
    this.check([...gone], false);
    this.day.stops.set((known) => known.filter(({ id }) => !gone.has(id)));
    say(t("stops.deleted", { count: gone.size }));
  }

  /**
   * Looks up the addresses that have no coordinates yet. @param isAsked by a person, who wants to know the outcome
   */
  async locate(isAsked: boolean): Promise<void> {
    const text = t("stops.locating");
    this.work.value = { text, share: null };
    try {
      const { geocoded, failed } = await geocodeStops(
        this.day.projectId,
        (share) => (this.work.value = { text, share }),
      );
      if (isAsked || failed > 0) say(t("stops.located", { found: geocoded, failed }));
    } catch (error) {
      if (failureOf(error).code === "GEOCODE_NO_RESULT") say(t("stops.located", { found: 0, failed: 1 }));
      else sayFailure(error);
    }
    await this.day.stops.load();
    this.work.value = null;
  }

  async #restore(stops: readonly Stop[], { name }: Column): Promise<void> {
    try {
      const restored = await this.#many(t("stops.changing"), stops, async (stop) => {
        const isGiven = name === "address" && isLocated(stop);
        const place = isGiven ? { latitude: stop.latitude, longitude: stop.longitude } : {};
        return await changeStop(this.day.projectId, stop.id, { [name]: stop[name], ...place });
      });
      this.#replace(restored);
    } catch (error) {
      sayFailure(error);
      await this.day.stops.load();
    }
  }

  async #many<Answer>(text: string, stops: readonly Stop[], send: (stop: Stop) => Promise<Answer>) {
    this.work.value = { text, share: 0 };
    try {
      return await sendAll(stops, send, (share) => (this.work.value = { text, share }));
    } finally {
      this.work.value = null;
    }
  }

  #replace(stops: readonly Stop[]): void {
    const changed = new Map(stops.map((stop) => [stop.id, stop]));
    this.day.stops.set((known) => known.map((stop) => changed.get(stop.id) ?? stop));
  }
}

export function isLocated({ latitude }: Stop): boolean {
  return latitude !== null;
}

/** What a filter looks in. */
function searchText(stop: Stop): string {
  const { name, address, externalId, phone, notes, requiredSkills } = stop;
  return [name, address, externalId, phone, notes, ...requiredSkills].join("\n").toLowerCase();
}
