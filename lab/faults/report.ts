import { median, table } from "../bench/table.ts";
import { brokenPromises, type Findings } from "./audit.ts";

/** The table of faults. */
export class Report {
  readonly #rows: (string | number)[][] = [];
  readonly #faults: string[] = [];
  #runsBefore = 0;
  #failedBefore = 0;
  #innocentBefore = 0;

  get isClean(): boolean {
    return this.#faults.length === 0;
  }

  /**
   * Adds the faults of a round and the findings of the audit after it.
   * @param isHarmless no run may fail in this round, except for those that kill their optimizers
   * @returns a summary in one line, with the first faults below it
   */
  add(recoveries: ReadonlyMap<string, readonly number[]>, found: Findings, isHarmless: boolean): string {
    const { lost, doubled, stuck, wrong } = found;
    const innocent = found.innocent - this.#innocentBefore;
    this.#innocentBefore = found.innocent;
    const failures = isHarmless && innocent > 0 ? [`${innocent} runs failed for no fault of theirs`] : [];
    const bad = [...brokenPromises(found), ...failures];
    this.#faults.push(...bad);
    const runs = found.runs - this.#runsBefore;
    const failed = found.failed - this.#failedBefore;
    this.#runsBefore = found.runs;
    this.#failedBefore = found.failed;
    for (const [index, [name, times]] of [...recoveries].entries()) {
      const ofRound = [runs, failed, lost.length, doubled.length, stuck.length, wrong.length];
      const cells = index === 0 ? ofRound : ofRound.map(() => "〃");
      const recovery = [seconds(median(times)), seconds(Math.max(...times))];
      this.#rows.push([name, times.length, ...cells, ...recovery]);
    }
    const names = [...recoveries.keys()].join(", ");
    return [
      `${names}: ${runs} runs, ${failed} of them failed, ${bad.length === 0 ? "nothing wrong" : `${bad.length} faults:`}`,
      ...bad.slice(0, 10),
    ].join("\n  ");
  }

  /** In Markdown. */
  table(seed: number): string {
    const counts = ["tried", "runs", "of these failed", "lost", "doubled", "stuck", "wrong"];
    const header = ["fault", ...counts, "recovery, median", "longest"];
    return `${table(header, this.#rows)}\n\nSeed ${seed}.\n`;
  }
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : "over 60 s";
}
