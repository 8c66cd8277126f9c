import type { Connection, Model } from "mongoose";
import type { Violation } from "@rondo/day/records/plan.ts";
import { isNew, recordSchema } from "../shared/database.ts";
import { KeptReads } from "../shared/kept-reads.ts";
import { type StoredText, storedText, textOf } from "../shared/long-text.ts";
import type { EventOutbox } from "../webhooks/outbox.ts";
import { adding, planOutbox, type PlanEvent, type WithEvents } from "./outbox.ts";
import { planOf, type CurrentPlan } from "./stored.ts";

/** Facts of a plan beside its routes. */
export interface PlanHead {
  readonly planId: string;
  readonly source: "run" | "edit";
  readonly jobId: string | null;
  readonly basedOn: string | null;
  readonly createdAt: Date;
  readonly violations: readonly Violation[];
  /** Absent in heads of older versions: none is known. */
  readonly changesCount?: number;
}

/** A project's current routes, all in one document that is replaced in one write. */
export interface PlanRecord extends WithEvents {
  readonly _id: string;
  /** The number of the project's runs so far. */
  readonly runs: number;
  /** The number of the last run that became current, its job and its end. 0: none. */
  readonly planRun: number;
  readonly jobId: string | null;
  readonly optimizedAt: Date | null;
  /** Of the current routes, and the last run before them. Versions before plans had ids do not write it. */
  readonly head?: PlanHead & { readonly planRun: number };
  /** Routes and unassigned stops, as JSON text; null before the first. */
  readonly body: string | null;
  /** Counts all other writes of the routes. Absent before the first. */
  readonly edits?: number;
}

/** A record without its routes. */
export type PlanState = Omit<PlanRecord, "body">;

type PlanDocument = Omit<PlanRecord, "body"> & { readonly body: StoredText | null };

/** The current plan, read from its text, and the length of that. */
interface ReadPlan {
  readonly state: PlanState | null;
  readonly plan: CurrentPlan;
  readonly length: number;
}

/** Characters of plans that stay in memory: sixteen of a thousand stops, which take 25 MB. */
const MOST_KNOWN = 8_000_000;

const schema = recordSchema<PlanDocument>("plans").index({ waiting: 1 });

/** The projects' current routes. */
export class PlanStore {
  readonly #plans: Model<PlanDocument>;
  readonly outbox: EventOutbox;
  readonly #known = new KeptReads<PlanState | null, ReadPlan>(MOST_KNOWN, {
    weightOf: ({ length }) => length + 1,
    headOf: async (projectId) => this.state(projectId),
    isOf: (state, known) => versionOf(state) === versionOf(known.state),
    read: async (projectId) => {
      const found = await this.find(projectId);
      return { state: found && stateOf(found), plan: planOf(found?.body), length: found?.body?.length ?? 0 };
    },
  });

  constructor(connection: Connection) {
    this.#plans = connection.model<PlanDocument>("Plan", schema);
    this.outbox = planOutbox(this.#plans);
  }

  /** The number of the project's next run, from 1. */
  async nextRun(projectId: string): Promise<number> {
    for (;;) {
      const counted = await this.#plans
        .findOneAndUpdate(
          { _id: projectId },
          { $inc: { runs: 1 } },
          { returnDocument: "after", projection: { runs: 1 } },
        )
        .lean<Pick<PlanRecord, "runs"> | null>();
      if (counted) return counted.runs;
      await this.begin(projectId);
    }
  }

  /** The project's record, which is made if there is none. */
  async begin(projectId: string): Promise<PlanState> {
    const none = { _id: projectId, runs: 0, planRun: 0, jobId: null, optimizedAt: null };
    if (await isNew(this.#plans.insertMany([{ ...none, body: null }], { lean: true }))) return none;
    return (await this.state(projectId)) ?? none;
  }

  async find(projectId: string): Promise<PlanRecord | null> {
    const found = await this.#plans.findOne({ _id: projectId }).lean<PlanDocument | null>();
    return found && { ...found, body: found.body && (await textOf(found.body)) };
  }

  /** The current plan, and what it was when it was read. */
  async current(projectId: string): Promise<{ state: PlanState; plan: CurrentPlan } | null> {
    const { state, plan } = await this.#known.read(projectId);
    return state && { state, plan };
  }

  /** The current plan without its routes. */
  async state(projectId: string): Promise<PlanState | null> {
    return this.#plans.findOne({ _id: projectId }, { body: 0 }).lean<PlanState | null>();
  }

  /** Replaces the routes, and adds the event. @returns false if they were changed since `before` was read */
  async replace(
    before: PlanState,
    head: PlanHead,
    body: string,
    event: PlanEvent,
    run: Partial<Pick<PlanRecord, "planRun" | "jobId" | "optimizedAt">> = {},
  ): Promise<boolean> {
    const { _id, planRun, edits = null } = before;
    const next = { ...run, head: { ...head, planRun: run.planRun ?? planRun }, body: await storedText(body) };
    const { matchedCount } = await this.#plans.updateOne(
      { _id, planRun, edits },
      { $set: next, ...adding(event, { edits: 1 }) },
    );
    return matchedCount === 1;
  }

  /**
   * Changes the current routes in one write. If a run or another edit comes in between, it starts again from the new
   * routes.
   * @param change gives the new text, or null to leave all as it is
   * @param inTurn reads the routes when it may
   */
  async edit(
    projectId: string,
    change: (body: string) => Promise<string | null>,
    inTurn: <Read>(read: () => Promise<Read>) => Promise<Read> = async (read) => read(),
  ): Promise<void> {
    for (;;) {
      const plan = await inTurn(async () => this.find(projectId));
      const body = plan?.body ? await change(plan.body) : null;
      if (!plan || body === null) return;
      const { matchedCount } = await this.#plans.updateOne(
        { _id: projectId, planRun: plan.planRun, edits: plan.edits ?? null },
        { $set: { body: await storedText(body) }, $inc: { edits: 1 } },
      );
      if (matchedCount === 1) return;
    }
  }

  async remove(projectId: string): Promise<void> {
    await this.#plans.deleteOne({ _id: projectId });
  }
}

function stateOf({ body: _body, ...state }: PlanRecord): PlanState {
  return state;
}

/** Changes with each write of the routes. */
function versionOf(state: PlanState | null): string | null {
  return state && [state.planRun, state.edits, state.jobId, state.head?.planId].join(" ");
}

/** The head of the current plan; null before the first. Plans of older versions have the id of their run. */
export function headOf({ head, planRun, jobId, optimizedAt }: PlanState): PlanHead | null {
  if (head?.planRun === planRun) {
    const { planRun: _run, ...current } = head;
    return current;
  }
  if (jobId === null) return null;
  return {
    ...{ planId: jobId, source: "run", jobId, basedOn: null, violations: [] },
    createdAt: optimizedAt ?? new Date(0),
  };
}
