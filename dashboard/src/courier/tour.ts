import { isStopRow } from "@rondo/day/plan/row.ts";
import { computed, signal } from "@preact/signals";
import type { CourierDay, CourierRow, CourierStop } from "@rondo/day/records/courier-day.ts";
import { differences } from "./differences.ts";
import { withTold, type Kept, type Report } from "./kept.ts";
import { sendLater } from "./send-later.ts";
import { confirm, readDay, send, type Answer } from "./service.ts";

/** How long an outcome can be taken back. */
const UNDO_MS = 60_000;
const RETRY_MS = 5_000;

/** `none`: there is no link. `ended`: it has ended. */
type Phase = "starting" | "open" | "none" | "ended";
/** A report that can be taken back until then. */
export type Recent = Report & { readonly until: number };
/** A row that is no break. */
export type Visit = CourierRow & { readonly stop: CourierStop };

/** A courier's day on the telephone. Outcomes are kept here, and sent one after the other when there is a connection. */
export class Tour {
  readonly phase = signal<Phase>("starting");
  readonly isConnected = signal(true);
  /** What the courier has seen. */
  readonly seen = signal<CourierDay | null>(null);
  readonly latest = signal<CourierDay | null>(null);
  /** Not sent yet, in their order. */
  readonly waiting = signal<readonly Report[]>([]);
  /** The service never takes these. */
  readonly refused = signal<readonly Report[]>([]);
  /** Can be taken back. */
  readonly recent = signal<readonly Recent[]>([]);
  readonly #loaded = signal<ReadonlySet<string>>(new Set());
  /** The stop that the courier looks at; null: the next one. */
  readonly chosen = signal<string | null>(null);

