import type { AssignmentService } from "../assignments/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { StopService } from "../stops/service.ts";
import type { Base } from "../shared/base.ts";
import { PlanService } from "./service.ts";
import { PlanStore } from "./store.ts";

interface Given extends Base {
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly assignments: AssignmentService;
}

/** The service of current plans, which loses what is deleted. */
export function createPlans({ connection, ...given }: Given): PlanService {
  const plans = new PlanService({ ...given, store: new PlanStore(connection) });
  given.stops.onDelete(async (...deleted) => plans.takeOutStop(...deleted));
  given.assignments.onDelete(async (...deleted) => plans.takeOutAssignment(...deleted));
  return plans;
}
