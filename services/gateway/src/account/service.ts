import type { SubscriptionPlanName } from "../billing/subscription-plans.ts";
import type { Clock, IdMaker } from "../runtime.ts";
import type { Company } from "./company.ts";
import type { CompanyStore } from "./store.ts";

/** Makes, finds and deletes companies, and changes their plans. */
export class CompanyService {
  readonly #store: CompanyStore;
  readonly #clock: Clock;
  readonly #newId: IdMaker;

  readonly #deleteHooks: ((companyId: string) => Promise<void>)[] = [];

  constructor(store: CompanyStore, clock: Clock, newId: IdMaker) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
  }

  /** Adds what is to be done when a company is deleted. */
  onDelete(hook: (companyId: string) => Promise<void>): void {
    this.#deleteHooks.push(hook);
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

  /** All of them, in the order of creation. */
  async list(): Promise<Company[]> {
    return this.#store.list();
  }

  /** Another plan starts a new subscription period at once; the same plan changes nothing. Null: no such company. */
  async setPlan(id: string, plan: SubscriptionPlanName): Promise<Company | null> {
    const before = await this.#store.find(id);
    if (before === null || before.plan === plan) return before;
    // A later start for each plan, so that their periods can be told apart and put in order.
    const since = new Date(Math.max(this.#clock.now().getTime(), before.planSince.getTime() + 1));
    return this.#store.setPlan(id, plan, since);
  }

  /** Deletes a company with what belongs to it. Its keys stay and answer `COMPANY_NOT_FOUND`. */
  async delete(id: string): Promise<void> {
    await this.#store.delete(id);
    for (const hook of this.#deleteHooks) await hook(id);
  }
}
