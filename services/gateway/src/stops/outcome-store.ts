import { Schema, type Connection, type Model } from "mongoose";
import type { Outcome } from "@rondo/day/records/stop/outcome.ts";
import { isDuplicate, recordSchema } from "../shared/database.ts";

/** The outcomes of a project's stops, all in one document, so that one write takes many or none. */
interface OutcomesDocument {
  readonly _id: string;
  /** By the id of the stop. */
  readonly stops?: Readonly<Record<string, Outcome>>;
  /** Counts the writes. */
  readonly revision: number;
}

/** What a project's outcomes were when they were read. */
export interface Outcomes {
  readonly revision: number;
  readonly ofStops: ReadonlyMap<string, Outcome>;
}

// One path to mongoose, not one for each of a thousand stops.
const schema = recordSchema<OutcomesDocument>("outcomes").add({ stops: Schema.Types.Mixed });

/** The outcomes of stops. */
export class OutcomeStore {
  readonly #outcomes: Model<OutcomesDocument>;

  constructor(connection: Connection) {
    this.#outcomes = connection.model<OutcomesDocument>("Outcomes", schema);
  }

  async of(projectId: string): Promise<Outcomes> {
    const found = await this.#outcomes.findOne({ _id: projectId }).lean<OutcomesDocument | null>();
    return { revision: found?.revision ?? 0, ofStops: new Map(Object.entries(found?.stops ?? {})) };
  }

  /** Writes outcomes; null removes one. @returns false if others were written since `read` */
  async write(
    projectId: string,
    read: Pick<Outcomes, "revision">,
    changes: ReadonlyMap<string, Outcome | null>,
  ): Promise<boolean> {
    const set: Record<string, Outcome> = {};
    const unset: Record<string, 1> = {};
    for (const [id, outcome] of changes) {
      if (outcome) set[`stops.${id}`] = outcome;
      else unset[`stops.${id}`] = 1;
    }
    const update = {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(Object.keys(unset).length > 0 && { $unset: unset }),
      $inc: { revision: 1 },
    };
    try {
      const { matchedCount, upsertedCount } = await this.#outcomes.updateOne(
        { _id: projectId, revision: read.revision },
        update,
        { upsert: read.revision === 0 },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async remove(projectId: string): Promise<void> {
    await this.#outcomes.deleteOne({ _id: projectId });
  }
}