  /** The rows with what came of their stops. */
  readonly rows = computed(() => this.#withOutcomes(this.seen.value));
  readonly visits = computed(() => this.rows.value.filter(isVisit));
  readonly next = computed(() => this.visits.value.find((visit) => !this.isDone(visit)) ?? null);
  readonly shown = computed(
    () => this.visits.value.find(({ stop }) => stop.id === this.chosen.value) ?? this.next.value,
  );
  /** How the plan differs from the one that the courier has seen. */
  readonly changes = computed(() =>
    differences(this.rows.value, this.#withOutcomes(this.latest.value), this.seen.value),
  );

  readonly #kept: Kept;
  #token = "";
  #aheadMs = 0;
  #syncing: Promise<void> = Promise.resolve();
  #isAsked = false;
  readonly #adding = new Set<string>();
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** Opens the day of a link; without one, that of the last link on this telephone. */
  async open(token: string): Promise<void> {
    const asked = token === "" ? null : readDay(token); // before anything is read, because the network is slow
    if (asked && !(await this.#kept.isUsed())) {
      // The first link of a telephone: there is nothing to wait for but the day.
      this.#token = token;
      await this.#receive(await asked);
      return;
    }
    const kept = await this.#kept.day();
    this.#token = token || (kept?.token ?? "");
    await this.#readWaiting();
    if (this.#token === "") {
      this.phase.value = "none";
      return;
    }
    if (
      kept?.token === this.#token &&
      kept.seen &&
      Date.parse(kept.seen.expiresAt) > Date.now() + kept.aheadMs
    ) {
      this.#aheadMs = kept.aheadMs;
      this.#loaded.value = new Set(kept.loaded);
      this.seen.value = kept.seen;
      this.latest.value = kept.latest;
      this.phase.value = "open";
    }
    if (asked && this.waiting.value.length === 0) await this.#receive(await asked);
    else await this.sync();
  }

  isDone({ type, sequence, stop }: Visit): boolean {
    if (isStopRow({ type })) return stop.outcome !== null;
    const isLater = (other: Visit) => other.sequence > sequence && other.stop.outcome !== null;
    return this.#loaded.value.has(this.#keyOf(sequence)) || this.visits.value.some(isLater);
  }

  /** Reports what came of a stop. */
  async report(
    { stop }: Visit,
    outcome: "served" | "failed",
    outcomeReason: string | null = null,
  ): Promise<void> {
    const report = this.#reportOf(stop.id, stop.name, outcome, outcomeReason);
    const until = Date.now() + UNDO_MS;
    this.recent.value = [...this.recent.value, { ...report, until }];
    setTimeout(() => {
      this.#forget(report);
    }, UNDO_MS);
    this.chosen.value = null;
    await this.#add(report);
  }

  /** Takes an outcome back. */
  async undo(report: Report): Promise<void> {
    this.#forget(report);
    await this.#add(this.#reportOf(report.stopId, report.name, null, null));
  }

  async noteLoaded({ sequence }: Visit): Promise<void> {
    this.#loaded.value = new Set([...this.#loaded.value, this.#keyOf(sequence)]);
    this.chosen.value = null;
    await this.#keep();
  }

  /** The courier has seen how the plan has changed. */
  async acknowledge(): Promise<void> {
    this.seen.value = this.latest.value;
    this.chosen.value = null;
    await this.#keep();
    await this.#confirm();
  }

  /** Tells the office which plan the courier has seen. In a dead zone, the next answer leads here again. */
  async #confirm(): Promise<void> {
    const [planId, day] = [this.seen.value?.planId ?? null, this.latest.value];
    if (planId === null || !day || day.seenPlanId === planId) return;
    if ((await confirm(this.#token, planId)).kind === "done" && this.latest.value === day)
      this.latest.value = { ...day, seenPlanId: planId };
  }

  /** Sends what waits, in its order, and reads the day. Another call meanwhile leads to one more pass. */
  async sync(): Promise<void> {
    if (this.#token === "" || this.phase.value === "ended") return;
    if (!this.#isAsked) {
      this.#isAsked = true;
      this.#syncing = this.#syncing.then(async () => {
        this.#isAsked = false;
        // Of several tabs, one sends at a time.
        await ("locks" in navigator
          ? navigator.locks.request("courier", async () => this.#pass())
          : this.#pass());
      });
    }
    await this.#syncing;
  }

  async #pass(): Promise<void> {
    for (;;) {
      const [first] = await this.#kept.reports();
      if (!first) break;
      const { kind } = await send(this.#token, first);
      if (kind === "later" || kind === "ended") {
        await this.#receive({ kind });
        return;
      }
      if (kind === "done") await this.#note(first);
      else this.refused.value = [...this.refused.value, first];
      await this.#kept.dropReport(first);
      await this.#readWaiting();
    }
    await this.#readWaiting();
    await this.#receive(await readDay(this.#token));
  }

  async #receive(answer: Answer<CourierDay>): Promise<void> {
    if (answer.kind === "ended") {
      this.phase.value = "ended";
      // The day is not the courier's any more. Outcomes that wait go with the next link.
      this.seen.value = this.latest.value = null;
      await this.#keep();
      return;
    }
    this.isConnected.value = answer.kind === "done";
    if (answer.kind !== "done") {
      if (this.seen.value && Date.parse(this.seen.value.expiresAt) <= Date.now() + this.#aheadMs)
        await this.#receive({ kind: "ended" });
      else this.#syncLater();
      return;
    }
    const { data } = answer;
    this.#aheadMs = Date.parse(data.now) - Date.now();
    this.latest.value = data;
    if (!this.seen.value || this.changes.value.length === 0) this.seen.value = data;
    this.phase.value = "open";
    await this.#keep();
    await this.#confirm();
  }

  #syncLater(): void {
    if (this.waiting.value.length > 0) sendLater();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.sync(), RETRY_MS);
  }

  async #add(report: Report): Promise<void> {
    this.waiting.value = [...this.waiting.value, report];
    this.#adding.add(report.id);
    await this.#kept.addReport(report);
    this.#adding.delete(report.id);
    await this.sync();
  }

  /** Another tab may have sent some. One that is just being kept waits as well. */
  async #readWaiting(): Promise<void> {
    const kept = await this.#kept.reports();
    const added = this.waiting.value.filter(
      ({ id }) => this.#adding.has(id) && !kept.some((other) => other.id === id),
    );
    this.waiting.value = [...kept, ...added];
  }

  /** The service has an outcome. It is kept with the day before its report is dropped: the telephone may be off in between. */
  async #note(report: Report): Promise<void> {
    this.seen.value = withTold(this.seen.value, report);
    this.latest.value = withTold(this.latest.value, report);
    await this.#keep();
  }

  #withOutcomes(day: CourierDay | null): CourierRow[] {
    const fresh = new Map(this.latest.value?.rows.map(({ stop }) => [stop?.id, stop]));
    const told = new Map(this.waiting.value.map((report) => [report.stopId, report]));
    return (day?.rows ?? []).map((row) => {
      if (!row.stop) return row;
      const { outcome, outcomeAt, outcomeReason } =
        told.get(row.stop.id) ?? fresh.get(row.stop.id) ?? row.stop;
      return { ...row, stop: { ...row.stop, outcome, outcomeAt, outcomeReason } };
    });
  }

  #reportOf(stopId: string, name: string, outcome: Report["outcome"], outcomeReason: string | null): Report {
    const outcomeAt = new Date(Date.now() + this.#aheadMs).toISOString();
    const planId = this.seen.value?.planId ?? null;
    return { id: newId(), planId, stopId, name, outcome, outcomeAt, outcomeReason };
  }

  #forget({ id }: Pick<Report, "id">): void {
    this.recent.value = this.recent.value.filter((report) => report.id !== id);
  }

  #keyOf(sequence: number): string {
    return `${this.seen.value?.planId ?? ""} ${sequence}`;
  }

  async #keep(): Promise<void> {
    await this.#kept.putDay({
      token: this.#token,
      seen: this.seen.value,
      latest: this.latest.value,
      aheadMs: this.#aheadMs,
      loaded: [...this.#loaded.value],
    });
  }
}

export function isVisit(row: CourierRow): row is Visit {
  return row.stop !== null;
}

/** A UUID of version 4. `randomUUID` is there only behind https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
