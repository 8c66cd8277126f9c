import type { Connection, Model } from "mongoose";
import { isNew, recordSchema, withId, type Kept } from "../shared/database.ts";
import type { Company, SubscriptionPlanName } from "../shared/company.ts";

type CompanyDocument = Kept<Company>;

const schema = recordSchema<CompanyDocument>("companies").index(
  { testOf: 1 },
  { unique: true, sparse: true },
);

/** Companies by id. */
export class CompanyStore {
  readonly #companies: Model<CompanyDocument>;

  constructor(connection: Connection) {
    this.#companies = connection.model<CompanyDocument>("Company", schema);
  }

  /** @returns false if it is a test company and its company has one already */
  async insert(company: Company): Promise<boolean> {
    const { id, ...fields } = company;
    return isNew(this.#companies.insertMany([{ _id: id, ...fields }], { lean: true }));
  }

  async find(id: string): Promise<Company | null> {
    const found = await this.#companies.findById(id).lean();
    return found === null ? null : withId(found);
  }

  /** The test company of a company. */
  async twinOf(companyId: string): Promise<Company | null> {
    const found = await this.#companies.findOne({ testOf: companyId }).lean();
    return found === null ? null : withId(found);
  }

  /** All test companies. */
  async twins(): Promise<Company[]> {
    return (await this.#companies.find({ testOf: { $gt: "" } }).lean()).map(withId);
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
