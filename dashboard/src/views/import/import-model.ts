import { computed, signal } from "@preact/signals";
import { failureOf, type Failure } from "../../api/failure.ts";
import { geocodeStops } from "../../api/geocoding.ts";
import { withOwnKinds } from "@rondo/day/import/columns/own-kinds.ts";
import { withColumn } from "@rondo/day/import/meanings.ts";
import { noChoices, readingOf } from "@rondo/day/import/convert/context.ts";
import { convert } from "@rondo/day/import/convert/convert.ts";
import { fileDoubtsOf } from "@rondo/day/import/file-doubts.ts";
import type {
  Choices,
  Column,
  Doubt,
  DoubtCode,
  Guess,
  ImportDay,
  Line,
  Row,
  Table,
} from "@rondo/day/import/types.ts";
import type { FileDoubt } from "@rondo/day/import/file-doubt.ts";
import { keepImport } from "./last-import.ts";
import type { ReadTable } from "./read-worker.ts";
import { LookUp } from "./look-up.ts";
import { rememberColumns, rememberedColumns } from "./remembered.ts";
import { StopWriter } from "./write.ts";

/** Where an import is. */
export type Stage =
  | { readonly kind: "choosing" }
  | { readonly kind: "looking" }
  | { readonly kind: "writing" }
  | { readonly kind: "locating" }
  | { readonly kind: "done"; readonly added: number; readonly leftOut: number; readonly failed: number };

/** An import from its file to the stops: what is read, what is doubted, and what is written. Nothing is written before `write`. */
export class ImportModel {
  readonly projectId: string;
  readonly stage = signal<Stage>({ kind: "choosing" });
  readonly table = signal<Table | null>(null);
  readonly template = signal<string | null>(null);
  readonly columns = signal<readonly Column[]>([]);
  /** Whether the columns have the meanings that a person gave to the same header before. */
  readonly isRemembered = signal(false);
  readonly day = signal<ImportDay | null>(null);
  /** How many stops the project may still have. */
  readonly room = signal(Infinity);
  readonly #read = signal<readonly Line[]>([]);
  /** Doubts about the file as a whole. */
  readonly fileDoubts = signal<readonly FileDoubt[]>([]);
  /** The addresses of the lines as they are looked up, before anything is written. */
  readonly lookUp: LookUp;
  /** The share of the current work that is done. */
  readonly progress = signal(0);
  readonly failure = signal<Failure | null>(null);
  /** Whether the lines are being read, or the project moves to their day: what is shown is about to change. */
  readonly isChanging = signal(false);
  /** Kinds of lines that are left out by themselves, but that a person wants. */
  readonly wanted = signal<ReadonlySet<DoubtCode>>(new Set());
  /** What a person said about the dates of the file. */
  readonly choices = signal<Choices>(noChoices);
  #guess: Guess = { template: null, columns: [], byContent: [], ignored: [] };
  #turn = 0;
  #writer: StopWriter | null = null;

  constructor(projectId: string) {
    this.projectId = projectId;
    this.lookUp = new LookUp(projectId);
  }

  /** The lines as they are read, with what is known about their addresses. */
  readonly lines = computed(() => this.#read.value.map((line) => this.lookUp.located(line)));
  /** The lines that will be written. */
  readonly ready = computed(() => this.lines.value.filter((line) => !this.isLeftOut(line)));
  /** How many lines have each doubt. */
  readonly doubtCounts = computed(() => {
    const counts = new Map<DoubtCode, number>();
    for (const { doubts } of this.lines.value) {
      for (const code of new Set(doubts.map((doubt) => doubt.code)))
        counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]);
  });

  /** The skills that lines need, while the day has no couriers who could have them. */
  readonly openSkills = computed(() => {
    if (this.day.value === null || this.day.value.couriers.size > 0) return [];
    return [...new Set(this.lines.value.flatMap(({ stop }) => stop.requiredSkills ?? []))].sort();
  });

  /** Names of couriers of the file that do not work on the day. */
  readonly openCouriers = computed(() => [...new Set(valuesOf(this.ready.value, "unknownCourier"))].sort());

  /** The first date that leaves open in which order day and month stand. */
  readonly openDate = computed(() => {
    const doubts = this.lines.value.flatMap((line) => line.doubts);
    return doubts.find(({ code }) => code === "dateOrder") ?? null;
  });

  /** Whether the page asks about a doubt once for all lines. */
  isAskedOnce({ code }: Doubt): boolean {
    if (code === "otherDay") return this.otherDay.value !== null;
    return code === "dateOrder" || code === "unknownCourier";
  }

  /** The one other day that the lines are for; null if there is none, or several. */
  readonly otherDay = computed(() => {
    const days = this.lines.value.flatMap(({ doubts }) =>
      doubts.flatMap(({ code, taken }) => (code === "otherDay" && taken !== undefined ? [taken] : [])),
    );
    return new Set(days).size === 1 ? (days[0] ?? null) : null;
  });

