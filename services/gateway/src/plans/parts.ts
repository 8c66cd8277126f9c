import type { AssignmentService } from "../assignments/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Base } from "../shared/base.ts";
import type { StopService } from "../stops/service.ts";
import type { HistoryStore } from "./history-store.ts";
import type { PlanStore } from "./store.ts";

/** What plans use of others. */
export interface OfOthers extends Base {
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly assignments: AssignmentService;
  /** Called when the event of a plan is in an outbox. */
  readonly onEvent: () => void;
}

/** What everything about plans is made of. */
export interface PlanParts extends OfOthers {
  readonly store: PlanStore;
  readonly history: HistoryStore;
}
