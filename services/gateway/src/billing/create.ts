import type { Base } from "../shared/base.ts";
import type { Companies } from "../shared/company.ts";
import { BillingService } from "./service.ts";
import { LedgerStore } from "./store.ts";
import type { SubscriptionPlans } from "./subscription-plans.ts";

interface Given extends Base {
  readonly companies: Companies;
  readonly plans: SubscriptionPlans;
}

export function createBilling({ connection, companies, plans, clock }: Given): BillingService {
  return new BillingService({ store: new LedgerStore(connection), companies, plans, clock });
}
