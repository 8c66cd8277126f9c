import type { AssignmentService } from "../assignments/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { StopService } from "../stops/service.ts";
import type { Base } from "../shared/base.ts";
import { PlanHistory } from "./history.ts";
import { HistoryStore } from "./history-store.ts";
import { PlanService } from "./service.ts";
import { PlanStore } from "./store.ts";

interface Given extends Base {
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly assignments: AssignmentService;
  /** Called when the event of a plan is in an outbox. */
  readonly onEvent: () => void;
}

/** The services of plans. The current ones lose what is deleted. */
export function createPlans({ connection, ...given }: Given) {
  const store = new PlanStore(connection);
  const history = new HistoryStore(connection);
  const planHistory = new PlanHistory({ ...given, store, history });
  const plans = new PlanService({ ...given, store, history: planHistory });
  given.stops.onDelete(async (...deleted) => plans.takeOutStop(...deleted));
  given.assignments.onDelete(async (...deleted) => plans.takeOutAssignment(...deleted));
  return { plans, planHistory, planOutboxes: [store.outbox, history.outbox] };
}