  isLeftOut({ doubts }: Line): boolean {
    return doubts.some((doubt) => leavesOut(doubt, this.wanted.value));
  }

  async take({ table, guess }: ReadTable): Promise<void> {
    this.#guess = guess;
    this.#use(table, rememberedColumns(table.header));
    this.stage.value = { kind: "looking" };
    await this.read();
  }

  /** Guesses the columns anew, and forgets what a person said about this header. */
  async guessAnew(): Promise<void> {
    const table = this.table.value;
    if (table === null) return;
    rememberColumns(table.header, null);
    this.#use(table, null);
    await this.read();
  }

  #use(table: Table, remembered: readonly Column[] | null): void {
    this.table.value = table;
    this.template.value = this.#guess.template;
    const day = this.day.peek();
    const { columns } = this.#guess;
    this.columns.value = remembered ?? (day === null ? columns : withOwnKinds(columns, table, day));
    this.isRemembered.value = remembered !== null;
    this.choices.value = noChoices;
    this.wanted.value = new Set();
    this.#writer = null;
    this.failure.value = null;
  }

  /** Sets the meaning of a column. If only one column may have the meaning, the other column loses it. */
  async setColumn(index: number, column: Column): Promise<void> {
    this.columns.value = withColumn(this.columns.value, index, column);
    const header = this.table.value?.header;
    if (header) rememberColumns(header, this.columns.value);
    await this.read();
  }

  /** The row of a line as it is read, with what a person corrected. */
  rowOf(line: number): Row | undefined {
    return this.#rows.find((row) => row.line === line);
  }
  #rows: readonly Row[] = [];

  /** Corrects cells of a row. @param cells texts by column */
  async edit(line: number, cells: ReadonlyMap<number, string>): Promise<void> {
    const edits = new Map(this.choices.value.edits);
    edits.set(line, new Map([...(edits.get(line) ?? []), ...cells]));
    await this.choose({ edits });
  }

  want(code: DoubtCode, isWanted: boolean): void {
    const next = new Set(this.wanted.value);
    if (isWanted) next.add(code);
    else next.delete(code);
    this.wanted.value = next;
    if (code === "otherDay") void this.choose({ isEachDayThis: isWanted });
  }

  async choose(choices: Partial<Choices>): Promise<void> {
    this.choices.value = { ...this.choices.value, ...choices };
    await this.read();
  }

  /** Reads the lines again. Among overlapping reads, the last one counts. */
  async read(): Promise<void> {
    const [table, day] = [this.table.value, this.day.value];
    if (table === null || day === null) return;
    const turn = ++this.#turn;
    this.isChanging.value = true;
    const reading = readingOf(table, this.columns.value, day, this.choices.value);
    this.#rows = reading.table.rows;
    const lines = await convert(
      reading,
      (share) => (this.progress.value = share),
      () => turn !== this.#turn,
    );
    if (lines === null) return;
    this.isChanging.value = false;
    this.#read.value = lines;
    this.fileDoubts.value = fileDoubtsOf(reading, lines, this.#guess);
    void this.lookUp.all(lines);
  }

  /** Writes the stops, then finds their addresses. After a failure it continues from there. */
  async write(): Promise<void> {
    this.failure.value = null;
    this.stage.value = { kind: "writing" };
    this.#writer ??= new StopWriter(this.projectId, this.ready.value);
    const { length: added } = this.#writer.lines;
    const leftOut = this.lines.value.length - added;
    try {
      const { projectId } = this;
      const stopIds = await this.#writer.write((share) => (this.progress.value = share));
      keepImport(projectId, { name: this.table.value?.name ?? "", at: Date.now(), stopIds });
      this.progress.value = 0;
      this.stage.value = { kind: "locating" };
      const { failed } = await geocodeStops(this.projectId, (share) => (this.progress.value = share));
      this.stage.value = { kind: "done", added, leftOut, failed };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "GEOCODE_NO_RESULT") {
        this.stage.value = { kind: "done", added, leftOut, failed: 1 };
        return;
      }
      this.failure.value = failure;
      this.#read.value = this.#writer.marked(this.#read.value, failure);
      if (!this.#writer.hasBegun) this.#writer = null;
      this.stage.value = { kind: "looking" };
    }
  }
}

function valuesOf(lines: readonly Line[], code: DoubtCode): string[] {
  return lines.flatMap(({ doubts }) => doubts.flatMap((doubt) => (doubt.code === code ? [doubt.value] : [])));
}

function leavesOut({ weight, code }: Doubt, wanted: ReadonlySet<DoubtCode>): boolean {
  return weight === "blocks" || (weight === "skips" && !wanted.has(code));
}
