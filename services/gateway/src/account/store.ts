import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import type { PlanName } from "../billing/plans.ts";
import { recordOptions } from "../database.ts";
import type { Company } from "./company.ts";

interface CompanyDocument {
  _id: string;
  name: string;
  plan: PlanName;
  planSince: Date;
  createdAt: Date;
  updatedAt: Date;
}

export type CompanyStore = ReturnType<typeof companyStore>;

/** Companies by id. */
export function companyStore(connection: Connection) {
  const schema = new Schema<CompanyDocument>(
    { _id: String, name: String, plan: String, planSince: Date, createdAt: Date, updatedAt: Date },
    { ...recordOptions, collection: "companies" },
  );
  const model = connection.model("Company", schema);

  return {
    async insert(company: Company): Promise<void> {
      const { id, ...fields } = company;
      await model.create({ _id: id, ...fields });
    },

    async find(id: string): Promise<Company | null> {
      const found = await model.findById(id).lean();
      return found === null ? null : companyOf(found);
    },

    async list(): Promise<Company[]> {
      return (await model.find().sort({ _id: 1 }).lean()).map(companyOf);
    },

    /** Sets the plan unless it is that one already; the company after it, null when there is none. */
    async setPlan(id: string, plan: PlanName, at: Date): Promise<Company | null> {
      await model.updateOne(
        { _id: id, plan: { $ne: plan } },
        { $set: { plan, planSince: at, updatedAt: at } },
      );
      return this.find(id);
    },

    async delete(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}

function companyOf(found: CompanyDocument): Company {
  const { _id, name, plan, planSince, createdAt, updatedAt } = found;
  return { id: _id, name, plan, planSince, createdAt, updatedAt };
}
