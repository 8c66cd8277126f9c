import type { Rondo } from "@rondo/client";
import type { DayRecords } from "../day/records.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { PlanOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import type { Budget } from "./budget.ts";

/** A plan, and the records that it names. */
export interface KnownPlan {
  readonly records: DayRecords;
  readonly result: Pick<RunResult, "routes" | "unassignedStops" | "warnings">;
}

/** What the tools of one process share. */
export interface Session {
  readonly terminal: Terminal;
  /** What the person who started the process said: roads, geocoder, addresses. */
  readonly flags: PlanOptions;
  /** Null without a key that may read. */
  readonly rondo: Rondo | null;
  readonly budget: Budget;
  readonly plans: KeptPlans;
}

const KEPT = 20;

/** The last plans that were made on this computer. */
export class KeptPlans {
  readonly #plans = new Map<string, KnownPlan>();
  #made = 0;

  /** @returns its id */
  keep(plan: KnownPlan): string {
    const id = `plan-${++this.#made}`;
    this.#plans.set(id, plan);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > KEPT && oldest !== undefined) this.#plans.delete(oldest);
    return id;
  }

  get(id: string): KnownPlan | undefined {
    return this.#plans.get(id);
  }
}
