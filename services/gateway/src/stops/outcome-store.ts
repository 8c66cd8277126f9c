import { Schema, type Connection, type Model } from "mongoose";
import type { Outcome } from "@rondo/day/records/stop/outcome.ts";
import { isDuplicate, recordSchema } from "../shared/database.ts";

/** The outcomes of a project's stops, all in one document, so that one write takes many or none. */
interface OutcomesDocument {
  readonly _id: string;
  /** By the id of the stop. */
  readonly stops?: Readonly<Record<string, Outcome>>;
  /** Ids of the last reports of each stop, by its id: a report that comes again is known by them. */
  readonly reports?: Readonly<Record<string, readonly string[]>>;
  /** Counts the writes. */
  readonly revision: number;
}

/** What a project's outcomes were when they were read. */
export interface Outcomes {
  readonly revision: number;
  readonly ofStops: ReadonlyMap<string, Outcome>;
  readonly reports: ReadonlyMap<string, readonly string[]>;
}

/** A stop's report that has an id of its own. */
export interface Report {
  readonly id: string;
  readonly stopId: string;
}

/** A courier sends a report again only until it is answered. */
const MOST_REPORTS = 20;

// One path to mongoose, not one for each of a thousand stops.
const schema = recordSchema<OutcomesDocument>("outcomes").add({
  stops: Schema.Types.Mixed,
  reports: Schema.Types.Mixed,
});

/** The outcomes of stops. */
export class OutcomeStore {
  readonly #outcomes: Model<OutcomesDocument>;

  constructor(connection: Connection) {
    this.#outcomes = connection.model<OutcomesDocument>("Outcomes", schema);
  }

  async of(projectId: string): Promise<Outcomes> {
    const found = await this.#outcomes.findOne({ _id: projectId }).lean<OutcomesDocument | null>();
    const { revision = 0, stops = {}, reports = {} } = found ?? {};
    return {
      revision,
      ofStops: new Map(Object.entries(stops)),
      reports: new Map(Object.entries(reports)),
    };
  }

  /** Writes outcomes, and which report told them; null removes one. @returns false if others were written since `read` */
  async write(
    projectId: string,
    read: Outcomes,
    changes: ReadonlyMap<string, Outcome | null>,
    report?: Report,
  ): Promise<boolean> {
    const stops = new Map(read.ofStops);
    for (const [id, outcome] of changes) {
      if (outcome) stops.set(id, outcome);
      else stops.delete(id);
    }
    // All outcomes in one: a thousand paths take the embedded database half a second.
    const set: Record<string, unknown> = { stops: Object.fromEntries(stops) };
    if (report) {
      const before = read.reports.get(report.stopId) ?? [];
      set[`reports.${report.stopId}`] = [...before, report.id].slice(-MOST_REPORTS);
    }
    const update = { $set: set, $inc: { revision: 1 } };
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

  /** Forgets a stop. @returns false if outcomes were written since `read` */
  async forget(
    projectId: string,
    { revision }: Pick<Outcomes, "revision">,
    stopId: string,
  ): Promise<boolean> {
    const { matchedCount } = await this.#outcomes.updateOne(
      { _id: projectId, revision },
      { $unset: { [`stops.${stopId}`]: 1, [`reports.${stopId}`]: 1 }, $inc: { revision: 1 } },
    );
    return matchedCount === 1;
  }

  async remove(projectId: string): Promise<void> {
    await this.#outcomes.deleteOne({ _id: projectId });
  }
}
