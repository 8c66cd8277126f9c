import type { Connection, Model } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";

/** A quota slot, taken for a project that is perhaps not stored yet. */
export interface TakenSlot {
  readonly companyId: string;
  readonly month: string;
  readonly projectId: string;
  readonly at: Date;
}

interface QuotaDocument {
  _id: string;
  companyId: string;
  month: string;
  used: number;
  /** Projects that were counted but may not exist. An entry goes when its project is known to be written. */
  taken: { projectId: string; at: Date }[];
}

const schema = recordSchema<QuotaDocument>("project_quotas", "companyId");

/** How many projects each company has created in each month, deleted ones included. */
export class QuotaStore {
  readonly #quotas: Model<QuotaDocument>;

  constructor(connection: Connection) {
    this.#quotas = connection.model<QuotaDocument>("ProjectQuota", schema);
  }

  async used(companyId: string, month: string): Promise<number> {
    return (await this.#quotas.findById(idOf(companyId, month)).lean())?.used ?? 0;
  }

  /** Counts one more project of the month. @returns false if there are `most` already */
  async take({ companyId, month, projectId, at }: TakenSlot, most: number): Promise<boolean> {
    const _id = idOf(companyId, month);
    const counted = { $inc: { used: 1 }, $push: { taken: { projectId, at } } };
    for (let firstTry = true; ; firstTry = false) {
      const { matchedCount } = await this.#quotas.updateOne({ _id, used: { $lt: most } }, counted);
      if (matchedCount === 1) return true;
      if (!firstTry || most === 0) return false;
      // The counter must exist first, because concurrent upserts are not safe in every database.
      await isNew(this.#quotas.insertMany([{ _id, companyId, month, used: 0, taken: [] }], { lean: true }));
    }
  }

  /** Gives a slot back, once. */
  async giveBack({ companyId, month, projectId, at }: TakenSlot): Promise<void> {
    await this.#quotas.updateOne(
      { _id: idOf(companyId, month), taken: { $elemMatch: { projectId, at } } },
      { $inc: { used: -1 }, $pull: { taken: { projectId, at } } },
    );
  }

  /** Gives back the slots of earlier tries to create the project in this month. */
  async giveBackOf(companyId: string, month: string, projectId: string): Promise<void> {
    const found = await this.#quotas.findById(idOf(companyId, month)).lean();
    const slots = found === null ? [] : slotsIn(found);
    for (const slot of slots) if (slot.projectId === projectId) await this.giveBack(slot);
  }

  /** Notes that the project exists: its slot is used for good. */
  async keep({ companyId, month, projectId }: Omit<TakenSlot, "at">): Promise<void> {
    await this.#quotas.updateOne({ _id: idOf(companyId, month) }, { $pull: { taken: { projectId } } });
  }

  /** Slots that were taken before a moment, neither used for good nor given back. */
  async takenBefore(moment: Date): Promise<TakenSlot[]> {
    const found = await this.#quotas.find({ "taken.at": { $lt: moment } }).lean();
    return found.flatMap(slotsIn).filter(({ at }) => at < moment);
  }
}

function slotsIn({ companyId, month, taken }: QuotaDocument): TakenSlot[] {
  return taken.map(({ projectId, at }) => ({ companyId, month, projectId, at }));
}

function idOf(companyId: string, month: string): string {
  return `${companyId}:${month}`;
}
