import type { Clock, IdMaker } from "../shared/runtime.ts";
import { isTest, type Company, type SubscriptionPlanName } from "../shared/company.ts";
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
    const company = this.#newCompany(name, plan);
    await this.#store.insert(company);
    return company;
  }

  /**
   * The test company of a company, its twin: all that its test keys make. It is made when it is first needed, and again
   * when it was deleted. Null: no such company.
   */
  async twinOf(id: string): Promise<Company | null> {
    const known = await this.#store.twinOf(id);
    if (known !== null) return known;
    const company = await this.#store.find(id);
    if (company === null || isTest(company)) return null;
    await this.#store.insert({ ...this.#newCompany(`${company.name} (test)`, "test"), testOf: id });
    // The company may have been deleted in between, and its deletion has not seen the twin.
    if ((await this.#store.find(id)) === null) await this.deleteTwin(id);
    return this.#store.twinOf(id);
  }

  /** All test companies. */
  async twins(): Promise<Company[]> {
    return this.#store.twins();
  }

  /** Deletes a company's test company, if it has one, with its records. May be repeated. */
  async deleteTwin(id: string): Promise<void> {
    const twin = await this.#store.twinOf(id);
    if (twin !== null) await this.delete(twin.id);
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

  #newCompany(name: string, plan: SubscriptionPlanName): Company {
    const now = this.#clock.now();
    return { id: this.#newId(), name, plan, planSince: now, createdAt: now, updatedAt: now };
  }
}
