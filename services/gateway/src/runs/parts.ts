import type { CompanyService } from "../account/service.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { PlanService } from "../plans/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Base } from "../shared/base.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { StopService } from "../stops/service.ts";
import type { PayloadStore } from "./queue/payload-store.ts";
import type { JobStore } from "./queue/store.ts";
import type { OptimizerClient } from "./solver/client.ts";

/** What runs use of other rooms. */
export interface OfOthers extends Base {
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
  readonly couriers: CourierService;
  readonly assignments: AssignmentService;
  readonly billing: BillingService;
  readonly companies: CompanyService;
  readonly plans: PlanService;
  readonly planHistory: PlanHistory;
}

/** What everything about runs is made of. */
export interface RunParts extends OfOthers {
  readonly jobs: JobStore;
  readonly payloads: PayloadStore;
  readonly optimizer: OptimizerClient;
}
