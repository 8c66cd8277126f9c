import type { SubscriptionPlanName } from "../billing/subscription-plans.ts";
import type { Clock, IdMaker } from "../shared/runtime.ts";
import type { Company } from "../shared/company.ts";
import type { CompanyStore } from "./store.ts";

/** Makes, finds and deletes companies, and changes their plans. */
export class CompanyService {
  readonly #store: CompanyStore;
  readonly #clock: Clock;
  readonly #newId: IdMaker;

  #noteDeletion: (companyId: string) => Promise<void> = async () => Promise.resolve();
  #deleteRecords: (companyId: string) => Promise<void> = async () => Promise.resolve();

  constructor(store: CompanyStore, clock: Clock, newId: IdMaker) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
  }

  /** Sets what notes a deletion before it begins. */
  noteDeletionsBy(note: (companyId: string) => Promise<void>): void {
    this.#noteDeletion = note;
  }

  /** Sets the deletion of a company's records. */
  deleteRecordsBy(deletion: (companyId: string) => Promise<void>): void {
    this.#deleteRecords = deletion;
  }

  async create(name: string, plan: SubscriptionPlanName): Promise<Company> {
    const now = this.#clock.now();
    const company: Company = {
      id: this.#newId(),
      name,
      plan,
      planSince: now,
      createdAt: now,
      updatedAt: now,
    };
    await this.#store.insert(company);
    return company;
  }

  async find(id: string): Promise<Company | null> {
    return this.#store.find(id);
  }

  /** All companies, in the order of creation. */
  async list(): Promise<Company[]> {
    return this.#store.list();
  }

  /**
   * Sets the subscription plan. Another plan starts a new period at once; the same plan changes nothing. Null: no such
   * company.
   */
  async setPlan(id: string, plan: SubscriptionPlanName): Promise<Company | null> {
    const before = await this.#store.find(id);
    if (before === null || before.plan === plan) return before;
    // Each plan starts later than the one before, so that periods have different keys in the right order.
    const since = new Date(Math.max(this.#clock.now().getTime(), before.planSince.getTime() + 1));
    return this.#store.setPlan(id, plan, since);
  }

  /** Deletes a company with its records. Its keys stay and answer `COMPANY_NOT_FOUND`. */
  async delete(id: string): Promise<void> {
    await this.#noteDeletion(id);
    await this.#store.delete(id);
    await this.#deleteRecords(id);
  }
}
