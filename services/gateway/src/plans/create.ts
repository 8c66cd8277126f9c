import { PlanHistory } from "./history.ts";
import { HistoryStore } from "./history-store.ts";
import { PlanService } from "./service.ts";
import { PlanStore } from "./store.ts";
import type { OfOthers } from "./parts.ts";

/** The services of plans. The current ones lose what is deleted. */
export function createPlans(given: OfOthers) {
  const store = new PlanStore(given.connection);
  const history = new HistoryStore(given.connection);
  const parts = { ...given, store, history };
  const planHistory = new PlanHistory(parts);
  const plans = new PlanService({ ...parts, planHistory });
  given.stops.onDelete(async (...deleted) => plans.takeOutStop(...deleted));
  given.assignments.onDelete(async (...deleted) => plans.takeOutAssignment(...deleted));
  return { plans, planHistory, planOutboxes: [store.outbox, history.outbox] };
}
