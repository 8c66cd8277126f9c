import type { AssignmentService } from "../assignments/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { PlanHistory } from "../plans/history.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Base } from "../shared/base.ts";
import type { OutcomeService } from "../stops/outcomes.ts";
import type { StopService } from "../stops/service.ts";
import { CourierDayService } from "./day.ts";
import { CourierLinkService } from "./service.ts";
import { CourierLinkStore } from "./store.ts";

interface Given extends Base {
  readonly projects: ProjectService;
  readonly couriers: CourierService;
  readonly assignments: AssignmentService;
  readonly stops: StopService;
  readonly outcomes: OutcomeService;
  readonly planHistory: PlanHistory;
}

/** The couriers' links, which end with their assignments, and what they show. */
export function createCourierLinks({ connection, ...given }: Given) {
  const courierLinks = new CourierLinkService({ ...given, store: new CourierLinkStore(connection) });
  given.assignments.onDelete(async (_companyId, projectId, id) =>
    courierLinks.removeAssignment(projectId, id),
  );
  return { courierLinks, courierDays: new CourierDayService(given) };
}
