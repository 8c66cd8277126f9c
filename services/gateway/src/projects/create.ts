import type { BillingService } from "../billing/service.ts";
import type { Base } from "../shared/base.ts";
import { QuotaStore } from "./quota-store.ts";
import { projectReconciler, type Counters } from "./reconciler.ts";
import { ProjectService } from "./service.ts";
import { ProjectStore } from "./store.ts";

interface Given extends Base {
  readonly billing: BillingService;
}

export function createProjects({ billing, ...base }: Given) {
  const { connection, clock, log } = base;
  const stores = { store: new ProjectStore(connection), quotas: new QuotaStore(connection) };
  return {
    projects: new ProjectService({ ...stores, billing, clock }),
    /** Repairs the counts that a crash has left wrong. */
    countsBy: (counters: Counters) => projectReconciler({ ...stores, ...counters, clock, log }),
    markCounts: async () => stores.store.markCounts(),
  };
}
