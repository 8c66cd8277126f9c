import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { recordOptions } from "../database.ts";

/** Who did what to which record; never a secret or a body. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null for what an operator did to no company in particular. */
  readonly companyId: string | null;
  readonly actor: { readonly kind: "key" | "operator"; readonly id: string | null };
  /** The operation's name, as `createProject` or `revokeKey`. */
  readonly action: string;
  readonly recordId: string | null;
  readonly requestId: string | null;
}

export type AuditStore = ReturnType<typeof auditStore>;

/** The audit log: entries are added and read, never changed. */
export function auditStore(connection: Connection) {
  const schema = new Schema<Omit<AuditEntry, "id"> & { _id: string }>(
    {
      _id: String,
      at: Date,
      companyId: String,
      actor: { kind: { type: String }, id: String },
      action: String,
      recordId: String,
      requestId: String,
    },
    { ...recordOptions, collection: "audit", id: false },
  );
  schema.index({ companyId: 1, _id: 1 });
  const model = connection.model("AuditEntry", schema);

  return {
    async append(entry: AuditEntry): Promise<void> {
      const { id, ...fields } = entry;
      await model.create({ _id: id, ...fields });
    },

    async list(companyId: string): Promise<AuditEntry[]> {
      const found = await model.find({ companyId }).sort({ _id: 1 }).lean();
      return found.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },
  };
}
