import type { Base } from "../shared/base.ts";
import type { Background } from "../shared/background.ts";
import type { Entry } from "../billing/ledger.ts";
import { EachMinute } from "../shared/each-minute.ts";
import type { Finding } from "./finding.ts";
import type { LedgerReader, PaidRun } from "./ledger-store.ts";
import { LEDGER_CHECKS, linkFault, runMoneyFindings } from "./money.ts";

/** How far back the first pass looks. The doctor examines the whole ledger. */
const FIRST_LOOK_MS = 3_600_000;
/**
 * Gateways' clocks may differ by this much, so an entry may be written after one with a later time. Each pass therefore
 * looks back by this much again.
 */
const OVERLAP_MS = 120_000;
const BATCH = 1000;

interface RunFault {
  readonly finding: Finding;
  /** Whether the pass before found it too. */
  readonly isSeenAgain: boolean;
}

interface Parts extends Pick<Base, "registry" | "clock" | "log" | "passes"> {
  readonly reader: LedgerReader;
}

/**
 * Checks new entries of the ledger by the doctor's rules, each minute. Each entry is compared with the one before it,
 * so the cost of a pass grows only with the number of new entries. A broken rule is logged and counted when a second pass
 * finds it too, because a pass reads the records of a run one after the other, while the run changes.
 */
export class LedgerCheck implements Background {
  readonly #parts: Parts;
  readonly #minutes: EachMinute;
  readonly #faults;
  /** Faults that two passes have found, by the entry. They stay. */
  readonly #entryFaults = new Map<string, Finding>();
  /** Entries that the last pass found at fault for the first time. The next pass checks them again. */
  #suspects: Entry[] = [];
  /** The faults of the runs checked in the last pass, by rule and run. */
  #runFaults = new Map<string, RunFault>();
  /** Runs whose money is held, and runs with a fault. The next pass checks them again. */
  #open: readonly PaidRun[] = [];
  #since: Date | undefined;
  #checked = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { registry } = parts;
    this.#minutes = new EachMinute(() => this.check(), "checking the ledger", parts);
    const faults = "How many times each rule of the ledger is broken, by the doctor's name for the rule.";
    this.#faults = registry.gauge("rondo_ledger_faults", faults, "check");
    const checked = "Entries that were checked.";
    registry.readCounter("rondo_ledger_entries_checked_total", checked, () => this.#checked);
  }

  start(): void {
    this.#minutes.start();
  }

  stop(): Promise<void> {
    return this.#minutes.stop();
  }

  async check(): Promise<void> {
    const { reader, clock } = this.#parts;
    const now = clock.now();
    const runs = new Map(this.#open.map((run) => [run.jobId, run]));
    await this.#checkSuspects();
    let since = this.#since ?? new Date(now.getTime() - FIRST_LOOK_MS);
    for (;;) {
      const entries = await reader.entriesSince(since, BATCH);
      await this.#checkEntries(entries);
      for (const run of runsOf(entries)) runs.set(run.jobId, run);
      const last = entries.at(-1);
      if (entries.length < BATCH || last === undefined) break;
      // If more entries than a batch have the same time, the rest are skipped, so that the check makes progress. The
      // doctor skips none.
      since = last.at;
    }
    await this.#checkRuns([...runs.values()]);
    this.#since = new Date(now.getTime() - OVERLAP_MS);
    const counted = [...this.#runFaults.values()].filter(({ isSeenAgain }) => isSeenAgain);
    const found = [...this.#entryFaults.values(), ...counted.map(({ finding }) => finding)];
    for (const check of LEDGER_CHECKS)
      this.#faults.set({ check }, found.filter((finding) => finding.check === check).length);
  }

  async #checkSuspects(): Promise<void> {
    const suspects = this.#suspects;
    this.#suspects = [];
    const again: Entry[] = [];
    for (const [companyId, own] of Map.groupBy(suspects, (entry) => entry.companyId)) {
      const numbers = own.map(({ seq }) => seq);
      again.push(...(await this.#parts.reader.entriesAt(companyId, numbers)));
    }
    for (const { finding } of await this.#faultsOf(again)) {
      if (this.#entryFaults.has(finding.recordId)) continue;
      this.#entryFaults.set(finding.recordId, finding);
      this.#warn(finding);
    }
  }

  async #checkEntries(entries: readonly Entry[]): Promise<void> {
    for (const { entry, finding } of await this.#faultsOf(entries)) {
      if (!this.#entryFaults.has(finding.recordId)) this.#suspects.push(entry);
    }
    this.#checked += entries.length;
  }

  async #faultsOf(entries: readonly Entry[]): Promise<{ entry: Entry; finding: Finding }[]> {
    const faults: { entry: Entry; finding: Finding }[] = [];
    for (const [companyId, own] of Map.groupBy(entries, (entry) => entry.companyId)) {
      const before = await this.#parts.reader.entriesAt(
        companyId,
        own.map(({ seq }) => seq - 1),
      );
      const bySeq = new Map(before.map((entry) => [entry.seq, entry]));
      for (const entry of own) {
        const finding = linkFault(bySeq.get(entry.seq - 1), entry);
        if (finding) faults.push({ entry, finding });
      }
    }
    return faults;
  }

  async #checkRuns(runs: readonly PaidRun[]): Promise<void> {
    const { reader } = this.#parts;
    // Jobs are read first: the end of a job is written last, so the ledger, read later, has all entries that the job's
    // state implies.
    const jobs = await reader.jobs(runs);
    const entries = await reader.entriesOf(runs);
    const findings = runMoneyFindings(jobs, entries).filter(({ remedy }) => remedy === "operator");
    const seen = this.#runFaults;
    this.#runFaults = new Map();
    for (const finding of findings) {
      const key = `${finding.check} ${finding.recordId}`;
      const known = seen.get(key);
      this.#runFaults.set(key, { finding, isSeenAgain: known !== undefined });
      if (known?.isSeenAgain === false) this.#warn(finding);
    }
    const ended = new Set(entries.filter(({ kind }) => kind !== "hold").map(({ jobId }) => jobId));
    const faulty = new Set(findings.map(({ recordId }) => recordId));
    this.#open = runs.filter(({ jobId }) => !ended.has(jobId) || faulty.has(jobId));
  }

  #warn(finding: Finding): void {
    this.#parts.log.error(finding, "a rule of the ledger is broken");
  }
}

function runsOf(entries: readonly Entry[]): PaidRun[] {
  return entries.flatMap(({ companyId, jobId }) => (jobId === null ? [] : [{ companyId, jobId }]));
}
