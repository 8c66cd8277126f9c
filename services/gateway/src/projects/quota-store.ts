import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";

interface QuotaDocument {
  _id: string;
  used: number;
}

export type QuotaStore = ReturnType<typeof quotaStore>;

/** How many projects each company has created in each month, deleted ones included. */
export function quotaStore(connection: Connection) {
  const schema = new Schema<QuotaDocument>(
    { _id: String, used: Number },
    { ...recordOptions, collection: "project_quotas" },
  );
  const model = connection.model("ProjectQuota", schema);

  return {
    async used(companyId: string, month: string): Promise<number> {
      return (await model.findById(idOf(companyId, month)).lean())?.used ?? 0;
    },

    /** Counts one more project of the month; false when there are `most` already. */
    async take(companyId: string, month: string, most: number): Promise<boolean> {
      const _id = idOf(companyId, month);
      for (let firstTry = true; ; firstTry = false) {
        const { matchedCount } = await model.updateOne({ _id, used: { $lt: most } }, { $inc: { used: 1 } });
        if (matchedCount === 1) return true;
        if (!firstTry || most === 0) return false;
        try {
          await model.create({ _id, used: 0 }); // the counter comes first: racing upserts are not safe everywhere
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
      }
    },

    async giveBack(companyId: string, month: string): Promise<void> {
      await model.updateOne({ _id: idOf(companyId, month) }, { $inc: { used: -1 } });
    },
  };
}

function idOf(companyId: string, month: string): string {
  return `${companyId}:${month}`;
}
