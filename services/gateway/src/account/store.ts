import type { Connection, Model } from "mongoose";
import type { SubscriptionPlanName } from "../billing/subscription-plans.ts";
import { recordSchema, withId, type Kept } from "../shared/database.ts";
import type { Company } from "../shared/company.ts";

type CompanyDocument = Kept<Company>;

const schema = recordSchema<CompanyDocument>("companies");

/** Companies by id. */
export class CompanyStore {
  readonly #companies: Model<CompanyDocument>;

  constructor(connection: Connection) {
    this.#companies = connection.model<CompanyDocument>("Company", schema);
  }

  async insert(company: Company): Promise<void> {
    const { id, ...fields } = company;
    await this.#companies.insertMany([{ _id: id, ...fields }], { lean: true });
  }

  async find(id: string): Promise<Company | null> {
    const found = await this.#companies.findById(id).lean();
    return found === null ? null : withId(found);
  }

  async list(): Promise<Company[]> {
    return (await this.#companies.find().sort({ _id: 1 }).lean()).map(withId);
  }

  /** Sets the plan, if it is another one. @returns the company afterwards; null if there is none */
  async setPlan(id: string, plan: SubscriptionPlanName, at: Date): Promise<Company | null> {
    await this.#companies.updateOne(
      { _id: id, plan: { $ne: plan } },
      { $set: { plan, planSince: at, updatedAt: at } },
    );
    return this.find(id);
  }

  async delete(id: string): Promise<void> {
    await this.#companies.deleteOne({ _id: id });
  }
}
