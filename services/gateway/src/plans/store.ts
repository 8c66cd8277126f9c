import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { isDuplicate, recordOptions } from "../shared/database.ts";
import { type StoredText, storedText, textOf } from "../shared/long-text.ts";

/** A project's current routes, all in one document that is replaced in one write. */
export interface PlanRecord {
  readonly _id: string;
  /** The number of the project's runs so far. */
  readonly runs: number;
  /** The number of the run that made these routes. 0: none. */
  readonly planRun: number;
  readonly jobId: string | null;
  readonly optimizedAt: Date | null;
  /** Routes and unassigned stops, as JSON text; null before the first. */
  readonly body: string | null;
  /** Counts the edits of the routes. Absent before the first. */
  readonly edits?: number;
}

type PlanDocument = Omit<PlanRecord, "body"> & { readonly body: StoredText | null };

const schema = new Schema<PlanDocument>(
  {
    _id: { type: String, required: true },
    runs: Number,
    planRun: Number,
    jobId: String,
    optimizedAt: Date,
    body: Schema.Types.Mixed,
    edits: Number,
  },
  { ...recordOptions, collection: "plans" },
);

/** The projects' current routes. */
export class PlanStore {
  readonly #plans: Model<PlanDocument>;

  constructor(connection: Connection) {
    this.#plans = connection.model<PlanDocument>("Plan", schema);
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
      try {
        await this.#plans.create([
          { _id: projectId, runs: 0, planRun: 0, jobId: null, optimizedAt: null, body: null },
        ]);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  async find(projectId: string): Promise<PlanRecord | null> {
    const found = await this.#plans.findOne({ _id: projectId }).lean<PlanDocument | null>();
    return found && { ...found, body: found.body && (await textOf(found.body)) };
  }

  /** Replaces the routes by a run's. @returns false if they are already of that run or a later one */
  async replace(
    projectId: string,
    run: number,
    jobId: string,
    body: string,
    optimizedAt: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.#plans.updateOne(
      { _id: projectId, planRun: { $lt: run } },
      { $set: { planRun: run, jobId, body: await storedText(body), optimizedAt } },
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

  /** The run whose routes are the current ones; null when the project is gone. */
  async currentRun(projectId: string): Promise<number | null> {
    const plan = await this.#plans
      .findOne({ _id: projectId }, { planRun: 1 })
      .lean<Pick<PlanRecord, "planRun"> | null>();
    return plan && plan.planRun;
  }

  async remove(projectId: string): Promise<void> {
    await this.#plans.deleteOne({ _id: projectId });
  }
}
